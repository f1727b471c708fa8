import type { GameStatistics } from '#contract/http/statistics.ts'

/** The chart spans at least this many percentage points on both sides of the stated RTP. */
const REACH_MIN = 4
/** A bar that touches the edge extends beyond it. */
const REACH_MAX = 60

interface Places {
  low: number
  high: number
  realised: number
  stated: number
}

/** The positions of a row's marks, in percent from the left; the stated RTP is in the middle. */
export function placesOf({
  stated_rtp: stated,
  realised_rtp: realised,
  interval: [low, high],
}: Pick<GameStatistics, 'stated_rtp' | 'realised_rtp' | 'interval'>): Places {
  const farthest = Math.max(...[realised, low, high].map((each) => Math.abs(each - stated)))
  const reach = Math.min(Math.max(farthest * 1.15, REACH_MIN), REACH_MAX)
  const place = (value: number) => Math.min(100, Math.max(0, 50 + (50 * (value - stated)) / reach))
  return { low: place(low), high: place(high), realised: place(realised), stated: 50 }
}
