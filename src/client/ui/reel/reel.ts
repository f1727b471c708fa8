import { cubicBezier } from './cubic-bezier.ts'

/** The number of tiles in a lane's strip; it starts with one tile under the needle and ends with another. */
export const TILES = 60
export const FIRST_TILE = 6
export const WINNING_TILE = 52

/** How many tiles on either side of the needle carry over to a new strip. */
export const CARRIED_TILES = 6

/** How far from the middle of the winning tile a lane may first stop, in tiles: still well inside it. */
const STOP_OFFSET_MAX = 0.36

const SPIN_CURVE = [0.12, 0.62, 0.06, 1] as const
const SETTLE_CURVE = [0.3, 1.4, 0.5, 1] as const
const easeSpin = cubicBezier(...SPIN_CURVE)
const easeSettle = cubicBezier(...SETTLE_CURVE)
const css = (curve: readonly number[]) => `cubic-bezier(${curve.join(',')})`

export type Pace = 'full' | 'fast'

/** Each further lane stops a little later, so that every result is noticed. */
const paces = {
  full: { spinMs: 5600, settleMs: 320, laneDelayMs: 160 },
  fast: { spinMs: 980, settleMs: 220, laneDelayMs: 40 },
} as const satisfies Record<Pace, unknown>

/** The course of one lane: where it first stops (in tiles from the middle), and for how long it moves. */
export interface SpinPlan {
  spinMs: number
  settleMs: number
  stopOffset: number
}

/** Plans a lane. `chance` yields 0 to 1 and affects only the resting point, never the result. */
export function planSpin(pace: Pace, lane: number, chance: () => number): SpinPlan {
  const { spinMs, settleMs, laneDelayMs } = paces[pace]
  const stopOffset = (chance() * 2 - 1) * STOP_OFFSET_MAX
  return { spinMs: spinMs + lane * laneDelayMs, settleMs, stopOffset }
}

/** The needle's position after `elapsedMs`, in tiles from the strip's first. */
export function positionAt(course: SpinPlan, elapsedMs: number): number {
  const stop = WINNING_TILE + course.stopOffset
  if (elapsedMs < course.spinMs) {
    return FIRST_TILE + (stop - FIRST_TILE) * easeSpin(elapsedMs / course.spinMs)
  }
  return stop - course.stopOffset * easeSettle((elapsedMs - course.spinMs) / course.settleMs)
}

/** The tile under the needle after `elapsedMs`; the reel ticks when it changes. */
export function tileAt(course: SpinPlan, elapsedMs: number): number {
  return Math.round(positionAt(course, elapsedMs))
}

/** The transform that brings a tile under the needle; the style sheet defines axis and step. */
export function transformAt(tile: number): string {
  return `translate3d(calc(var(--step-x) * ${-tile}), calc(var(--step-y) * ${-tile}), 0)`
}

/** The whole course as one animation: the spin, then settling on the middle of the tile. */
export function animationOf(course: SpinPlan): { keyframes: Keyframe[]; timing: EffectTiming } {
  const duration = course.spinMs + course.settleMs
  const keyframes = [
    { offset: 0, transform: transformAt(FIRST_TILE), easing: css(SPIN_CURVE) },
    {
      offset: course.spinMs / duration,
      transform: transformAt(WINNING_TILE + course.stopOffset),
      easing: css(SETTLE_CURVE),
    },
    { offset: 1, transform: transformAt(WINNING_TILE) },
  ]
  return { keyframes, timing: { duration, fill: 'both' } }
}
