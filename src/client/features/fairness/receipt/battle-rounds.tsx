import { Link } from 'react-router'
import { showCount } from '#client/lib/format/coins.ts'
import { boxPath } from '#contract/pages.ts'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { formatCoins } from '#domain/money/money.ts'
import { seatLabel } from './battle-labels.ts'
import css from './battle-rounds.module.css'

/** Each round with its box, and the ticket and item of each seat. */
export function BattleRounds({ receipt }: { receipt: BattleReceipt }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={css.rounds} aria-label="Rounds" tabIndex={0}>
      {receipt.rounds.map((round) => (
        <Round key={round.round} round={round} box={receipt.configurations[round.configuration]} />
      ))}
    </section>
  )
}

interface RoundProps {
  round: BattleReceipt['rounds'][number]
  box: BattleReceipt['configurations'][number] | undefined
}

function Round({ round: { round, drops }, box }: RoundProps) {
  if (!box) return null
  return (
    <div className={css.round}>
      <h3>
        Round {round + 1}{' '}
        <small>
          <Link to={boxPath({ kind: box.kind, slug: encodeURIComponent(box.slug) })}>
            {box.slug}
          </Link>
          , version {box.version}
        </small>
      </h3>
      {drops.length === 0 ? <p>not started</p> : null}
      <ul>
        {drops.map(({ seat, ticket, item_id }) => {
          const item = box.items.find(({ id }) => id === item_id)
          return (
            <li key={seat}>
              <span>{seatLabel(seat)}</span>
              <span className="num" translate="no">
                Ticket {showCount(ticket)}
              </span>
              <span>{item?.name ?? 'an item that is not in the box'}</span>
              <span className="num" translate="no">
                {item ? formatCoins(BigInt(item.price_cents)) : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
