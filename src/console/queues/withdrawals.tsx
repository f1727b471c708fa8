import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { ageColumn, coinsColumn, playerColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import { ObstacleFacts } from './obstacle-facts.tsx'
import type { Queue } from './queue.ts'
import { type RequestStatus, requestStatuses } from './request-statuses.ts'

type Row = Reply<CallsByKey['GET /api/operator/withdrawals']>['data'][number]

export const withdrawals: Queue<Row> = {
  name: 'withdrawals',
  title: 'Withdrawals',
  empty: 'No withdrawal waits.',
  filters: [
    { name: 'status', label: 'Status', options: choicesOf('All', requestStatuses) },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { status: 'new' },
  idOf: ({ id }) => id,
  nameOf: ({ amount, player }) => `${showCoins(amount)} of ${player.name}`,
  columns: [
    ageColumn('Waits', ({ created_at }) => created_at),
    playerColumn(),
    coinsColumn('Coins', ({ amount }) => amount),
    { ...coinsColumn('Fee', ({ fee }: Row) => fee, 'fee'), isExtra: true },
    { name: 'currency', title: 'Currency', value: ({ currency }) => currency },
    { name: 'obstacle', title: 'Why not', value: ({ obstacle }) => obstacle?.reason ?? '' },
    wordColumn('status', 'Status', ({ status }) => status),
    wordColumn('sending', 'Sending', ({ sending }) => sending),
    { name: 'address', title: 'Address', value: ({ address }) => address, isExtra: true },
    {
      name: 'email',
      title: 'Email',
      value: ({ player }) => player.email,
      isExtra: true,
    },
    { ...timeColumn('Requested', ({ created_at }: Row) => created_at), isExtra: true },
  ],
  load: async ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/withdrawals', {
      query: {
        limit,
        cursor,
        status: (filters.status || undefined) as RequestStatus | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <ObstacleFacts obstacle={row.obstacle} />
      <Facts title="Withdrawal">
        <Fact name="Coins">{showCoins(row.amount)}</Fact>
        {row.fee === 0 ? null : <Fact name="Fee">{`${showCoins(row.fee)} of them`}</Fact>}
        <Fact name="To">
          {row.currency} {row.address}
        </Fact>
        <Fact name="Status">{wordsOf(row.status)}</Fact>
        {row.sending ? <Fact name="Sending">{wordsOf(row.sending)}</Fact> : null}
        {row.rate ? <Fact name="Rate">{row.rate}</Fact> : null}
        {row.crypto_amount ? <Fact name="Sent">{row.crypto_amount}</Fact> : null}
        {row.txid ? <Fact name="Transaction">{row.txid}</Fact> : null}
        {row.note ? <Fact name="Note to the player">{row.note}</Fact> : null}
        {row.operator_note ? <Fact name="Our note">{row.operator_note}</Fact> : null}
        <Fact name="Requested">{formatDateTime(row.created_at)}</Fact>
        <Fact name="Id">{row.id}</Fact>
      </Facts>
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'start',
      label: 'Approve',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/withdrawals/:id/start',
      about: 'The provider sends it. Above 1,000 a second person confirms first.',
      isOffered: ({ status }) => status === 'new',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/withdrawals/:id/start', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'cancel',
      label: 'Reject',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/withdrawals/:id/cancel',
      about: 'The coins return to the balance.',
      fields: [
        { name: 'note', label: 'Note to the player', kind: 'line', isOptional: true },
        {
          name: 'not_sent_proof',
          label: 'Proof that it was not sent',
          kind: 'line',
          hint: 'Needed when the provider may have sent it.',
          isOptional: true,
        },
      ],
      isOffered: ({ status }) => status === 'new' || status === 'in_processing',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/withdrawals/:id/cancel', {
          params: { id: row.id },
          body: {
            reason,
            note: values.note?.trim() || null,
            not_sent_proof: values.not_sent_proof?.trim() || null,
          },
          idempotencyKey,
        }),
    },
    {
      name: 'finish',
      label: 'Settle by transaction',
      call: 'POST /api/operator/withdrawals/:id/finish',
      about: 'For a payment whose confirmation was lost.',
      fields: [{ name: 'txid', label: 'Transaction ID', kind: 'line' }],
      isOffered: ({ status }) => status === 'in_processing',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/withdrawals/:id/finish', {
          params: { id: row.id },
          body: { reason, txid: values.txid ?? '' },
          idempotencyKey,
        }),
    },
  ],
}
