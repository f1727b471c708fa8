import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { WithdrawService } from './service.ts'

/** What is due is also sent right after an operator started it; the job finds what was left over. */
export const withdrawJobs = (withdrawals: WithdrawService): Job[] => [
  { name: 'send withdrawals', everyMs: 10 * SECOND_MS, run: withdrawals.sendDue },
  { name: 'settle lost withdrawals', everyMs: MINUTE_MS, run: withdrawals.settleLost },
]
