import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useNearViewport } from '#client/lib/browser/use-near-viewport.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { SEED_AGE_MS_MAX } from '#domain/fairness/seed-limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import css from './overdue-seeds.module.css'

const SHOWN_MAX = 100

/** The public list of seeds whose reveal is overdue; normally empty. */
export function OverdueSeeds() {
  const [ref, isNear] = useNearViewport<HTMLElement>()
  const { data, error, refetch } = useQuery({
    queryKey: keys.overdueSeeds,
    queryFn: ({ signal }) =>
      send('GET /api/fairness/overdue', { query: { limit: SHOWN_MAX }, signal }),
    enabled: isNear,
  })
  return (
    <section ref={ref} className={css.overdue} aria-labelledby="overdue-seeds">
      <h2 id="overdue-seeds">Overdue seeds</h2>
      <p>
        A seed that is never revealed proves nothing. Seeds that were played on are revealed
        automatically after {formatDuration(SEED_AGE_MS_MAX)}; any that are late are listed here.
      </p>
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      <p className={css.count}>{data ? countOf(data.total) : ' '}</p>
      {data && data.total > 0 ? (
        <Table label="Seeds that are overdue">
          <thead>
            <tr>
              <th scope="col">Commitment</th>
              <th scope="col">Overdue since</th>
              <th scope="col">Bets</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ server_seed_hash, overdue_since, bets }) => (
              <tr key={server_seed_hash}>
                <td>
                  <Link to={`/provably-fair/seeds/${server_seed_hash}`}>
                    <code translate="no">{server_seed_hash}</code>
                  </Link>
                </td>
                <td className="num" translate="no">
                  {formatDateTime(overdue_since)}
                </td>
                <td className="num" translate="no">
                  {showCount(bets)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  )
}

function countOf(total: number): string {
  const words = total === 1 ? '1 seed is overdue' : `${showCount(total)} seeds are overdue`
  return total > SHOWN_MAX ? `${words}; the first ${SHOWN_MAX} of them:` : `${words}.`
}
