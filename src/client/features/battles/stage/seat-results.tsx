import { showCoins } from '#client/lib/format/coins.ts'
import { SeatFace, seatLabel } from '#client/player/battles/battle-labels.tsx'
import { hasWon, profitOf } from '#client/ui/bets/result.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Battle, BattlePayout, BattleSeat } from '#contract/http/battles.ts'
import { dropOf, payoutWorth, resultOf } from './battle-state.ts'
import css from './seat-results.module.css'

interface SeatEndProps {
  battle: Battle
  seat: BattleSeat
  /** Null for a seat without a payout. */
  payout: BattlePayout | null
}

/** A seat at the end: its payout, in light only if it is more than the seat's stake, or nothing. */
export function SeatEnd({ battle, seat, payout }: SeatEndProps) {
  const result = resultOf(battle, seat)
  const isWin = hasWon(result)
  return (
    <div className={css.end} data-won={payout !== null && (isWin || 'plain')}>
      {isWin ? <i className={css.rays} aria-hidden="true" /> : null}
      <span className={css.face}>
        {isWin ? (
          <span className={css.crown}>
            <Icon name="crown-simple-fill" size={26} />
          </span>
        ) : null}
        <SeatFace seat={seat} size={64} />
      </span>
      {payout ? (
        <span className={css.gain}>
          <b>{isWin ? `+${showCoins(profitOf(result))}` : 'Back'}</b>
          <Price coins={payoutWorth(payout)} size={16} />
          {payout.items.length > 0 ? (
            <small>{payout.items.length === 1 ? '1 item' : `${payout.items.length} items`}</small>
          ) : (
            <small>in coins</small>
          )}
        </span>
      ) : (
        <span className={css.gain}>
          <small>No payout</small>
        </span>
      )}
    </div>
  )
}

interface SeatDropsProps {
  battle: Battle
  seat: BattleSeat
  /** The number of rounds that have landed. */
  roundsShown: number
}

/** All items that a seat has drawn so far, newest first. */
export function SeatDrops({ battle, seat, roundsShown }: SeatDropsProps) {
  const drops = battle.rounds
    .slice(0, roundsShown)
    .flatMap((round) => {
      const drop = dropOf(round, seat.seat)
      return drop ? [{ round: round.round, item: drop.item }] : []
    })
    .reverse()
  return (
    <div className={css.column}>
      <p className={css.who} aria-hidden="true">
        {seatLabel(seat)}
      </p>
      <ol className={css.drops} aria-label={`Drawn by ${seatLabel(seat)}, newest first`}>
        {drops.map(({ round, item }) => (
          <li key={round} style={tintOf(item.rarity)} title={item.name}>
            <ShopPicture src={item.img_url} size={56} decoding="async" alt={item.name} />
            <Price coins={item.price} size={12} />
          </li>
        ))}
      </ol>
    </div>
  )
}
