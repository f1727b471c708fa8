import { useState } from 'react'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { BoxVersionEntry } from '#contract/http/boxes.ts'
import { drawSteps, type Frame } from './price-steps.ts'
import css from './version-history.module.css'

const frame: Frame = { width: 720, height: 132, inset: 10 }

interface Props {
  /** The newest first. */
  versions: readonly BoxVersionEntry[]
  isFree: boolean
}

/** The price over time as a line of steps; the table below it says the same in numbers. */
export function PriceChart({ versions, isFree }: Props) {
  const [nowMs] = useState(() => Date.now())
  const steps = versions.toReversed().map((version) => ({
    atMs: Date.parse(version.created_at),
    value: isFree ? version.average : version.price,
  }))
  const { path, dots } = drawSteps(steps, nowMs, frame)
  const values = steps.map(({ value }) => value)
  const [low, high] = [showCoins(Math.min(...values)), showCoins(Math.max(...values))]
  const since = versions.at(-1)?.created_at ?? ''
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Between ${low} and ${high} coins over ${versions.length} versions`}
      >
        <path className={css.line} d={path} />
        {dots.map(({ x, y }, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: versions stand in a fixed order.
            key={index}
            className={css.dot}
            d={`M${x} ${y}h.01`}
          />
        ))}
      </svg>
      <span className={css.high}>{high}</span>
      <span className={css.low}>{low}</span>
      <figcaption>
        <time dateTime={since}>{formatDateTime(since)}</time>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
