import type { LastDrop } from '#contract/realtime/events.ts'

export const DROPS_MAX = 20

export interface DropsState {
  /** Newest first, at most `DROPS_MAX`. */
  shown: readonly LastDrop[]
  /** The player's own drops, which wait until his lid has stopped. */
  held: readonly LastDrop[]
}

export type DropsEvent =
  | { type: 'show'; drops: readonly LastDrop[] }
  | { type: 'hold'; drop: LastDrop }
  | { type: 'release' }

export const noDrops: DropsState = { shown: [], held: [] }

/** The next state of the strip. A drop that comes twice, by whatever way, stands there once. */
export function nextDrops(state: DropsState, event: DropsEvent): DropsState {
  switch (event.type) {
    case 'show':
      return { ...state, shown: merge(state.shown, event.drops) }
    case 'hold':
      return { ...state, held: merge(state.held, [event.drop]) }
    case 'release':
      return { shown: merge(state.shown, state.held), held: [] }
  }
}

/** Ordered by `seq` and not by arrival, because delays and snapshots come in between. */
function merge(known: readonly LastDrop[], incoming: readonly LastDrop[]): readonly LastDrop[] {
  const byBet = new Map([...known, ...incoming].map((drop) => [drop.bet_id, drop]))
  return [...byBet.values()].sort((left, right) => right.seq - left.seq).slice(0, DROPS_MAX)
}
