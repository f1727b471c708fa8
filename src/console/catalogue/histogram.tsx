import { useEffect, useState } from 'react'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import css from './catalogue.module.css'
import { BARS, itemsOf, type OddsRow } from './odds.ts'
import type { SimulationOrder } from './simulate-worker.ts'

const OPENINGS = 1_000_000
/** A box that is still being edited is not simulated at every step. */
const SETTLED_MS = 300

interface HistogramProps {
  rows: readonly OddsRow[]
  priceCents: bigint
}

/** What a million simulated openings give, in multiples of the price. */
export function Histogram({ rows, priceCents }: HistogramProps) {
  const [counts, setCounts] = useState<readonly number[] | null>(null)
  const order = JSON.stringify({
    items: itemsOf(rows).map((item) => ({ cents: Number(item.priceCents), tickets: item.tickets })),
    priceCents: Number(priceCents),
    openings: OPENINGS,
  } satisfies SimulationOrder)
  useEffect(() => {
    let worker: Worker | undefined
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./simulate-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<number[]>) => setCounts(data)
      worker.postMessage(JSON.parse(order))
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [order])
  const most = Math.max(1, ...(counts ?? []))
  return (
    <figure className={css.histogram}>
      <figcaption>{showCount(OPENINGS)} simulated openings</figcaption>
      <ol aria-busy={counts === null}>
        {labels.map((label, place) => {
          const count = counts?.[place] ?? 0
          const share = showPercent((count / OPENINGS) * 100, 2)
          return (
            <li key={label}>
              <span>{label}</span>
              <meter min={0} max={most} value={count} aria-label={`${label}: ${share}`} />
              <b>{counts === null ? '…' : share}</b>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

const labels = [
  `under ${BARS[0]}x`,
  ...BARS.slice(1).map((bound, place) => `${BARS[place]}x to ${bound}x`),
  `${BARS.at(-1)}x and more`,
]
