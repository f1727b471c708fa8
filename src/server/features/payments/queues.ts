import { DAY_MS } from '#domain/schedule/durations.ts'
import { type PromisedMs, promisedQueue } from '#server/features/settings/index.ts'
import type { Queue } from '#server/platform/queues/queue.ts'

/** What of payments waits for staff. */
export const paymentQueues = (promisedMs: PromisedMs): readonly Queue[] => [
  promisedQueue(promisedMs, {
    name: 'withdrawals',
    label: 'Withdrawals to start',
    from: `withdrawals WHERE status = 'new'`,
    since: 'created_at',
  }),
  promisedQueue(promisedMs, {
    name: 'payouts',
    label: 'Withdrawals that were started and not yet sent',
    from: `withdrawals WHERE status = 'in_processing'`,
    since: 'updated_at',
  }),
  promisedQueue(promisedMs, {
    name: 'deposits',
    label: 'Deposits under review',
    from: 'payments WHERE review_reason IS NOT NULL',
    since: 'review_since',
  }),
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
