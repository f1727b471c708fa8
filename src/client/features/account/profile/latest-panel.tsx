import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { HistoryList } from '#client/player/history-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Panel } from './panel.tsx'

const SHOWN = 5

/** The latest movements of the balance; the history has all of them. */
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
          : 'Your last transactions, with the balance after each.'
      }
      aside={
        <Button size="s" to="/profile/history">
          History
        </Button>
      }
    >
      {data ? (
        isEmpty ? null : (
          <HistoryList entries={data.data} />
        )
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading your latest activity">
          <Skeleton height={SHOWN * 62} radius={18} />
        </div>
      )}
    </Panel>
  )
}
