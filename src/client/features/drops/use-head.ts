import { useState } from 'react'
import type { LastDrop } from '#contract/realtime/events.ts'

/** The track starts over after this many tiles: beyond, large offsets lose precision on screen. */
const LAP = 1_000

interface Head {
  /** How many tiles the track has moved, within its lap. */
  head: number
  lap: number
}

/** Counts the drops added at the head of the strip since it was first rendered. */
export function useHead(shown: readonly LastDrop[]): Head {
  const [last, setLast] = useState({ shown, count: 0 })
  if (last.shown !== shown) {
    setLast({ shown, count: last.count + arrivedBefore(last.shown, shown) })
  }
  return { head: last.count % LAP, lap: Math.floor(last.count / LAP) }
}

/** How many tiles precede the one that was first before; 0 if it is gone or there was none. */
export function arrivedBefore(before: readonly LastDrop[], now: readonly LastDrop[]): number {
  const first = before[0]
  if (!first) return 0
  return Math.max(
    0,
    now.findIndex(({ bet_id }) => bet_id === first.bet_id),
  )
}
