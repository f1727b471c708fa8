import { useState } from 'react'
import { formatDate } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Table } from '#client/ui/list/table.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Referral } from '#contract/http/referral.ts'
import css from './days-panel.module.css'
import { showEarned } from './use-referral.ts'

type Days = Referral['by_day']
type Measure = 'earned' | 'clicks' | 'sign_ups'

const measures: readonly { value: Measure; label: string; show: (value: number) => string }[] = [
  { value: 'earned', label: 'Earned', show: showEarned },
  { value: 'sign_ups', label: 'Sign-ups', show: showCount },
  { value: 'clicks', label: 'Clicks', show: showCount },
]

/** The last days as a chart of one metric, and all metrics as a table. */
export function DaysPanel({ days }: { days: Days }) {
  const [measure, setMeasure] = useState<Measure>('earned')
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="by-day">
      <h2 id="by-day">By day</h2>
      <Tabs label="What the chart shows" value={measure} onChange={setMeasure} tabs={measures}>
        <Chart days={days} measure={measure} />
      </Tabs>
      <details>
        <summary>Show as a table</summary>
        <DaysTable days={days} />
      </details>
    </Surface>
  )
}

const HEIGHT = 100
/** The width of a day; the bar fills most of it. */
const WIDTH = 10
const BAR = 7

function Chart({ days, measure }: { days: Days; measure: Measure }) {
  const { label, show } = measures.find(({ value }) => value === measure) ?? measures[0] ?? {}
  if (!label || !show) return null
  const most = Math.max(...days.map((day) => day[measure]))
  const [first, last] = [days[0], days.at(-1)]
  const said = `${label} by day: ${show(most)} at most, ${show(last?.[measure] ?? 0)} today`
  return (
    <figure className={css.chart}>
      <figcaption>
        <span>{most > 0 ? `Most: ${show(most)}` : 'Nothing on these days yet'}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {days.map((day, place) => {
          const height = most > 0 ? (day[measure] / most) * HEIGHT : 0
          const x = place * WIDTH + (WIDTH - BAR) / 2
          return (
            <g key={day.date}>
              <title>{`${formatDate(day.date)}: ${show(day[measure])}`}</title>
              <rect className={css.day} x={place * WIDTH} width={WIDTH} height={HEIGHT} />
              <rect className={css.bar} x={x} y={HEIGHT - height} width={BAR} height={height} />
            </g>
          )
        })}
      </svg>
      <p className={css.dates} aria-hidden="true">
        <span>{first ? formatDate(first.date) : null}</span>
        <span>{last ? formatDate(last.date) : null}</span>
      </p>
    </figure>
  )
}

function DaysTable({ days }: { days: Days }) {
  return (
    <Table label="Earnings, sign-ups and clicks by day">
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          {measures.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            {measures.map(({ value, show }) => (
              <td key={value} className="num" translate="no">
                {show(day[value])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
