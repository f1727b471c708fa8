import type { Job } from '#server/platform/jobs/jobs.ts'
import type { WithdrawService } from './service.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** What is due is also sent right after an operator started it; the job finds what was left over. */
export const withdrawJobs = (withdrawals: WithdrawService): Job[] => [
  { name: 'send withdrawals', everyMs: 10 * SECOND, run: withdrawals.sendDue },
  { name: 'settle lost withdrawals', everyMs: MINUTE, run: withdrawals.settleLost },
]
