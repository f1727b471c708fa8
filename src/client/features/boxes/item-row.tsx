import type { ReactNode } from 'react'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import type { Item } from '#contract/http/boxes.ts'
import css from './item-row.module.css'

interface Props {
  item: Item
  isDim?: boolean
  /** Stands under the name, beside the rarity. */
  note?: ReactNode
  /** Stands at the end of the row. */
  children?: ReactNode
}

export function ItemRow({ item, isDim = false, note, children }: Props) {
  return (
    <div className={css.row} style={tintOf(item.rarity)} data-dim={isDim}>
      <img src={item.img_url} width="56" height="56" alt="" />
      <span className={css.words}>
        <b>{item.name}</b>
        <span className={css.note}>
          <Pips rarity={item.rarity} />
          {note}
        </span>
      </span>
      <Price coins={item.price} size={14} />
      {children}
    </div>
  )
}
