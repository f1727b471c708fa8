import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import type { CodeBatch } from '#contract/http/operator/codes.ts'
import { saveFile } from '../list/csv.ts'
import { coinsColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { wordsOf } from '../parts/words.ts'
import type { Queue } from '../queues/queue.ts'

const kinds = [
  { value: 'gift_code', label: 'Gift codes, which are sold' },
  { value: 'voucher', label: 'Vouchers, which are given away' },
]

export const codeBatches: Queue<CodeBatch> = {
  name: 'codes',
  title: 'Gift codes and vouchers',
  empty: 'There is no batch of codes yet.',
  filters: [],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ kind, count, value }) => `${count} ${wordsOf(kind)}s of ${showCoins(value)}`,
  columns: [
    wordColumn('kind', 'Kind', ({ kind }) => kind),
    coinsColumn('Each', ({ value }) => value, 'value'),
    { name: 'count', title: 'Codes', isNumber: true, value: ({ count }) => count },
    { name: 'redeemed', title: 'Redeemed', isNumber: true, value: ({ redeemed }) => redeemed },
    timeColumn('Made', ({ created_at }) => created_at, 'made'),
    timeColumn('Printed', ({ printed_at }) => printed_at, 'printed'),
    timeColumn('Annulled', ({ voided_at }) => voided_at, 'voided'),
  ],
  load: ({ limit, cursor, signal }) =>
    send('GET /api/operator/code-batches', { query: { limit, cursor }, signal }),
  Case: ({ row }) => (
    <Facts title="Batch">
      <Fact name="Kind">{wordsOf(row.kind)}</Fact>
      <Fact name="Each">{showCoins(row.value)}</Fact>
      <Fact name="Redeemed">
        {row.redeemed} of {row.count}
      </Fact>
      <Fact name="Redeemed value">{showCoins(row.redeemed * row.value)}</Fact>
      <Fact name="Made">{formatDateTime(row.created_at)}</Fact>
      <Fact name="Printed">{row.printed_at ? formatDateTime(row.printed_at) : 'not yet'}</Fact>
      {row.voided_at ? <Fact name="Annulled">{formatDateTime(row.voided_at)}</Fact> : null}
    </Facts>
  ),
  make: {
    name: 'create',
    label: 'New batch',
    tone: 'brass',
    call: 'POST /api/operator/code-batches',
    about: 'Above 1,000 coins in total a second person confirms first.',
    fields: [
      { name: 'kind', label: 'Kind', kind: 'choice', options: kinds, initial: 'gift_code' },
      { name: 'value', label: 'Coins of each', kind: 'amount' },
      { name: 'count', label: 'How many', kind: 'amount' },
    ],
    send: ({ reason, values, idempotencyKey }) =>
      send('POST /api/operator/code-batches', {
        body: {
          kind: values.kind as CodeBatch['kind'],
          value: readAmount(values.value) ?? Number.NaN,
          count: readAmount(values.count) ?? Number.NaN,
          reason,
        },
        idempotencyKey,
      }),
  },
  acts: [
    {
      name: 'print',
      label: 'Save the codes',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/code-batches/:id/print',
      about: 'Makes the codes and saves them as a file, once: they cannot be shown again.',
      isOffered: ({ printed_at, voided_at }) => printed_at === null && voided_at === null,
      async send({ row, reason }) {
        const reply = await send('POST /api/operator/code-batches/:id/print', {
          params: { id: row.id },
          body: { reason },
        })
        const { kind, value, codes } = reply.data
        const lines = ['code,coins', ...codes.map((code) => `${code},${value}`)]
        saveFile(`${kind}-${row.id}.csv`, 'text/csv;charset=utf-8', `${lines.join('\r\n')}\r\n`)
        return reply
      },
    },
    {
      name: 'void',
      label: 'Annul',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/code-batches/:id/void',
      about: 'Codes that were not redeemed are worth nothing from then on.',
      isOffered: ({ voided_at, redeemed }) => voided_at === null && redeemed === 0,
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/code-batches/:id/void', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
