import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Work that nobody asks for but must be done: its own rows say what is due. */
export interface Job {
  name: string
  /** The pause after each run. */
  everyMs: number
  /** A long run looks at the signal, and ends soon after it: the process waits for it. */
  run(stopping: AbortSignal): Promise<void>
}

export interface RunningJobs {
  /** Resolves when none is running, so that each is due again in its time. */
  idle(): Promise<void>
  /** Starts no further run, and resolves when those in flight have ended. */
  stop(): Promise<void>
}

/** Runs every job now, and again so long after each end of it. A failure is logged and tried again. */
export function startJobs(
  jobs: readonly Job[],
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
): RunningJobs {
  const stopping = new AbortController()
  const cancels = new Map<string, () => void>()
  const running = new Set<Promise<void>>()

  function turn(job: Job): void {
    const run = job
      .run(stopping.signal)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'A job failed'))
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
