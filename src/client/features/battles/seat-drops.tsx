import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import { dropOf } from './battle-totals.ts'
import css from './seat-drops.module.css'
import { seatWords } from './seat-face.tsx'

interface Props {
  battle: Battle
  seat: BattleSeat
  /** So many rounds have landed. */
  roundsShown: number
}

/** Everything that a seat has drawn so far, the newest first. */
export function SeatDrops({ battle, seat, roundsShown }: Props) {
  const drops = battle.rounds
    .slice(0, roundsShown)
    .flatMap((round) => {
      const drop = dropOf(round, seat.seat)
      return drop ? [{ round: round.round, item: drop.item }] : []
    })
    .reverse()
  return (
    <div className={css.place}>
      <p className={css.who} aria-hidden="true">
        {seatWords(seat)}
      </p>
      <ol className={css.drops} aria-label={`Drawn by ${seatWords(seat)}, newest first`}>
        {drops.map(({ round, item }) => (
          <li key={round} style={tintOf(item.rarity)} title={item.name}>
            <img src={item.img_url} width="56" height="56" decoding="async" alt={item.name} />
            <Price coins={item.price} size={12} />
          </li>
        ))}
      </ol>
    </div>
  )
}
