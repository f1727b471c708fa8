import type { Course } from '#client/ui/reel/reel.ts'

/** How much of a round its reels spin; the rest of it is for looking at what came. */
const SPIN_SHARE = 0.66
const SETTLE_SHARE = 0.05
/** Each lane stops a little after its neighbour, so that every result is seen. */
const LANE_SHARE = 0.012
const STOP_OFFSET_MAX = 0.34

/** The course of a seat's lane in a round of so many milliseconds. `chance` moves its resting point only. */
export function courseOf(roundMs: number, lane: number, chance: () => number): Course {
  return {
    spinMs: roundMs * (SPIN_SHARE + lane * LANE_SHARE),
    settleMs: roundMs * SETTLE_SHARE,
    stopOffset: (chance() * 2 - 1) * STOP_OFFSET_MAX,
  }
}
