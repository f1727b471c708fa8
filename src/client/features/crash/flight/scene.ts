import type { Flight } from './flight.ts'

/** A cash-out that is marked on the curve. */
export interface Mark {
  multiplier: number
  isOwn: boolean
}

export interface Scene {
  flight: Flight
  growth: number
  marks: readonly Mark[]
  /** Multipliers at which the player's own bets cash out by themselves. */
  targets: readonly number[]
  /** The picture of the rocket, upright and without a flame; null until it is here. */
  ship: CanvasImageSource | null
  /** Of the page, in ms: what never stands still goes by it. */
  nowMs: number
  /** Nothing moves but the curve. */
  isCalm: boolean
  isNarrow: boolean
}

/** Where a moment and a multiplier stand, in px of the canvas's own style. */
export interface Chart {
  x: (elapsedMs: number) => number
  y: (multiplier: number) => number
  width: number
  height: number
}

const SPAN_MS_MIN = 8_000
const TOP_MIN = 2

/** Time goes to the right and the multiplier up; both make room for what has been flown. */
export function chartOf({ flight, isNarrow }: Scene, width: number, height: number): Chart {
  const multiplier = flight.hundredths / 100
  const spanMs = Math.max(SPAN_MS_MIN, flight.elapsedMs * 1.12)
  const top = Math.max(TOP_MIN, (multiplier - 1) * (isNarrow ? 1.5 : 1.35) + 1)
  const left = isNarrow ? 48 : 60
  const right = isNarrow ? 84 : 96
  const [above, below] = [isNarrow ? 72 : 64, 48]
  return {
    width,
    height,
    x: (elapsedMs) => left + (elapsedMs / spanMs) * (width - left - right),
    y: (value) => height - below - ((value - 1) / (top - 1)) * (height - above - below),
  }
}
