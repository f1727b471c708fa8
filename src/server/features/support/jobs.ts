import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { SupportService } from './service.ts'

/** Letters are deleted when the time is over that the privacy statement names. */
export const supportJobs = (support: SupportService, log: Log): Job[] => [
  {
    name: 'forget old letters',
    everyMs: DAY_MS,
    async run() {
      const forgotten = await support.forgetOld()
      if (forgotten > 0) log.info({ forgotten }, 'Old letters were deleted')
    },
  },
]
