import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Loading } from '../parts/loading.tsx'
import { type ReportRow, readReport } from '../parts/read-report.ts'
import { hourLines } from './hour-lines.ts'
import { type Line, LinesChart } from './lines-chart.tsx'
import css from './today.module.css'

const drawn = [
  { value: 'stakes', label: 'Stakes', color: '--text-soft' },
  { value: 'deposits', label: 'Deposits', color: '--brass' },
  { value: 'ngr', label: 'Net revenue', color: '--up' },
] as const
type Drawn = (typeof drawn)[number]['value']

const REFRESH_MS = 60_000

/** The last days as lines, or the hours of today beside those of yesterday and of the same weekday before. */
export function Charts({ days }: { days: readonly ReportRow[] }) {
  const [by, setBy] = useState<'day' | 'hour'>('day')
  const [figure, setFigure] = useState<Drawn>('stakes')
  return (
    <div className={css.charts}>
      <div className={css.choices}>
        <Segmented
          label="Draw by"
          value={by}
          options={[
            { value: 'day', label: 'By day' },
            { value: 'hour', label: 'By hour' },
          ]}
          onChange={setBy}
        />
        {by === 'hour' ? (
          <Segmented label="Figure" value={figure} options={[...drawn]} onChange={setFigure} />
        ) : null}
      </div>
      {by === 'day' ? <DaysChart days={days} /> : <HoursChart days={days} figure={figure} />}
    </div>
  )
}

function DaysChart({ days }: { days: readonly ReportRow[] }) {
  const places = useMemo(() => days.map(({ date }) => dayOf(String(date))), [days])
  const lines = useMemo(
    () =>
      drawn.map(
        ({ value, label, color }): Line => ({
          title: label,
          color,
          coins: days.map((day) => Number(day[value] ?? 0)),
        }),
      ),
    [days],
  )
  const label = `Stakes, deposits and net revenue of the last ${days.length} days`
  return <LinesChart label={label} axis="Day" places={places} lines={lines} />
}

/** `2026-11-05` as `5.11.` */
const dayOf = (date: string): string => {
  const [, month, day] = date.split('-').map(Number)
  return `${day}.${month}.`
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
const WEEK_DAYS = 7

function HoursChart({ days, figure }: { days: readonly ReportRow[]; figure: Drawn }) {
  const dates = [days.at(-1), days.at(-2), days.at(-1 - WEEK_DAYS)].map((day) => String(day?.date))
  const from = dates[2] ?? ''
  const report = useQuery({
    queryKey: ['operator', 'report', 'hourly', from],
    queryFn: ({ signal }) => readReport('hourly', { from }, signal),
    refetchInterval: REFRESH_MS,
  })
  const hours = report.data?.data
  const [today = '', yesterday = '', weekAgo = ''] = dates
  const lines = useMemo(
    () =>
      hours
        ? hourLines(hours, figure, [
            { title: 'Today', color: '--brass', date: today },
            { title: 'Yesterday', color: '--text-soft', date: yesterday },
            { title: 'A week ago', color: '--text-dim', date: weekAgo },
          ])
        : null,
    [hours, figure, today, yesterday, weekAgo],
  )
  if (report.error && !hours) return <ErrorPanel error={report.error} onRetry={report.refetch} />
  if (!lines) return <Loading label="the hours" />
  const name = drawn.find(({ value }) => value === figure)?.label ?? ''
  const label = `${name} of today by hour, beside yesterday and a week ago`
  return <LinesChart label={label} axis="Hour" places={HOURS} lines={lines} />
}
