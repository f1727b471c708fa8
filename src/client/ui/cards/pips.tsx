import css from './pips.module.css'
import { type Rarity, rarities, tintOf } from './rarity.ts'

interface PipsProps {
  rarity: Rarity
  /** What the rarity follows from: the price of the box, or in Deals the item's own price. */
  by?: 'box' | 'price'
}

/** A rarity as one to six pips, so that it is never shown by colour alone. */
export function Pips({ rarity, by = 'box' }: PipsProps) {
  const marks = rarities.slice(0, rarities.indexOf(rarity) + 1)
  return (
    <span
      className={css.pips}
      style={tintOf(rarity)}
      role="img"
      aria-label={rarity}
      title={by === 'box' ? `${rarity}, beside the price of its box` : undefined}
    >
      {marks.map((mark) => (
        <i key={mark} />
      ))}
    </span>
  )
}
