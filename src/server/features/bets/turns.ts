import type { Clock } from '#server/platform/clock/clock.ts'

interface Due {
  id: string
  isHigh: boolean
  /** When it may be announced at the earliest, in ms. */
  dueMs: number
}

interface Turns {
  /** Takes a place of the first turn that has one left; a bet that finds none within the next turns is left out. */
  place(due: Due): void
  /** Announces nothing more, and waits for the announcement in progress. */
  stop(): Promise<void>
}

/** How many turns a bet waits for a place. */
const WAIT_TURNS = 5

/**
 * Announces bets in turns, each with so many bets and so many high ones at most: their number in memory depends on the
 * time until they are due alone.
 */
export function createTurns(
  { clock, turnMs, placesPerTurn }: { clock: Clock; turnMs: number; placesPerTurn: number },
  announce: (ids: readonly string[]) => Promise<void>,
): Turns {
  const waiting = new Map<number, { plain: string[]; high: string[] }>()
  let cancel: (() => void) | null = null
  let isStopped = false
  let running = Promise.resolve()

  const turnAt = (ms: number) => Math.floor(ms / turnMs) + 1

  function schedule(): void {
    if (cancel || isStopped || waiting.size === 0) return
    const next = Math.min(...waiting.keys()) * turnMs
    cancel = clock.after(Math.max(0, next - clock.now()), take)
  }

  function take(): void {
    cancel = null
    const now = Math.floor(clock.now() / turnMs)
    const due = [...waiting.keys()].filter((turn) => turn <= now).sort((a, b) => a - b)
    for (const turn of due) {
      const { plain = [], high = [] } = waiting.get(turn) ?? {}
      waiting.delete(turn)
      // In the order of their ids, which is that of their draws.
      const ids = [...plain, ...high].sort()
      running = running.then(() => announce(ids))
    }
    schedule()
  }

  return {
    place({ id, isHigh, dueMs }) {
      if (isStopped) return
      const first = turnAt(Math.max(dueMs, clock.now()))
      for (let turn = first; turn < first + WAIT_TURNS; turn++) {
        const places = waiting.get(turn) ?? { plain: [], high: [] }
        const list = isHigh ? places.high : places.plain
        if (list.length >= placesPerTurn) continue
        list.push(id)
        waiting.set(turn, places)
        return schedule()
      }
    },
    stop() {
      isStopped = true
      cancel?.()
      waiting.clear()
      return running
    },
  }
}
