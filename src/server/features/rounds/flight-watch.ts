import type { Tables } from '#server/platform/db/schema.ts'

/** A leader that sends no tick for longer than this has stalled, and its flight is cut. */
export const STALL_MS = 1_000

/** A flight's newest tick. The verdict is final once it is not `flying`. */
export type FlightTick = Pick<Tables['flight_ticks'], 'elapsed_ms' | 'verdict'>
export type Verdict = FlightTick['verdict']

/**
 * A flight that this node leads, judged once. It is `over` if the leader noticed its end in time, and `stalled` if more
 * than a second passed without a tick, whether or not the bust lay in that second: this is decided by the clock alone.
 */
export interface LedFlight {
  /** The elapsed time of the newest tick, in ms. */
  tickedMs(): number
  /** Judges the flight at an elapsed time at which this node's event loop ran. */
  judge(elapsedMs: number): Verdict
  /** Notes a tick that is about to be sent. */
  tick(elapsedMs: number): void
  /** Whether a cash-out counts that this node received at an elapsed time. */
  counts(elapsedMs: number): boolean
}

export function leadFlight(lengthMs: number, newest: FlightTick): LedFlight {
  let { elapsed_ms: tickedMs, verdict } = newest

  function judge(elapsedMs: number): Verdict {
    if (verdict !== 'flying') return verdict
    if (elapsedMs - tickedMs > STALL_MS) verdict = 'stalled'
    else if (elapsedMs >= lengthMs) verdict = 'over'
    return verdict
  }

  return {
    tickedMs: () => tickedMs,
    judge,
    tick(elapsedMs) {
      tickedMs = Math.max(tickedMs, elapsedMs)
    },
    counts: (elapsedMs) => judge(elapsedMs) !== 'stalled' || elapsedMs <= tickedMs,
  }
}
