import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import type { PromoCode, PromoState } from '#contract/http/operator/codes.ts'
import { timeColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { choicesOf } from '../parts/words.ts'
import type { Queue } from '../queues/queue.ts'

const worthOf = ({ value, is_fixed_value }: PromoCode) =>
  is_fixed_value ? `${value} USD` : `${value}%`

const instantOf = (typed: string | undefined): string | null =>
  typed ? new Date(typed).toISOString() : null

const kinds = [
  { value: 'percent', label: 'Percent of the deposit' },
  { value: 'fixed', label: 'A fixed value in dollars' },
]

const STATES = ['planned', 'active', 'ended'] as const satisfies PromoState[]

export const promoCodes: Queue<PromoCode> = {
  name: 'promo-codes',
  title: 'Promo codes',
  empty: 'There is no promo code yet.',
  filters: [
    { name: 'state', label: 'State', options: choicesOf('All', STATES) },
    { name: 'search', label: 'Code' },
  ],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ code }) => code,
  columns: [
    { name: 'code', title: 'Code', value: ({ code }) => code },
    { name: 'value', title: 'Bonus', value: ({ value }) => value, cell: worthOf, text: worthOf },
    { name: 'uses', title: 'Uses', isNumber: true, value: ({ uses }) => uses },
    { name: 'most', title: 'At most', isNumber: true, value: ({ uses_max }) => uses_max },
    timeColumn('From', ({ starts_at }) => starts_at, 'from'),
    timeColumn('Until', ({ ends_at, ended_at }) => ended_at ?? ends_at, 'until'),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/promo-codes', {
      query: {
        limit,
        cursor,
        state: (filters.state || undefined) as PromoState | undefined,
        search: filters.search || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <Facts title="Promo code">
      <Fact name="Code">{row.code}</Fact>
      <Fact name="Bonus">{worthOf(row)}</Fact>
      <Fact name="Uses">
        {row.uses}
        {row.uses_max === null ? '' : ` of ${row.uses_max}`}
      </Fact>
      <Fact name="Per player">{row.is_once_per_player ? 'once' : 'as often as they deposit'}</Fact>
      <Fact name="From">{formatDateTime(row.starts_at)}</Fact>
      <Fact name="Until">{row.ends_at ? formatDateTime(row.ends_at) : 'no end'}</Fact>
      {row.ended_at ? <Fact name="Ended">{formatDateTime(row.ended_at)}</Fact> : null}
    </Facts>
  ),
  make: {
    name: 'create',
    label: 'New promo code',
    tone: 'brass',
    call: 'POST /api/operator/promo-codes',
    about: 'A second person confirms one that could cost over 1,000.',
    fields: [
      { name: 'code', label: 'Code', kind: 'line', hint: 'Letters, digits and hyphens' },
      { name: 'kind', label: 'Bonus', kind: 'choice', options: kinds, initial: 'percent' },
      { name: 'value', label: 'Value', kind: 'amount' },
      {
        name: 'uses_max',
        label: 'Uses at most',
        kind: 'amount',
        isOptional: true,
        hint: 'A fixed value needs it',
      },
      { name: 'starts_at', label: 'From', kind: 'time', isOptional: true },
      { name: 'ends_at', label: 'Until', kind: 'time', isOptional: true },
    ],
    send: ({ reason, values, idempotencyKey }) =>
      send('POST /api/operator/promo-codes', {
        body: {
          code: values.code ?? '',
          value: readAmount(values.value) ?? Number.NaN,
          is_fixed_value: values.kind === 'fixed',
          uses_max: readAmount(values.uses_max) ?? null,
          starts_at: instantOf(values.starts_at),
          ends_at: instantOf(values.ends_at),
          reason,
        },
        idempotencyKey,
      }),
  },
  acts: [
    {
      name: 'end',
      label: 'End now',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/promo-codes/:id/end',
      isOffered: ({ ended_at }) => ended_at === null,
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/promo-codes/:id/end', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
