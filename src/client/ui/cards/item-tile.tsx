import type { ReactNode } from 'react'
import { showPercent } from '#client/lib/format/coins.ts'
import { classes } from '#client/ui/classes.ts'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Item } from '#contract/http/boxes.ts'
import css from './item-tile.module.css'
import { Pips } from './pips.tsx'
import { tintOf } from './rarity.ts'

interface ItemTileProps {
  item: Pick<Item, 'name' | 'house' | 'img_url' | 'rarity' | 'price'>
  /** In percent. */
  chance?: number
  /** A won or selected tile. */
  isSelected?: boolean
  /** In the upper right corner, instead of the chance. */
  aside?: ReactNode
  /** Buttons under the price. */
  children?: ReactNode
}

/** A product with its price, on the colour of its rarity. */
export function ItemTile({ item, chance, isSelected, aside, children }: ItemTileProps) {
  return (
    <article className={css.tile} style={tintOf(item.rarity)} data-selected={isSelected}>
      <div className={css.top}>
        <Pips rarity={item.rarity} />
        {aside}
        {chance === undefined ? null : (
          <span className={classes(css.chance, 'num')} translate="no">
            {showPercent(chance)}
          </span>
        )}
      </div>
      <ShopPicture
        className={css.picture}
        src={item.img_url}
        size={190}
        loading="lazy"
        decoding="async"
        alt=""
      />
      <p className={css.house}>{item.house}</p>
      <h3 className={css.name} title={item.name}>
        {item.name}
      </h3>
      <Price coins={item.price} />
      {children ? <div className={css.actions}>{children}</div> : null}
    </article>
  )
}
