import { cubicBezier } from '#client/ui/reel/cubic-bezier.ts'
import { TICKETS } from '#domain/games/box.ts'

/**
 * The angle of a ticket on the ring, in degrees clockwise from the top, from 0 to below 360. The winning
 * tickets come first, so the winning arc ends at the angle of their number.
 */
export const angleOf = (ticket: number): number => (ticket / TICKETS) * 360

export type Pace = 'full' | 'fast'

/**
 * One movement of the pointer, from rest to rest. Angles are in degrees, clockwise, and only grow; times
 * are in ms.
 */
export interface Sweep {
  from: number
  to: number
  lastsMs: number
}

const paces: Record<Pace, { turns: number; lastsMs: number }> = {
  full: { turns: 5, lastsMs: 5_200 },
  fast: { turns: 1, lastsMs: 900 },
}

/**
 * The pointer's movement from its resting angle to a ticket: some whole turns, then to the ticket's exact
 * angle.
 */
export function planSweep(from: number, ticket: number, pace: Pace): Sweep {
  const { turns, lastsMs } = paces[pace]
  const angle = angleOf(ticket)
  const start = ((from % 360) + 360) % 360
  return { from: start, to: angle + 360 * (turns + (angle < start ? 1 : 0)), lastsMs }
}

const CURVE = [0.1, 0.68, 0.08, 1] as const

export const EASING = `cubic-bezier(${CURVE.join(', ')})`

const eased = cubicBezier(...CURVE)

/** The pointer's angle at a time after the start. */
export const sweepAt = ({ from, to, lastsMs }: Sweep, ms: number): number =>
  ms >= lastsMs ? to : from + (to - from) * eased(ms / lastsMs)

const TICK_DEGREES = 9

/** How many marks of the ring the pointer has passed at a time. */
export const marksPassed = (sweep: Sweep, ms: number): number =>
  Math.floor(sweepAt(sweep, ms) / TICK_DEGREES)
