import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { HistoryEntry, HistoryKind } from '#contract/http/history.ts'
import css from './history-list.module.css'

const icons: Record<HistoryKind, IconName> = {
  play: 'treasure-chest-fill',
  deposit: 'credit-card-fill',
  withdrawal: 'arrow-up-right-bold',
  item: 'tag-fill',
  shipping: 'truck-fill',
  reward: 'gift-fill',
  other: 'info-fill',
}

/** Balance changes as rows: type, subject, amount, and the balance after it. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Surface as="ol" className={css.list} aria-label="Transactions, newest first">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={css.mark}>
            <Icon name={icons[entry.kind]} size={18} />
          </span>
          <span className={css.what}>
            <b>
              <Title entry={entry} />
            </b>
            <small>
              {entry.detail === null ? null : <span>{entry.detail}</span>}
              <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            </small>
          </span>
          <span className={css.amount} data-sign={entry.amount < 0 ? 'minus' : 'plus'}>
            <b className="num" translate="no">
              {signed(entry.amount)}
            </b>
            <small>
              <span>balance </span>
              <CoinAmount coins={entry.balance} />
            </small>
          </span>
        </li>
      ))}
    </Surface>
  )
}

/** Uses the minus sign (U+2212), not the hyphen. */
const signed = (amount: number): string =>
  amount < 0 ? `−${showCoins(-amount)}` : `+${showCoins(amount)}`

const places: Record<NonNullable<HistoryEntry['subject']>['type'], (id: string) => string> = {
  bet: (id) => `/provably-fair?bet=${id}`,
  battle: (id) => `/battles/${id}`,
  deposit: () => '/profile/deposit',
  withdrawal: () => '/profile/withdraw',
  shipment: () => '/profile/shipping',
}

function Title({ entry: { title, subject } }: { entry: HistoryEntry }) {
  if (!subject) return title
  return <Link to={places[subject.type](subject.id)}>{title}</Link>
}
