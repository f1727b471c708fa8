import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Background work; its rows in the database say what is due. */
export interface Job {
  name: string
  /** The pause after each run. */
  everyMs: number
  /** A long run must watch the signal and end soon after it, because the process waits for the run. */
  run(stopping: AbortSignal): Promise<void>
}

export interface RunningJobs {
  /** Resolves when no job is running and each one waits for its next run. */
  idle(): Promise<void>
  /** Starts no further runs, and resolves when those in flight have ended. */
  stop(): Promise<void>
}

/** Jobs are due together, and calls need connections to the database, too. */
const RUNS_AT_ONCE = 6
/** A run that takes longer, such as an audit or one that waits for a provider, no longer holds up others. */
const COUNTED_MS = SECOND_MS

/**
 * Runs every job now, and again `everyMs` after each run ends. Few begin at once, the others follow in their order. A failed
 * run is logged and retried after its pause.
 */
export function startJobs(
  jobs: readonly Job[],
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
): RunningJobs {
  const stopping = new AbortController()
  const cancels = new Map<string, () => void>()
  const running = new Set<Promise<void>>()

  const inTurn = createTurns(clock)

  function turn(job: Job): void {
    const run = inTurn(async () => {
      if (!stopping.signal.aborted) await job.run(stopping.signal)
    })
      .catch((error: unknown) => {
        // A run that waits when it has to end is interrupted.
        if (stopping.signal.aborted && isAbort(error)) return
        log.error({ err: error, job: job.name }, 'A job failed')
      })
      .then(() => {
        running.delete(run)
        if (!stopping.signal.aborted)
          cancels.set(
            job.name,
            clock.after(job.everyMs, () => turn(job)),
          )
      })
    running.add(run)
  }

  for (const job of jobs) turn(job)
  return {
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
    async stop() {
      stopping.abort()
      for (const cancel of cancels.values()) cancel()
      await Promise.all(running)
    },
  }
}

/** Lets a few works run at once, and the others wait for them. */
function createTurns(clock: Clock): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let free = RUNS_AT_ONCE

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasLeft = false
    const leaveOnce = () => {
      if (!hasLeft) leave()
      hasLeft = true
    }
    const cancel = clock.after(COUNTED_MS, leaveOnce)
    try {
      await work()
    } finally {
      cancel()
      leaveOnce()
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
