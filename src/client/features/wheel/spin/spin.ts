/** The number of sectors. */
export const SECTORS = 54

/** The angle of one sector, in degrees. */
export const SECTOR_DEGREES = 360 / SECTORS

/** Where the wheel comes to rest. */
export interface Stop {
  /** 0..53 */
  sector: number
  /** The position within its sector: from 0 to below 1. */
  offset: number
}

/**
 * One spin of the wheel, from rest to rest. Angles are in degrees, clockwise, and only grow; times are in
 * ms.
 */
export interface Spin {
  from: number
  /** The slight overshoot, from which it rolls back. */
  peak: number
  to: number
  spinMs: number
  /** When each edge of a sector passes the pointer. */
  tickTimesMs: readonly number[]
}

const TURNS = 4
const SETTLE_MS = 480
/** The maximum overshoot, in degrees; it never crosses the edge of the sector. */
const SETTLE_DEGREES = 0.8

/** The wheel's angle when a stop is under the pointer; at angle 0, sector 0 begins at the top. */
export const restingAngle = ({ sector, offset }: Stop): number =>
  360 - (sector + offset) * SECTOR_DEGREES

/** The stop under the pointer at an angle of the wheel. */
export function stopAt(angle: number): Stop {
  const sectors = (((-angle % 360) + 360) % 360) / SECTOR_DEGREES
  const sector = Math.floor(sectors) % SECTORS
  return { sector, offset: sectors - Math.floor(sectors) }
}

/** A spin from a resting angle to a stop, by at least four turns. */
export function planSpin(from: number, stop: Stop, spinMs: number): Spin {
  const start = ((from % 360) + 360) % 360
  const to = restingAngle(stop) + 360 * (TURNS + (restingAngle(stop) < start ? 1 : 0))
  // Turning on moves the beginning of the sector closer to the pointer.
  const peak = to + Math.min(SETTLE_DEGREES, (stop.offset * SECTOR_DEGREES) / 2)
  const spin = { from: start, peak, to, spinMs }
  return { ...spin, tickTimesMs: tickTimesOf(spin) }
}

/** The wheel's angle at a time after the start. */
export function angleAt({ from, peak, to, spinMs }: Omit<Spin, 'tickTimesMs'>, ms: number): number {
  const rollMs = spinMs - SETTLE_MS
  if (ms >= spinMs) return to
  if (ms < rollMs) return from + (peak - from) * rolled(Math.max(0, ms) / rollMs)
  const back = (1 - Math.cos((Math.PI * (ms - rollMs)) / SETTLE_MS)) / 2
  return peak + (to - peak) * back
}

const PUSH = 0.1
const DRAG = 2.4

/**
 * The progress of a heavy wheel: it accelerates for a tenth of the time, then friction reduces its speed,
 * which falls as (1 − t)^2.4. This is the integral of that speed, scaled to 1.
 */
function rolled(time: number): number {
  const whole = PUSH / 2 + (1 - PUSH) / (DRAG + 1)
  if (time < PUSH) return (time * time) / (2 * PUSH) / whole
  const left = ((1 - time) / (1 - PUSH)) ** (DRAG + 1)
  return (PUSH / 2 + ((1 - PUSH) / (DRAG + 1)) * (1 - left)) / whole
}

function tickTimesOf(spin: Omit<Spin, 'tickTimesMs'>): number[] {
  const first = Math.floor(spin.from / SECTOR_DEGREES) + 1
  const last = Math.ceil(spin.peak / SECTOR_DEGREES) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    timeOf(spin, (first + place) * SECTOR_DEGREES),
  )
}

/** When the wheel first reaches an angle; until its peak the angle only grows, so bisection finds it. */
function timeOf(spin: Omit<Spin, 'tickTimesMs'>, angle: number): number {
  let low = 0
  let high = spin.spinMs - SETTLE_MS
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (angleAt(spin, middle) < angle) low = middle
    else high = middle
  }
  return high
}

const FLICK_DEGREES = 22
const FLICK_MS = 70

/**
 * The pointer's deflection at a time after the start, in degrees: each edge pushes it aside, and it springs
 * back.
 */
export function flickAt({ tickTimesMs }: Pick<Spin, 'tickTimesMs'>, ms: number): number {
  const last = tickTimesMs[ticksBefore(tickTimesMs, ms) - 1]
  return last === undefined ? 0 : -FLICK_DEGREES * Math.exp((last - ms) / FLICK_MS)
}

/** The number of edges that have passed by a time. */
export function ticksBefore(tickTimesMs: readonly number[], ms: number): number {
  let low = 0
  let high = tickTimesMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tickTimesMs[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

const FRAME_MS = 1_000 / 60

/** The keyframes of an animation as long as the spin, evenly spaced, the last one at rest. */
export function framesOf(spin: Spin, valueAt: (spin: Spin, ms: number) => number): string[] {
  const count = Math.ceil(spin.spinMs / FRAME_MS)
  return Array.from({ length: count + 1 }, (_, frame) => {
    const ms = (spin.spinMs * frame) / count
    return `rotate(${frame === count && valueAt === flickAt ? 0 : valueAt(spin, ms)}deg)`
  })
}
