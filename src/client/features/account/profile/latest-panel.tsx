import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Table } from '#client/ui/list/table.tsx'
import type { HistoryEntry } from '#contract/http/history.ts'
import { Panel } from './panel.tsx'
import css from './play-panel.module.css'
import { Net } from './play-panel.tsx'

const SHOWN = 5

/** The latest balance changes; the history lists all. */
export function LatestPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.history, 'latest'],
    queryFn: ({ signal }) => send('GET /api/profile/history', { query: { limit: SHOWN }, signal }),
  })
  const isEmpty = data?.data.length === 0
  return (
    <Panel
      title="Latest activity"
      text={
        isEmpty
          ? 'No transactions yet. Deposits, bets, wins, sales and payouts appear here.'
          : 'The latest changes to your balance.'
      }
      aside={
        <Button size="s" to="/profile/history">
          History
        </Button>
      }
    >
      {isEmpty ? null : data ? (
        <Latest entries={data.data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading your latest activity">
          <Skeleton height={350} radius={18} />
        </div>
      )}
    </Panel>
  )
}

function Latest({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Table label="Latest transactions">
      <thead>
        <tr>
          <th>Transaction</th>
          <th>Amount</th>
          <th>Balance</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, title, amount, balance, created_at }) => (
          <tr key={id}>
            <td className={css.what}>
              {title}
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </td>
            <td>
              <Net coins={amount} />
            </td>
            <td className="num" translate="no">
              {showCoins(balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
