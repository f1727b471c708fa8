import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Queue } from '#server/platform/queues/queue.ts'

/** What of payments waits for staff. */
export const paymentQueues: readonly Queue[] = [
  {
    name: 'withdrawals',
    label: 'Withdrawals to start',
    promisedMs: DAY_MS,
    from: `withdrawals WHERE status = 'new'`,
    since: 'created_at',
  },
  {
    name: 'payouts',
    label: 'Withdrawals that were started and not yet sent',
    promisedMs: DAY_MS,
    from: `withdrawals WHERE status = 'in_processing'`,
    since: 'updated_at',
  },
  {
    name: 'deposits',
    label: 'Deposits under review',
    promisedMs: DAY_MS,
    from: 'payments WHERE review_reason IS NOT NULL',
    since: 'review_since',
  },
  {
    name: 'deposit_returns',
    label: 'Deposits to send back',
    promisedMs: DAY_MS,
    from: 'deposit_returns WHERE done_at IS NULL',
    since: 'created_at',
  },
  {
    name: 'callbacks',
    label: 'Messages of payment providers to look at',
    promisedMs: DAY_MS,
    from: 'callbacks_to_review',
    since: 'received_at',
  },
]
