import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { FairnessService } from './service.ts'

const HOUR = 60 * 60 * 1000

/** Seeds that were in play for too long are revealed by themselves. */
export const fairnessJobs = (fairness: FairnessService, log: Log): Job[] => [
  {
    name: 'rotate overdue seeds',
    everyMs: HOUR,
    async run() {
      const rotated = await fairness.rotateOverdue()
      if (rotated > 0) log.info({ rotated }, 'Overdue seeds were revealed')
    },
  },
]
