import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { firstAnswer } from '#client/lib/hydration/first-answers.ts'
import { Price } from '#client/ui/money/price.tsx'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import css from './hero.module.css'

const REFRESH_MS = MINUTE_MS

/** What really happened in the shop; a dash stands where nothing is known yet. */
export function HeroNumbers() {
  const { data: summary } = useQuery({
    queryKey: keys.dropsSummary,
    queryFn: async ({ signal }) => (await send('GET /api/last-drops/summary', { signal })).data,
    initialData: () => firstAnswer('GET /api/last-drops/summary')?.data,
    refetchInterval: REFRESH_MS,
  })
  const best = summary?.best_today ?? null
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Boxes opened</dt>
        <dd>{summary ? showCount(summary.boxes_opened) : '–'}</dd>
      </div>
      <div>
        <dt>Best drop today</dt>
        <dd>{best === null ? '–' : <Price coins={best} size={17} />}</dd>
      </div>
    </dl>
  )
}
