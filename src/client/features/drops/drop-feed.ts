import { createDropGate, type DropGateDeps } from '#client/player/live-drops.ts'
import type { LastDrop } from '#contract/realtime/events.ts'

export const DROPS_MAX = 20

export interface Snapshot {
  data: readonly LastDrop[]
  seq: number
}

interface DropFeedDeps extends DropGateDeps {
  /** Called when an event was missed, to refetch the snapshot. */
  onGap: () => void
  onChange: (drops: readonly LastDrop[]) => void
}

export interface DropFeed {
  load: (snapshot: Snapshot) => void
  arrive: (drop: LastDrop) => void
  /** Call when the player's reel has stopped, to show their own drops. */
  endOpening: () => void
  stop: () => void
}

/** The strip's drops over time, from a snapshot and the live events after it. */
export function createDropFeed({ onGap, onChange, ...deps }: DropFeedDeps): DropFeed {
  let shown: readonly LastDrop[] = []
  let lastSeq: number | null = null

  const show = (drops: readonly LastDrop[]) => {
    shown = mergeDrops(shown, drops)
    onChange(shown)
  }
  const gate = createDropGate(deps, (drop) => show([drop]))
  const isShown = (drop: LastDrop) => shown.some(({ bet_id }) => bet_id === drop.bet_id)

  return {
    load({ data, seq }) {
      const isFirst = lastSeq === null
      lastSeq = Math.max(lastSeq ?? 0, seq)
      // The first snapshot may be shown; drops missed since are delayed like any other.
      const isToWait = (drop: LastDrop) => gate.isHeldBack(drop) || (!isFirst && !isShown(drop))
      const waiting = data.filter(isToWait)
      show(data.filter((drop) => !waiting.includes(drop)))
      for (const drop of waiting) gate.admit(drop)
    },
    arrive(drop) {
      const isGap = lastSeq !== null && drop.seq > lastSeq + 1
      lastSeq = lastSeq === null ? null : Math.max(lastSeq, drop.seq)
      if (!isShown(drop)) gate.admit(drop)
      if (isGap) onGap()
    },
    endOpening: gate.endOpening,
    stop: gate.stop,
  }
}

/**
 * Newest first, at most `DROPS_MAX`, without duplicates. Ordered by `seq` and not by arrival, because of
 * delays and snapshots.
 */
export function mergeDrops(
  known: readonly LastDrop[],
  incoming: readonly LastDrop[],
): readonly LastDrop[] {
  const byBet = new Map([...known, ...incoming].map((drop) => [drop.bet_id, drop]))
  return [...byBet.values()].sort((left, right) => right.seq - left.seq).slice(0, DROPS_MAX)
}
