import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { SupportService } from './service.ts'

const DAY = 24 * 60 * 60 * 1000

/** Letters are deleted when the time is over that the privacy statement names. */
export const supportJobs = (support: SupportService, log: Log): Job[] => [
  {
    name: 'forget old letters',
    everyMs: DAY,
    async run() {
      const forgotten = await support.forgetOld()
      if (forgotten > 0) log.info({ forgotten }, 'Old letters were deleted')
    },
  },
]
