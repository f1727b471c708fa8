import type { Flight } from './flight.ts'

/** A cash-out marked on the curve. */
export interface Mark {
  multiplier: number
  isOwn: boolean
}

export interface Scene {
  flight: Flight
  growth: number
  marks: readonly Mark[]
  /** The multipliers at which the player's own bets cash out automatically. */
  targets: readonly number[]
  /** The picture of the rocket, upright and without a flame; null until loaded. */
  ship: CanvasImageSource | null
  /** The page's time in ms, for continuous animations. */
  nowMs: number
  /** Under reduced motion nothing moves but the curve. */
  isCalm: boolean
  isNarrow: boolean
}

/** Maps a time and a multiplier to CSS pixels of the canvas. */
export interface Chart {
  x: (elapsedMs: number) => number
  y: (multiplier: number) => number
  width: number
  height: number
}

const SPAN_MS_MIN = 8_000
const TOP_MIN = 2

/**
 * Time runs to the right and the multiplier up; both axes scale to fit the flight so far. The room above keeps the rocket
 * below the number.
 */
export function chartOf({ flight, isNarrow }: Scene, width: number, height: number): Chart {
  const multiplier = flight.hundredths / 100
  const spanMs = Math.max(SPAN_MS_MIN, flight.elapsedMs * 1.12)
  const top = Math.max(TOP_MIN, (multiplier - 1) * (isNarrow ? 1.5 : 1.35) + 1)
  const left = isNarrow ? 48 : 60
  const right = isNarrow ? 84 : 96
  const [above, below] = [isNarrow ? 72 : 140, 48]
  return {
    width,
    height,
    x: (elapsedMs) => left + (elapsedMs / spanMs) * (width - left - right),
    y: (value) => height - below - ((value - 1) / (top - 1)) * (height - above - below),
  }
}
