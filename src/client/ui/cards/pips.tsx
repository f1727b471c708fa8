import css from './pips.module.css'
import { type Rarity, rarities, tintOf } from './rarity.ts'

interface PipsProps {
  rarity: Rarity
}

/** A rarity as one to six pips, so that it is never shown by colour alone. */
export function Pips({ rarity }: PipsProps) {
  const marks = rarities.slice(0, rarities.indexOf(rarity) + 1)
  return (
    <span className={css.pips} style={tintOf(rarity)} role="img" aria-label={rarity}>
      {marks.map((mark) => (
        <i key={mark} />
      ))}
    </span>
  )
}
