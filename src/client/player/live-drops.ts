import type { LastDrop } from '#contract/realtime/events.ts'
import { useSession } from './session.ts'

/** Delays other players' drops, so that nobody learns a result before its own player does. */
export const OTHERS_DELAY_MS = 3_000

export interface DropGateDeps {
  /** Schedules `run`; the returned function cancels it. */
  later: (delayMs: number, run: () => void) => () => void
  isOwn: (drop: LastDrop) => boolean
  isOpening: () => boolean
}

export interface DropGate {
  admit: (drop: LastDrop) => void
  isHeldBack: (drop: LastDrop) => boolean
  /** Call when the player's reel has stopped, to show their own drops. */
  endOpening: () => void
  stop: () => void
}

/**
 * Releases each drop when it may be shown: others' after the delay, the player's own after their reel has
 * stopped.
 */
export function createDropGate(deps: DropGateDeps, onDue: (drop: LastDrop) => void): DropGate {
  const delayed = new Map<string, () => void>()
  const held = new Map<string, LastDrop>()

  const isHeldBack = (drop: LastDrop) => deps.isOwn(drop) && deps.isOpening()
  return {
    isHeldBack,
    admit(drop) {
      if (isHeldBack(drop)) held.set(drop.bet_id, drop)
      else if (deps.isOwn(drop)) onDue(drop)
      else if (!delayed.has(drop.bet_id)) {
        const pass = () => {
          delayed.delete(drop.bet_id)
          onDue(drop)
        }
        delayed.set(drop.bet_id, deps.later(OTHERS_DELAY_MS, pass))
      }
    },
    endOpening() {
      const due = [...held.values()]
      held.clear()
      for (const drop of due) onDue(drop)
    },
    stop() {
      for (const cancel of delayed.values()) cancel()
      delayed.clear()
    },
  }
}

/** The gate's dependencies in a page: its timers, its player, and whether they are opening a box. */
export const pageDeps: DropGateDeps = {
  later: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  isOwn: ({ user_id }) => user_id === useSession.getState().user?.id,
  isOpening: () => useSession.getState().isBoxOpening,
}

export function onOpeningEnd(listener: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (before.isBoxOpening && !now.isBoxOpening) listener()
  })
}
