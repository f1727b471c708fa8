import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'

/** At most ten events a second. */
const PAUSE_MS = 100

export interface BetPublisher {
  /** Queues new or changed bets for publishing. */
  changed(roundId: string, betIds: readonly string[]): void
  /** Queues a withdrawn bet, unless its placing is still queued: then nobody has seen it, and nothing is published. */
  withdrawn(roundId: string, betId: string): void
  /** Stops publishing, and waits for the event in progress. */
  stop(): Promise<void>
}

/** Collects changed bets and publishes them in batches: a bet that changes twice within a pause is published once. */
export function createBetPublisher(
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
  publish: (roundId: string, betIds: string[]) => Promise<void>,
): BetPublisher {
  const waiting = new Map<string, Set<string>>()
  let isTurnTaken = false
  let isStopped = false
  let running = Promise.resolve()

  async function turn(): Promise<void> {
    const [next] = waiting
    if (!next) {
      isTurnTaken = false
      return
    }
    const [roundId, ids] = next
    waiting.delete(roundId)
    clock.after(PAUSE_MS, take)
    await publish(roundId, [...ids]).catch((err: unknown) =>
      log.error({ err, roundId }, 'Bets of a round could not be published'),
    )
  }

  function take(): void {
    if (isStopped) return
    isTurnTaken = true
    running = running.then(turn)
  }

  function changed(roundId: string, betIds: readonly string[]): void {
    if (betIds.length === 0) return
    const ids = waiting.get(roundId) ?? new Set()
    for (const id of betIds) ids.add(id)
    waiting.set(roundId, ids)
    if (!isTurnTaken) take()
  }

  return {
    changed,
    withdrawn(roundId, betId) {
      const ids = waiting.get(roundId)
      if (!ids?.delete(betId)) return changed(roundId, [betId])
      if (ids.size === 0) waiting.delete(roundId)
    },
    stop() {
      isStopped = true
      return running
    },
  }
}
