import { memo, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { play } from '#client/lib/browser/sound.ts'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import type { RoundClock } from '#client/player/rounds/round-clock.ts'
import type { WheelMultiplier, WheelRound } from '#contract/http/wheel.ts'
import { places } from '../multipliers.ts'
import type { WheelPhase } from '../use-wheel.ts'
import {
  angleAt,
  flickAt,
  framesOf,
  planSpin,
  restingAngle,
  SECTOR_DEGREES,
  type Spin,
  type Stop,
  ticksBefore,
} from './spin.ts'
import css from './wheel-disc.module.css'

interface WheelDiscProps {
  /** The multiplier of each sector, in order. */
  sectors: readonly WheelMultiplier[]
  round: WheelRound | null
  phase: WheelPhase | null
  clock: RoundClock
  /** The sector of the last round that ended before the page was opened. */
  lastSector: number | null
  hasSound: boolean
}

/** The wheel. It rests where the last round ended, and turns while a round spins. */
export function WheelDisc(props: WheelDiscProps) {
  const { sectors, round, phase, clock, lastSector, hasSound } = props
  const gold = useId()
  const disc = useRef<SVGGElement>(null)
  const pointer = useRef<SVGGElement>(null)
  const spin = useRef<Spin | null>(null)
  const [landed, setLanded] = useState<(Stop & { roundId: string }) | null>(null)
  const isLanded = phase === 'landed'
  if (isLanded && round?.sector != null && landed?.roundId !== round.id) {
    setLanded({ roundId: round.id, sector: round.sector, offset: round.offset ?? 0.5 })
  }
  const rest = restingAngle(landed ?? { sector: lastSector ?? 0, offset: 0.5 })

  const turn = useEffectEvent(() => {
    if (round?.sector == null || prefersReducedMotion()) return
    const stop = { sector: round.sector, offset: round.offset ?? 0.5 }
    const planned = planSpin(rest, stop, round.spin_ms)
    spin.current = planned
    const timing = { duration: planned.spinMs, fill: 'forwards' } as const
    const animations = [
      disc.current?.animate({ transform: framesOf(planned, angleAt) }, timing),
      pointer.current?.animate({ transform: framesOf(planned, flickAt) }, timing),
    ]
    for (const animation of animations) if (animation) animation.currentTime = clock.elapsedMs()
    return () => {
      spin.current = null
      for (const animation of animations) animation?.cancel()
    }
  })
  const spinningId = phase === 'spinning' ? round?.id : undefined
  useEffect(() => (spinningId === undefined ? undefined : turn()), [spinningId])
  useTicks(hasSound && spinningId !== undefined, () => {
    return spin.current ? ticksBefore(spin.current.tickTimesMs, clock.elapsedMs()) : 0
  })

  return (
    <svg
      className={css.wheel}
      viewBox="-120 -122 240 240"
      aria-hidden="true"
      data-spinning={phase === 'spinning'}
      data-landed={isLanded}
    >
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff3c9" />
          <stop offset="0.3" stopColor="#d9a63a" />
          <stop offset="0.55" stopColor="#8a5a12" />
          <stop offset="0.75" stopColor="#e8b94e" />
          <stop offset="1" stopColor="#fff0b8" />
        </linearGradient>
      </defs>
      <circle r="111" className={css.rim} stroke={`url(#${gold})`} />
      <circle r="106.5" className={css.groove} />
      <g ref={disc} className={css.disc} style={{ transform: `rotate(${rest}deg)` }} data-disc>
        <Sectors sectors={sectors} won={isLanded ? (round?.sector ?? null) : null} />
      </g>
      <circle r="70" className={css.hub} stroke={`url(#${gold})`} />
      <g transform="translate(0 -117)">
        <g ref={pointer} className={css.pointer}>
          <path d="M-8 0a8 8 0 0 1 16 0L0 22Z" fill={`url(#${gold})`} />
          <circle r="2.6" className={css.pivot} />
        </g>
      </g>
    </svg>
  )
}

const OUTER = 106
const INNER = 72
const LABELS = 96
const PINS = 103

interface SectorsProps {
  sectors: readonly WheelMultiplier[]
  /** The winning sector; all others are dimmed. */
  won: number | null
}

const Sectors = memo(function Sectors({ sectors, won }: SectorsProps) {
  return sectors.map((multiplier, place) => {
    const middle = (place + 0.5) * SECTOR_DEGREES
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sector is identified by its position.
      <g key={place} data-dim={won !== null && won !== place} data-multiplier={multiplier}>
        <path d={sectorPath(place)} fill={places[multiplier].fill} />
        <text transform={`rotate(${middle}) translate(0 ${-LABELS})`}>{multiplier}</text>
        <circle r="1.1" transform={`rotate(${place * SECTOR_DEGREES}) translate(0 ${-PINS})`} />
      </g>
    )
  })
})

function sectorPath(place: number): string {
  const [a, b] = [pointAt(INNER, place), pointAt(OUTER, place)]
  const [c, d] = [pointAt(OUTER, place + 1), pointAt(INNER, place + 1)]
  return `M${a}L${b}A${OUTER} ${OUTER} 0 0 1 ${c}L${d}A${INNER} ${INNER} 0 0 0 ${a}Z`
}

/** A point on an edge, as SVG path text; the same text on server and browser. */
function pointAt(radius: number, edge: number): string {
  const angle = (edge * SECTOR_DEGREES * Math.PI) / 180
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
}

/** Faster ticks would blur into noise. */
const TICK_PAUSE_MS = 55

/** Plays a tick for each passing edge, at most every `TICK_PAUSE_MS`. */
function useTicks(isOn: boolean, countTicks: () => number): void {
  const heard = useRef({ ticks: 0, atMs: 0 })
  useFrames(isOn, (nowMs) => {
    const ticks = countTicks()
    const isNew = ticks > heard.current.ticks && heard.current.ticks > 0
    if (isNew && nowMs - heard.current.atMs < TICK_PAUSE_MS) return
    if (isNew) play('tick')
    heard.current = { ticks, atMs: isNew ? nowMs : heard.current.atMs }
  })
}
