import type { Clock } from '#server/platform/clock/clock.ts'

const RETRY_MS = 1_000

export interface Runner {
  /** Schedules a battle; a past instant means now. */
  wake(id: string, atMs: number): void
  /** Whether a battle is scheduled or running on this node. */
  has(id: string): boolean
  /** Starts nothing more; resolves when running work is done. */
  stop(): Promise<void>
}

/** Calls `advance` for each battle whenever something is due; its result is the next time. */
export function createRunner(deps: {
  clock: Clock
  advance(id: string): Promise<number | null>
  onFault(id: string, cause: unknown): void
}): Runner {
  const { clock, advance, onFault } = deps
  const timers = new Map<string, () => void>()
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  function wake(id: string, atMs: number): void {
    if (isStopped || running.has(id)) return
    timers.get(id)?.()
    const run = () => {
      timers.delete(id)
      running.set(id, turn(id))
    }
    timers.set(id, clock.after(Math.max(0, atMs - clock.now()), run))
  }

  async function turn(id: string): Promise<void> {
    const next = await advance(id).catch((cause: unknown) => {
      onFault(id, cause)
      return clock.now() + RETRY_MS
    })
    running.delete(id)
    if (next !== null) wake(id, next)
  }

  return {
    wake,
    has: (id) => timers.has(id) || running.has(id),
    async stop() {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      await Promise.all(running.values())
    },
  }
}
