import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ProviderFault } from '#server/platform/providers/ask-provider.ts'
import type { DepositService } from './service.ts'

const MINUTE = 60_000

export const depositJobs = ({ work }: DepositService, log: Log): Job[] => [
  {
    name: 'fetch crypto rates',
    everyMs: MINUTE,
    async run() {
      await orWarn(log, work.refreshRates())
      await work.creditUnrated()
    },
  },
  { name: 'reconcile deposits', everyMs: MINUTE, run: work.reconcile },
  {
    name: 'look for undelivered webhooks',
    everyMs: 10 * MINUTE,
    run: () => orWarn(log, work.hastenUndelivered()),
  },
  { name: 'watch over payments', everyMs: 5 * MINUTE, run: work.watch },
]

/** A provider that is away for a while is no failure of the job. */
async function orWarn(log: Log, asking: Promise<void>): Promise<void> {
  try {
    await asking
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error }, 'A provider could not be asked')
  }
}
