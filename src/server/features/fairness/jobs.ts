import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { FairnessService } from './service.ts'

/** Seeds that were in play for too long are revealed by themselves. */
export const fairnessJobs = (fairness: FairnessService, log: Log): Job[] => [
  {
    name: 'reveal overdue seeds',
    everyMs: HOUR_MS,
    async run(stopping) {
      const { count, failures } = await fairness.revealOverdue(stopping)
      if (count > 0) log.info({ count }, 'Overdue seeds were revealed')
      for (const { commitment, cause } of failures) {
        log.error({ err: cause, server_seed_hash: commitment }, 'A seed stays overdue')
      }
    },
  },
]
