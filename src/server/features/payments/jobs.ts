import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { RECONCILE } from './reconcile.ts'
import type { DepositService } from './service.ts'
import { SEND } from './withdrawals/send.ts'
import type { WithdrawService } from './withdrawals/service.ts'
import { SETTLE } from './withdrawals/settle.ts'

export const paymentJobs = (
  { work }: DepositService,
  withdrawals: WithdrawService,
  log: Log,
): Job[] => [
  {
    name: 'fetch crypto rates',
    everyMs: MINUTE_MS,
    async run(stopping) {
      await orWarn(log, work.refreshRates())
      await work.creditUnrated(stopping)
    },
  },
  { name: RECONCILE, everyMs: MINUTE_MS, run: work.reconcile },
  {
    name: 'find undelivered webhooks',
    everyMs: 10 * MINUTE_MS,
    run: () => orWarn(log, work.expediteUndelivered()),
  },
  { name: 'monitor payments', everyMs: 5 * MINUTE_MS, run: work.watch },
  // A withdrawal is also sent right after an operator starts it; the job finds those that were missed.
  { name: SEND, everyMs: 10 * SECOND_MS, run: withdrawals.sendDue },
  { name: SETTLE, everyMs: MINUTE_MS, run: withdrawals.settleLost },
]

/** An unreachable provider does not count as a failure of the job. */
async function orWarn(log: Log, asking: Promise<void>): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error }, 'A provider did not answer')
  }
}
