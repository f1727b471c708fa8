import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { timeColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import type { Queue } from '../queues/queue.ts'

type Row = Reply<CallsByKey['GET /api/operator/unknown-links']>['data'][number]

export const unknownLinks: Queue<Row> = {
  name: 'unknown-links',
  title: 'Unknown links',
  empty: 'Nobody has followed a link that does not exist.',
  filters: [],
  usual: {},
  idOf: ({ link }) => link,
  nameOf: ({ link }) => link,
  columns: [
    { name: 'link', title: 'Link', value: ({ link }) => link },
    { name: 'visits', title: 'Visits', isNumber: true, value: ({ visits }) => visits },
    {
      name: 'registrations',
      title: 'Sign-ups',
      isNumber: true,
      value: ({ registrations }) => registrations,
    },
    timeColumn('First', ({ first_seen_at }) => first_seen_at, 'first'),
    timeColumn('Last', ({ last_seen_at }) => last_seen_at, 'last'),
  ],
  load: async ({ signal }) => ({
    ...(await send('GET /api/operator/unknown-links', { query: { limit: 1_000 }, signal })),
    next_cursor: null,
  }),
  Case: ({ row }) => (
    <Facts title="Link that was followed but never created">
      <Fact name="Link">{row.link}</Fact>
      <Fact name="Visits">{row.visits}</Fact>
      <Fact name="Sign-ups">{row.registrations}</Fact>
      <Fact name="First followed">{formatDateTime(row.first_seen_at)}</Fact>
      <Fact name="Last followed">{formatDateTime(row.last_seen_at)}</Fact>
    </Facts>
  ),
  acts: [],
}
