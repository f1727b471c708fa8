import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { GameStatistics } from '#contract/http/statistics.ts'
import { STATISTICS_EVERY_MS } from '#domain/fairness/rtp-watch.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { ReturnRow } from './return-row.tsx'
import css from './statistics-page.module.css'

const REFRESH_MS = 60_000
const BOXES_SHOWN = 20
const every = formatDuration(STATISTICS_EVERY_MS)

/** The realised RTP of every game and box beside the stated one. */
export function StatisticsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.statistics,
    queryFn: async ({ signal }) => (await send('GET /api/fairness/statistics', { signal })).data,
    refetchInterval: REFRESH_MS,
  })
  const computedAt = data?.[0]?.computed_at
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Statistics</h1>
        <p>
          What every game and box has actually paid back, next to what its odds state. Each mark is
          the return of all bets ever made; with fair odds the bar around it contains the stated
          return in at least 99 of 100 cases.
        </p>
        <nav aria-label="More about fairness">
          <Link to="/provably-fair">Check a single bet</Link>
          <Link to="/faq#group-fairness">Questions about fairness</Link>
        </nav>
      </header>
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {!data && !error ? (
        <div role="status" aria-label="Loading the statistics">
          <Skeleton height={520} radius="var(--rad-l)" />
        </div>
      ) : null}
      {data?.length === 0 ? (
        <Empty
          title="No figures yet"
          text={`They are computed every ${every}, from every bet that was ever made.`}
        />
      ) : null}
      {data ? <Lines lines={data} /> : null}
      {computedAt ? (
        <p className={css.note}>
          Computed from every bet at {formatDateTime(computedAt)}, and again every {every}. An alarm
          is raised when a game deviates further from its odds than chance explains: with fair odds
          the probability of that ever happening is 1 in 1,000,000. The same figures as JSON:{' '}
          <a href={atBase('/api/fairness/statistics')}>/api/fairness/statistics</a>
        </p>
      ) : null}
    </div>
  )
}

function Lines({ lines }: { lines: readonly GameStatistics[] }) {
  const games = lines.filter(({ game }) => game !== 'box' && game !== 'battle')
  const battles = lines.filter(({ game }) => game === 'battle')
  const boxes = lines.filter(({ game }) => game === 'box')
  const [shown, setShown] = useState(BOXES_SHOWN)
  return (
    <>
      <Part title="Games" lines={games} />
      <Part
        title="Battles"
        lead="What boxes returned in battles, to players and to the bots that the house pays for. Both open the same boxes with the same odds."
        lines={battles}
      />
      <Part title="Boxes" lines={boxes.slice(0, shown)} />
      {boxes.length > shown ? (
        <Button onClick={() => setShown(shown + BOXES_SHOWN)}>
          Show {Math.min(BOXES_SHOWN, boxes.length - shown)} more of {showCount(boxes.length)} boxes
        </Button>
      ) : null}
    </>
  )
}

interface PartProps {
  title: string
  lead?: string
  lines: readonly GameStatistics[]
}

function Part({ title, lead, lines }: PartProps) {
  if (lines.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {lead ? <p className={css.note}>{lead}</p> : null}
      <Surface as="ul" tone="flat" className={css.rows}>
        {lines.map((line) => (
          <ReturnRow
            key={`${line.configuration?.kind} ${line.configuration?.slug} ${line.name}`}
            line={line}
          />
        ))}
      </Surface>
    </section>
  )
}
