import type { RoundClock } from '#client/player/rounds/round-clock.ts'
import type { CrashRound } from '#contract/http/crash.ts'
import { elapsedAt, hundredthsAt } from './curve.ts'

/** The state of the flight on the screen. */
export interface Flight {
  /** The elapsed time of the round as shown, in ms. */
  elapsedMs: number
  hundredths: number
  /** Time since the bust was shown, in ms; null before it. */
  sinceBurstMs: number | null
}

/** The screen lags this far behind the server's ticks, so that it moves evenly between two of them. */
const BEHIND_MS = 150
const BEHIND_POLLED_MS = 1_100

/**
 * Reads the flight off the clock for every frame. It never shows a moment that the server has not
 * published, so the number shown is never above the bust, and never decreases within a round.
 */
export function createFlight(clock: RoundClock, growth: number) {
  let shown = { id: '', elapsedMs: 0 }

  return {
    growth,
    clock,
    at(round: CrashRound | null, isLive: boolean): Flight {
      if (round?.id !== shown.id) shown = { id: round?.id ?? '', elapsedMs: 0 }
      if (round?.status === 'ended') {
        const bust = round.bust ?? 1
        const elapsedMs = elapsedAt(bust, growth)
        const sinceBurstMs = round.bust === null ? null : clock.sinceStatusMs()
        return { elapsedMs, hundredths: Math.round(bust * 100), sinceBurstMs }
      }
      if (round?.status !== 'in_progress')
        return { elapsedMs: 0, hundredths: 100, sinceBurstMs: null }
      const behindMs = clock.elapsedMs() - (isLive ? BEHIND_MS : BEHIND_POLLED_MS)
      const elapsedMs = Math.max(shown.elapsedMs, Math.min(behindMs, clock.confirmedMs()))
      shown = { id: round.id, elapsedMs }
      return { elapsedMs, hundredths: hundredthsAt(elapsedMs, growth), sinceBurstMs: null }
    },
  }
}

export type FlightReader = ReturnType<typeof createFlight>
