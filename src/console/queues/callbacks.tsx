import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { CallbackToReview } from '#contract/http/operator/deposits.ts'
import { ageColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { wordsOf } from '../parts/words.ts'
import type { Queue } from './queue.ts'

export const callbacks: Queue<CallbackToReview> = {
  name: 'callbacks',
  title: 'Provider callbacks',
  empty: 'No message of a provider waits.',
  filters: [
    { name: 'provider', label: 'Provider' },
    { name: 'status', label: 'Status, as the provider writes it' },
  ],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ provider, status }) => `${provider}: ${status}`,
  columns: [
    ageColumn('Waits', ({ received_at }) => received_at),
    { name: 'provider', title: 'Provider', value: ({ provider }) => provider },
    { name: 'status', title: 'Status', value: ({ status }) => status },
    {
      name: 'amount',
      title: 'Amount',
      isNumber: true,
      value: ({ amount }) => amount,
      text: ({ amount, currency }) => [amount, currency].filter(Boolean).join(' '),
    },
    wordColumn('outcome', 'Outcome', ({ outcome }) => outcome),
    {
      name: 'transaction',
      title: 'Transaction',
      value: ({ provider_transaction_id }) => provider_transaction_id,
    },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/callbacks', {
      query: {
        limit,
        cursor,
        provider: filters.provider || undefined,
        status: filters.status || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <Facts title="Message">
      <Fact name="Provider">{row.provider}</Fact>
      <Fact name="Status">{row.status}</Fact>
      <Fact name="Amount">{[row.amount, row.currency].filter(Boolean).join(' ') || 'none'}</Fact>
      <Fact name="Outcome">{wordsOf(row.outcome)}</Fact>
      <Fact name="Transaction">{row.provider_transaction_id}</Fact>
      <Fact name="Deposit">{row.deposit_id ?? 'none known'}</Fact>
      <Fact name="Received">{formatDateTime(row.received_at)}</Fact>
    </Facts>
  ),
  acts: [
    {
      name: 'review',
      label: 'Mark as reviewed',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/callbacks/:id/review',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/callbacks/:id/review', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
