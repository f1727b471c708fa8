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

/**
 * Runs every job now, and again so long after each end of it. A failure is logged and tried again.
 * Calling the answer starts no further run, and resolves when those in flight have ended.
 */
export function startJobs(
  jobs: readonly Job[],
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
): () => Promise<void> {
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
  return async () => {
    stopping.abort()
    for (const cancel of cancels.values()) cancel()
    await Promise.all(running)
  }
}
