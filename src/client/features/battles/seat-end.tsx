import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { BattlePayout, BattleSeat } from '#contract/http/battles.ts'
import { payoutWorth } from './battle-totals.ts'
import css from './seat-end.module.css'
import { SeatFace } from './seat-face.tsx'

interface Props {
  seat: BattleSeat
  /** Null for who goes without. */
  payout: BattlePayout | null
}

/** A seat when all is over: what it takes, or nothing. */
export function SeatEnd({ seat, payout }: Props) {
  return (
    <div className={css.end} data-won={payout !== null}>
      {payout ? <i className={css.rays} aria-hidden="true" /> : null}
      <span className={css.face}>
        {payout ? (
          <span className={css.crown}>
            <Icon name="crown-simple-fill" size={26} />
          </span>
        ) : null}
        <SeatFace seat={seat} size={64} />
      </span>
      {payout ? (
        <span className={css.words}>
          <b>Wins</b>
          <Price coins={payoutWorth(payout)} size={16} />
          {payout.items.length > 0 ? (
            <small>{payout.items.length === 1 ? '1 item' : `${payout.items.length} items`}</small>
          ) : (
            <small>in coins</small>
          )}
        </span>
      ) : (
        <span className={css.words}>
          <small>No win</small>
        </span>
      )}
    </div>
  )
}
