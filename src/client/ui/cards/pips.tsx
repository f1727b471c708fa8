import css from './pips.module.css'
import { type Rarity, rarities, tintOf } from './rarity.ts'

interface PipsProps {
  rarity: Rarity
  /** What the rarity follows from: the price of the box, or in Deals the item's own price. */
  by?: 'box' | 'price'
}

/** What an item of a rarity is worth, in multiples of its box's price; see `rarityOf`. */
export const worths: Record<Rarity, string> = {
  common: 'less than half',
  uncommon: 'half to 1 time',
  rare: '1 to 3 times',
  epic: '3 to 10 times',
  legendary: '10 to 30 times',
  mythic: '30 times or more',
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
      title={by === 'box' ? `${rarity}: worth ${worths[rarity]} the price of this box` : undefined}
    >
      {marks.map((mark) => (
        <i key={mark} />
      ))}
    </span>
  )
}
