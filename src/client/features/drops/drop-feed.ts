import type { LastDrop } from '#contract/realtime/events.ts'
import { type DropsState, nextDrops, noDrops } from './drops-state.ts'

/** Others' drops come this late, so that nobody learns a result before its own player does. */
export const OTHERS_DELAY_MS = 3_000

export interface Snapshot {
  data: readonly LastDrop[]
  seq: number
}

interface DropFeedParts {
  /** Runs something later; the returned function calls it off. */
  later: (delayMs: number, run: () => void) => () => void
  isOwn: (drop: LastDrop) => boolean
  isOpening: () => boolean
  /** An event was missed: the snapshot is to be read again. */
  onGap: () => void
  onChange: (drops: readonly LastDrop[]) => void
}

export interface DropFeed {
  load: (snapshot: Snapshot) => void
  arrive: (drop: LastDrop) => void
  /** The player's lid has stopped: what he drew may be shown. */
  endOpening: () => void
  stop: () => void
}

/** The strip's drops over time, from a snapshot and the live events after it. */
export function createDropFeed(parts: DropFeedParts): DropFeed {
  let state: DropsState = noDrops
  let lastSeq: number | null = null
  const delayed = new Map<string, () => void>()

  const move = (event: Parameters<typeof nextDrops>[1]) => {
    const before = state.shown
    state = nextDrops(state, event)
    if (state.shown !== before) parts.onChange(state.shown)
  }

  const admit = (drop: LastDrop) => {
    if (parts.isOwn(drop)) {
      if (parts.isOpening()) move({ type: 'hold', drop })
      else move({ type: 'show', drops: [drop] })
      return
    }
    if (delayed.has(drop.bet_id)) return
    const show = () => {
      delayed.delete(drop.bet_id)
      move({ type: 'show', drops: [drop] })
    }
    delayed.set(drop.bet_id, parts.later(OTHERS_DELAY_MS, show))
  }

  const isHeldBack = (drop: LastDrop) => parts.isOwn(drop) && parts.isOpening()

  return {
    load({ data, seq }) {
      const isFirst = lastSeq === null
      lastSeq = Math.max(lastSeq ?? 0, seq)
      // What is there when the page comes may be shown; what was missed since is news like any other.
      const isNews = (drop: LastDrop) => isHeldBack(drop) || (!isFirst && !isShown(state, drop))
      move({ type: 'show', drops: data.filter((drop) => !isNews(drop)) })
      for (const drop of data.filter(isNews)) admit(drop)
    },
    arrive(drop) {
      const isGap = lastSeq !== null && drop.seq > lastSeq + 1
      lastSeq = lastSeq === null ? null : Math.max(lastSeq, drop.seq)
      if (!isShown(state, drop)) admit(drop)
      if (isGap) parts.onGap()
    },
    endOpening() {
      if (state.held.length > 0) move({ type: 'release' })
    },
    stop() {
      for (const cancel of delayed.values()) cancel()
      delayed.clear()
    },
  }
}

function isShown(state: DropsState, drop: LastDrop): boolean {
  return state.shown.some(({ bet_id }) => bet_id === drop.bet_id)
}
