import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { useRefreshMs } from '../live.ts'
import { mayCall } from '../may-call.ts'
import { pagesOf } from '../pages.ts'
import { ageOf } from '../parts/ages.ts'
import { Block } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import parts from '../parts/parts.module.css'
import { type ReportRow, readReport } from '../parts/read-report.ts'
import { SmallTable } from '../parts/small-table.tsx'
import { useStaff } from '../session/session.ts'
import { dayLink } from './day-link.ts'
import { ShopStatus } from './shop-status.tsx'
import css from './today.module.css'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

const REFRESH_MS = 60_000
const WEEK_DAYS = 7
const REPORT = 'GET /api/operator/reports/:name'

const figures = [
  { name: 'stakes', title: 'Stakes', isCoins: true, by: 'game' },
  { name: 'payouts', title: 'Payouts', isCoins: true, by: 'game' },
  { name: 'ggr', title: 'Gross revenue', isCoins: true, by: 'game' },
  { name: 'ngr', title: 'Net revenue', isCoins: true, by: 'game' },
  { name: 'deposits', title: 'Deposits', isCoins: true, by: 'method' },
  { name: 'withdrawals', title: 'Withdrawals', isCoins: true, by: 'currency' },
  { name: 'active_players', title: 'Active players', isCoins: false, by: 'country' },
  { name: 'new_players', title: 'New players', isCoins: false, by: 'country' },
  { name: 'first_depositors', title: 'First deposits', isCoins: false, by: 'country' },
] as const

/** The figures of today beside yesterday and the same weekday, the work that waits, and how the shop runs. */
export function TodayPage() {
  const { role } = useStaff()
  return (
    <article className={css.page}>
      <h1>Today</h1>
      <OpenWork />
      {mayCall(role, REPORT) ? (
        <>
          <Figures />
          <Games />
        </>
      ) : null}
      {mayCall(role, 'GET /api/operator/status') ? <ShopStatus /> : null}
    </article>
  )
}

function OpenWork() {
  const { role } = useStaff()
  const pages = pagesOf(role)
  const queues = useQuery({
    queryKey: ['operator', 'queues'],
    queryFn: async ({ signal }) => (await send('GET /api/operator/queues', { signal })).data,
    refetchInterval: useRefreshMs('queues'),
  })
  if (queues.error && !queues.data) {
    return <ErrorPanel error={queues.error} onRetry={queues.refetch} />
  }
  if (!queues.data) return <Loading label="the open work" />
  const isLate = (oldest: string | null, promised: number) =>
    oldest !== null && Date.now() - Date.parse(oldest) > promised
  return (
    <Block title="Open work">
      <SmallTable
        rows={queues.data}
        keyOf={({ name }) => name}
        empty="Nothing waits."
        columns={[
          {
            title: 'Queue',
            show: ({ name, label }) => {
              const page = pages.find(({ queue }) => queue === name)
              return page ? (
                <Link className={parts.link} to={page.path}>
                  {label}
                </Link>
              ) : (
                label
              )
            },
          },
          { title: 'Waiting', isNumber: true, show: ({ depth }) => showCount(depth) },
          {
            title: 'Oldest',
            show: ({ oldest_at }) => (oldest_at ? ageOf(oldest_at) : '–'),
          },
          {
            title: 'Promise',
            show: ({ oldest_at, promised_ms }) =>
              isLate(oldest_at, promised_ms) ? <Chip tone="down">Late</Chip> : 'kept',
          },
        ]}
      />
    </Block>
  )
}

function Figures() {
  const report = useQuery({
    queryKey: ['operator', 'report', 'daily'],
    queryFn: ({ signal }) => readReport('daily', {}, signal),
    refetchInterval: REFRESH_MS,
  })
  if (report.error && !report.data) {
    return <ErrorPanel error={report.error} onRetry={report.refetch} />
  }
  if (!report.data) return <Loading label="the figures" />
  const days = report.data.data
  const shown = [
    { title: 'Today', day: days.at(-1) },
    { title: 'Yesterday', day: days.at(-2) },
    { title: 'A week ago', day: days.at(-1 - WEEK_DAYS) },
  ]
  return (
    <Block title="Figures">
      <Suspense fallback={<Loading label="the chart" />}>
        <Charts days={days} />
      </Suspense>
      <SmallTable
        rows={figures}
        keyOf={({ name }) => name}
        empty="None."
        columns={[
          { title: 'Figure', show: ({ title }) => title },
          ...shown.map(({ title, day }) => ({
            title,
            isNumber: true,
            show: (figure: FigureOfDay) => <Figure day={day} figure={figure} />,
          })),
        ]}
      />
    </Block>
  )
}

type FigureOfDay = (typeof figures)[number]

interface FigureProps {
  day: ReportRow | undefined
  figure: FigureOfDay
}

/** A figure of a day, which leads to the rows that it sums. */
function Figure({ day, figure: { name, isCoins, by } }: FigureProps) {
  const value = Number(day?.[name] ?? 0)
  const text = isCoins ? showCoins(value) : showCount(value)
  const date = day?.date
  if (typeof date !== 'string') return '–'
  return (
    <Link className={parts.link} to={dayLink(date, by)}>
      {text}
    </Link>
  )
}

const percentOf = (row: ReportRow, name: string): string => {
  const value = row[name]
  return typeof value === 'number' ? showPercent(value, 2) : '–'
}

function Games() {
  const report = useQuery({
    queryKey: ['operator', 'report', 'games'],
    queryFn: ({ signal }) => readReport('games', {}, signal),
    refetchInterval: REFRESH_MS,
  })
  if (report.error && !report.data) {
    return <ErrorPanel error={report.error} onRetry={report.refetch} />
  }
  if (!report.data) return <Loading label="the games" />
  return (
    <Block title="Returns of the last 30 days">
      <SmallTable
        rows={report.data.data}
        keyOf={({ game }) => String(game)}
        empty="Nothing was played."
        columns={[
          {
            title: 'Game',
            show: ({ label }) => (
              <Link className={parts.link} to="/operator/reports?name=games">
                {label}
              </Link>
            ),
          },
          { title: 'Bets', isNumber: true, show: ({ bets }) => showCount(Number(bets ?? 0)) },
          { title: 'Stakes', isNumber: true, show: ({ stakes }) => showCoins(Number(stakes ?? 0)) },
          { title: 'Revenue', isNumber: true, show: ({ ggr }) => showCoins(Number(ggr ?? 0)) },
          { title: 'Stated', isNumber: true, show: (row) => percentOf(row, 'stated_rtp') },
          { title: 'Realised', isNumber: true, show: (row) => percentOf(row, 'realised_rtp') },
          {
            title: 'Fair between',
            isNumber: true,
            show: (row) =>
              `${percentOf(row, 'interval_low')} and ${percentOf(row, 'interval_high')}`,
          },
        ]}
      />
    </Block>
  )
}
