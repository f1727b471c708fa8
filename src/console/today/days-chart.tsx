import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { showCoins } from '#client/lib/format/coins.ts'
import type { ReportRow } from '../parts/read-report.ts'
import css from './today.module.css'

/** What is drawn, with the token of its colour. */
const series = [
  { name: 'stakes', title: 'Stakes', color: '--text-soft' },
  { name: 'deposits', title: 'Deposits', color: '--brass' },
  { name: 'ngr', title: 'Net revenue', color: '--up' },
] as const

const HEIGHT = 220
const SECOND_MS = 1_000

/** Stakes, deposits and net revenue by day, as lines; the report below the figures has the same numbers. */
export function DaysChart({ days }: { days: readonly ReportRow[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = place.current
    if (!node) return
    const chart = new uPlot(optionsFor(node), dataOf(days), node)
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: node.clientWidth, height: HEIGHT }),
    )
    observer.observe(node)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [days])
  return (
    <div
      ref={place}
      className={css.chart}
      style={{ minHeight: HEIGHT }}
      role="img"
      aria-label={`Stakes, deposits and net revenue of the last ${days.length} days`}
    />
  )
}

/** Instants in seconds, and a list of coins for each line. */
function dataOf(days: readonly ReportRow[]): uPlot.AlignedData {
  const times = days.map(({ date }) => Date.parse(`${date}T12:00:00`) / SECOND_MS)
  return [times, ...series.map(({ name }) => days.map((day) => Number(day[name] ?? 0)))]
}

function optionsFor(node: HTMLElement): uPlot.Options {
  const style = getComputedStyle(node)
  const colorOf = (token: string) => style.getPropertyValue(token).trim()
  const axis: uPlot.Axis = {
    stroke: colorOf('--text-soft'),
    grid: { stroke: colorOf('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: node.clientWidth,
    height: HEIGHT,
    axes: [
      { ...axis, values: (_, times) => times.map((time) => dayOf(time)) },
      { ...axis, size: 84, values: (_, coins) => coins.map((each) => showCoins(each)) },
    ],
    series: [
      { label: 'Day', value: (_, time) => (time === null ? '–' : dayOf(time)) },
      ...series.map(({ title, color }) => ({
        label: title,
        stroke: colorOf(color),
        width: 2,
        value: (_: uPlot, coins: number | null) => (coins === null ? '–' : showCoins(coins)),
      })),
    ],
    legend: { live: true },
  }
}

const dayOf = (seconds: number): string => {
  const at = new Date(seconds * SECOND_MS)
  return `${at.getDate()}.${at.getMonth() + 1}.`
}
