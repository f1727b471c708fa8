import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { ageColumn, timeColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import type { Queue } from './queue.ts'

type Row = Reply<CallsByKey['GET /api/operator/stuck-rows']>['data'][number]

export const stuckRows: Queue<Row> = {
  name: 'stuck-rows',
  title: 'Stuck rows',
  empty: 'No background job is stuck.',
  filters: [],
  usual: {},
  idOf: ({ job, row }) => `${job} ${row}`,
  nameOf: ({ job }) => job,
  columns: [
    ageColumn('Stuck for', ({ stuck_since }) => stuck_since),
    { name: 'job', title: 'Job', value: ({ job }) => job },
    { name: 'row', title: 'Row', value: ({ row }) => row },
    { name: 'tries', title: 'Tries', isNumber: true, value: ({ tries }) => tries },
    { name: 'error', title: 'Error', value: ({ error }) => error },
    timeColumn('Next try', ({ next_try_at }) => next_try_at, 'next'),
  ],
  load: ({ limit, cursor, signal }) =>
    send('GET /api/operator/stuck-rows', { query: { limit, cursor }, signal }),
  Case: ({ row }) => (
    <Facts title="What is stuck">
      <Fact name="Job">{row.job}</Fact>
      <Fact name="Row">{row.row}</Fact>
      <Fact name="Tries">{row.tries}</Fact>
      <Fact name="Error">{row.error}</Fact>
      <Fact name="Since">{formatDateTime(row.stuck_since)}</Fact>
      <Fact name="Next try">{formatDateTime(row.next_try_at)}</Fact>
    </Facts>
  ),
  acts: [],
}
