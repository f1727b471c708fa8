import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BoxName, keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showReturn } from '#client/lib/format/coins.ts'
import { Copy } from '#client/ui/copy.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Section } from '#client/ui/section.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Box, BoxVersionEntry } from '#contract/http/boxes.ts'
import css from './version-history.module.css'

/** As many as one call returns; a box with more versions shows its latest. */
const VERSIONS_MAX = 100

const calls = {
  box: 'GET /api/boxes/:slug/versions',
  free: 'GET /api/free-boxes/:slug/versions',
  user: 'GET /api/user-boxes/:slug/versions',
} as const

/** The box's price and RTP, from its first version to the one on sale. */
export function VersionHistory({ box }: { box: Box }) {
  const { data, error, refetch } = useVersions(box)
  return (
    <Section title="Price history" icon="clock-counter-clockwise-fill">
      {data ? (
        <>
          {data.length > 1 ? <PriceChart versions={data} isFree={box.kind === 'free'} /> : null}
          <Versions versions={data} isFree={box.kind === 'free'} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={120} radius={18} />
      )}
    </Section>
  )
}

/** Refetched when the page shows a new version. */
function useVersions({ kind, slug, version }: BoxName & { version: number }) {
  return useQuery({
    queryKey: [...keys.boxVersions({ kind, slug }), version],
    queryFn: async ({ signal }) => {
      const query = { limit: VERSIONS_MAX }
      return (await send(calls[kind], { params: { slug }, query, signal })).data
    },
  })
}

function Versions({ versions, isFree }: { versions: readonly BoxVersionEntry[]; isFree: boolean }) {
  return (
    <Table label="Versions of this box, the newest first">
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">On sale since</th>
          <th scope="col">{isFree ? 'Average value' : 'Price'}</th>
          {isFree ? null : <th scope="col">Return</th>}
          <th scope="col">Items</th>
          <th scope="col">Top item</th>
          <th scope="col">Hash</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version}>
            <th scope="row" className="num" translate="no">
              {version.version}
            </th>
            <td className="num" translate="no">
              <time dateTime={version.created_at}>{formatDateTime(version.created_at)}</time>
            </td>
            <td>
              <Price coins={isFree ? version.average : version.price} size={14} />
            </td>
            {isFree ? null : (
              <td className="num" translate="no">
                {showReturn(version.rtp ?? 0)}
              </td>
            )}
            <td className="num" translate="no">
              {version.items}
            </td>
            <td>
              <Price coins={version.top_price} size={14} />
            </td>
            <td>
              <span className={css.hash}>
                <code translate="no" title={version.version_hash}>
                  {version.version_hash.slice(0, 10)}…
                </code>
                <Copy text={version.version_hash} label={`hash of version ${version.version}`} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const frame: Frame = { width: 720, height: 132, inset: 10 }

interface Props {
  /** Newest first. */
  versions: readonly BoxVersionEntry[]
  isFree: boolean
}

/** The price over time as a step line; the table below has the same data as numbers. */
function PriceChart({ versions, isFree }: Props) {
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
    <Surface as="figure" tone="flat" className={css.chart}>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Between ${low} and ${high} coins over ${versions.length} versions`}
      >
        <path className={css.line} d={path} />
        {dots.map(({ x, y }, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: versions are in a fixed order.
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
    </Surface>
  )
}

/** A value that held from an instant on. */
interface Step {
  atMs: number
  value: number
}

interface Drawing {
  /** A step line, as an SVG path. */
  path: string
  dots: readonly { x: number; y: number }[]
}

interface Frame {
  width: number
  height: number
  /** Room for the dots. */
  inset: number
}

/**
 * Draws values over time as steps: each value holds until the next one, the last until `nowMs`. Time spans
 * the whole width, and the values the whole height; if all are equal, the line is in the middle.
 */
export function drawSteps(steps: readonly Step[], nowMs: number, frame: Frame): Drawing {
  const { width, height, inset } = frame
  const from = steps[0]?.atMs ?? nowMs
  const span = Math.max(1, nowMs - from)
  const values = steps.map(({ value }) => value)
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const x = (atMs: number) => round(inset + ((atMs - from) / span) * (width - 2 * inset))
  const y = (value: number) => {
    const share = range === 0 ? 0.5 : (value - low) / range
    return round(height - inset - share * (height - 2 * inset))
  }
  const dots = steps.map(({ atMs, value }) => ({ x: x(atMs), y: y(value) }))
  const path = dots.map((dot, index) => (index === 0 ? `M${dot.x} ${dot.y}` : `H${dot.x}V${dot.y}`))
  return { path: dots.length > 0 ? `${path.join('')}H${x(nowMs)}` : '', dots }
}

const round = (value: number): number => Math.round(value * 10) / 10
