import { memo } from 'react'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { OwnItem } from '../shown-deal.ts'
import css from './item-card.module.css'

interface ItemCardProps {
  id: string
  item: OwnItem['item']
  /** The group of radio buttons; without it the card is a checkbox. */
  group?: string
  isPicked: boolean
  isDisabled?: boolean
  onPick: (id: string) => void
}

/** A selectable item: one of several, or the only one. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { id, item, group, isPicked, isDisabled = false, onPick } = props
  return (
    <label className={css.card} style={tintOf(item.rarity)}>
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={isPicked}
        disabled={isDisabled}
        onChange={() => onPick(id)}
      />
      <span className={css.top}>
        <Pips rarity={item.rarity} />
        <i className={css.tick}>{isPicked ? <Icon name="check-bold" size={11} /> : null}</i>
      </span>
      <ShopPicture src={item.img_url} size={80} loading="lazy" decoding="async" alt="" />
      <span className={css.name} title={item.name}>
        {item.name}
      </span>
      <span className={css.price}>
        <Price coins={item.price} size={13} />
      </span>
    </label>
  )
})
