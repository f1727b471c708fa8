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

/** How long the first run of a job keeps the next job from its own. */
const TURN_MS = 100

/**
 * Runs every job, and again `everyMs` after each run ends. A failed run is logged and retried after that pause. The first
 * runs begin one after the other, so that a node that has just started answers calls in between.
 */
export function startJobs(
  jobs: readonly Job[],
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
): RunningJobs {
  const stopping = new AbortController()
  const cancels = new Map<string, () => void>()
  const running = new Set<Promise<void>>()

  function turn(job: Job): Promise<void> {
    const run = job
      .run(stopping.signal)
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
            clock.after(job.everyMs, () => void turn(job)),
          )
      })
    running.add(run)
    return run
  }

  /** Resolves when a first run has ended or has had its turn. */
  const turnOf = (run: Promise<void>): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(TURN_MS, resolve)
      void run.then(() => {
        cancel()
        resolve()
      })
    })

  async function begin(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return
      await turnOf(turn(job))
    }
  }

  let beginning: Promise<void> | null = begin().then(() => {
    beginning = null
  })
  return {
    async idle() {
      while (beginning || running.size > 0) await Promise.all([beginning, ...running])
    },
    async stop() {
      stopping.abort()
      for (const cancel of cancels.values()) cancel()
      await Promise.all([beginning, ...running])
    },
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
