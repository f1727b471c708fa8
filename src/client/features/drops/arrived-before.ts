import type { LastDrop } from '#contract/realtime/events.ts'

/** How many tiles now stand before the one that stood first; 0 when it is gone or there was none. */
export function arrivedBefore(before: readonly LastDrop[], now: readonly LastDrop[]): number {
  const first = before[0]
  if (!first) return 0
  return Math.max(
    0,
    now.findIndex(({ bet_id }) => bet_id === first.bet_id),
  )
}
