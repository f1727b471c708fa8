import { Chip } from '#client/ui/chip.tsx'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { formatCoins } from '#domain/money/money.ts'
import { originLabels } from '../origins.ts'
import { seatLabel, teamLabel } from './battle-labels.ts'
import css from './battle-seats.module.css'

/** Each seat's player, seed, drop total and payout. */
export function BattleSeats({ receipt }: { receipt: BattleReceipt }) {
  return (
    <section aria-label="Seats">
      <ul className={css.seats}>
        {receipt.seats.map((seat) => (
          <Seat key={seat.seat} seat={seat} result={receipt.result} />
        ))}
      </ul>
    </section>
  )
}

interface SeatProps {
  seat: BattleReceipt['seats'][number]
  result: BattleReceipt['result']
}

function Seat({ seat: { seat, team_idx, player, is_bot, ...seed }, result }: SeatProps) {
  const total = result?.totals_cents[seat]
  const payout = result?.payouts.find((each) => each.seat === seat)
  return (
    <li data-paid={payout !== undefined || undefined}>
      <p className={css.who}>
        <small>
          {seatLabel(seat)} · {teamLabel(team_idx)}
        </small>
        <b>{player ?? 'Empty'}</b>
        {is_bot ? <Chip>Bot</Chip> : null}
      </p>
      {seed.client_seed === null ? null : (
        <p className={css.seed}>
          <small>
            <span>Client seed,</span>{' '}
            <span>
              {seed.client_seed_origin === 'bot' || seed.client_seed_origin === null
                ? 'published with the commitment'
                : originLabels[seed.client_seed_origin]}
            </span>
          </small>
          <code translate="no">{seed.client_seed}</code>
        </p>
      )}
      {total === undefined ? null : (
        <p className={css.worth}>
          <span>
            <small>Drew</small> {coinsOf(total)}
          </span>
          {payout ? (
            <span>
              <small>Paid</small> {payout.takes_items ? 'every item' : coinsOf(payout.coins_cents)}
            </span>
          ) : null}
        </p>
      )}
    </li>
  )
}

const coinsOf = (cents: number) => formatCoins(BigInt(cents))
