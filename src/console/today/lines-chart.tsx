import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { showCoins } from '#client/lib/format/coins.ts'
import css from './today.module.css'

export interface Line {
  title: string
  /** The token of its colour. */
  color: string
  /** Coins by place; null where there is nothing to draw. */
  coins: readonly (number | null)[]
}

interface LinesChartProps {
  /** What is drawn, in words. */
  label: string
  /** What the places along the chart are, such as `Day`, and the name of each. */
  axis: string
  places: readonly string[]
  lines: readonly Line[]
}

const HEIGHT = 220

/** Coins along places of equal distance, a line for each series; a table elsewhere has the same numbers. */
export function LinesChart({ label, axis, places, lines }: LinesChartProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = element.current
    if (!node) return
    const data: uPlot.AlignedData = [
      places.map((_, at) => at),
      ...lines.map(({ coins }) => [...coins]),
    ]
    const chart = new uPlot(optionsFor(node, { axis, places, lines }), data, node)
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: node.clientWidth, height: HEIGHT }),
    )
    observer.observe(node)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [axis, places, lines])
  return (
    <div
      ref={element}
      className={css.chart}
      style={{ minHeight: HEIGHT }}
      role="img"
      aria-label={label}
    />
  )
}

function optionsFor(
  node: HTMLElement,
  { axis: name, places, lines }: Omit<LinesChartProps, 'label'>,
): uPlot.Options {
  const style = getComputedStyle(node)
  const colorOf = (token: string) => style.getPropertyValue(token).trim()
  const axis: uPlot.Axis = {
    stroke: colorOf('--text-soft'),
    grid: { stroke: colorOf('--line'), width: 1 },
    ticks: { show: false },
  }
  const placeOf = (at: number) => (Number.isInteger(at) ? (places[at] ?? '') : '')
  return {
    width: node.clientWidth,
    height: HEIGHT,
    scales: { x: { time: false } },
    axes: [
      { ...axis, values: (_, ats) => ats.map(placeOf) },
      { ...axis, size: 84, values: (_, coins) => coins.map((each) => showCoins(each)) },
    ],
    series: [
      { label: name, value: (_, at) => (at === null ? '–' : placeOf(at)) },
      ...lines.map(({ title, color }) => ({
        label: title,
        stroke: colorOf(color),
        width: 2,
        value: (_: uPlot, coins: number | null) => (coins === null ? '–' : showCoins(coins)),
      })),
    ],
    legend: { live: true },
  }
}
