import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Work that nobody asks for but must be done: its own rows say what is due. */
export interface Job {
  name: string
  /** The pause after each run. */
  everyMs: number
  run(): Promise<void>
}

/**
 * Runs every job now, and again so long after each end of it. A failure is logged and tried again.
 * Calling the answer starts no further run, and resolves when those in flight have ended.
 */
export function startJobs(
  jobs: readonly Job[],
  { clock, log }: { clock: Clock; log: Pick<Log, 'error'> },
): () => Promise<void> {
  let isStopped = false
  const cancels = new Map<string, () => void>()
  const running = new Set<Promise<void>>()

  function turn(job: Job): void {
    const run = job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'A job failed'))
      .then(() => {
        running.delete(run)
        if (!isStopped)
          cancels.set(
            job.name,
            clock.after(job.everyMs, () => turn(job)),
          )
      })
    running.add(run)
  }

  for (const job of jobs) turn(job)
  return async () => {
    isStopped = true
    for (const cancel of cancels.values()) cancel()
    await Promise.all(running)
  }
}
