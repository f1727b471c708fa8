import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { QueuedDeposit } from '#contract/http/operator/deposits.ts'
import { ageColumn, coinsColumn, playerColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

const METHODS = ['card', 'crypto', 'skins'] as const satisfies QueuedDeposit['method'][]
const STATUSES = [
  'new',
  'paid',
  'rejected',
  'reversed',
] as const satisfies QueuedDeposit['status'][]

/** Whether it waits to be credited or not; of the others a part only has to go back. */
const isQueued = ({ review_reason }: QueuedDeposit): boolean => review_reason !== 'to_return'

export const deposits: Queue<QueuedDeposit> = {
  name: 'deposits',
  title: 'Deposits',
  empty: 'No deposit waits.',
  filters: [
    { name: 'method', label: 'Method', options: choicesOf('All', METHODS) },
    { name: 'status', label: 'Status', options: choicesOf('All', STATUSES) },
    { name: 'provider', label: 'Provider' },
    { name: 'since', label: 'Waits since', kind: 'date' },
  ],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ method, player }) => `${wordsOf(method)} of ${player.name}`,
  columns: [
    ageColumn('Waits', ({ waiting_since }) => waiting_since),
    playerColumn(),
    wordColumn('method', 'Method', ({ method }) => method),
    wordColumn('why', 'Why it waits', ({ review_reason }) => review_reason),
    coinsColumn('Coins', ({ amount }) => amount),
    wordColumn('status', 'Status', ({ status }) => status),
    { name: 'provider', title: 'Provider', value: ({ provider }) => provider },
    {
      name: 'transaction',
      title: 'Transaction',
      value: ({ provider_transaction_id }) => provider_transaction_id,
      isExtra: true,
    },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/deposits', {
      query: {
        limit,
        cursor,
        method: (filters.method || undefined) as QueuedDeposit['method'] | undefined,
        status: (filters.status || undefined) as QueuedDeposit['status'] | undefined,
        provider: filters.provider || undefined,
        since: filters.since ? new Date(`${filters.since}T00:00`).toISOString() : undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Deposit">
        <Fact name="Why it waits">{wordsOf(row.review_reason)}</Fact>
        <Fact name="Since">{formatDateTime(row.waiting_since)}</Fact>
        <Fact name="Method">{wordsOf(row.method)}</Fact>
        <Fact name="Status">{wordsOf(row.status)}</Fact>
        <Fact name="Coins">
          {row.amount === null ? 'priced when it is credited' : showCoins(row.amount)}
        </Fact>
        <Fact name="Transaction">{row.provider_transaction_id ?? 'none'}</Fact>
        {row.crypto ? (
          <>
            <Fact name="Received">
              {row.crypto.amount} {row.crypto.currency}
            </Fact>
            <Fact name="On the network">{row.crypto.txid ?? 'unknown'}</Fact>
            <Fact name="Risk score">{row.crypto.risk_score ?? 'none'}</Fact>
          </>
        ) : null}
        <Fact name="Id">{row.id}</Fact>
      </Facts>
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'credit',
      label: 'Credit',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/deposits/:id/credit',
      isOffered: isQueued,
      about: 'The coins go to the balance. Above 1,000 a second person confirms.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/deposits/:id/credit', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'dismiss',
      label: 'Dismiss',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/deposits/:id/dismiss',
      isOffered: isQueued,
      about: 'Nothing is credited.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/deposits/:id/dismiss', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'return',
      label: 'Record its return',
      call: 'POST /api/operator/deposits/:id/return',
      about: 'The unplayed part was sent back at the provider, as for an excluded player.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/deposits/:id/return', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
