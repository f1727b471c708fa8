import { useState } from 'react'
import type { LastDrop } from '#contract/realtime/events.ts'

/** A track that has moved this far begins again: beyond, a screen's numbers grow too coarse. */
const LAP = 1_000

interface Head {
  /** How many tiles the track has moved on, within its lap. */
  head: number
  lap: number
}

/** Counts the drops that have come in at the head of the strip since it was first drawn. */
export function useHead(shown: readonly LastDrop[]): Head {
  const [last, setLast] = useState({ shown, count: 0 })
  if (last.shown !== shown) {
    setLast({ shown, count: last.count + arrivedBefore(last.shown, shown) })
  }
  return { head: last.count % LAP, lap: Math.floor(last.count / LAP) }
}

/** How many tiles now stand before the one that stood first; 0 when it is gone or there was none. */
export function arrivedBefore(before: readonly LastDrop[], now: readonly LastDrop[]): number {
  const first = before[0]
  if (!first) return 0
  return Math.max(
    0,
    now.findIndex(({ bet_id }) => bet_id === first.bet_id),
  )
}
