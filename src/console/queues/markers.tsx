import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { ageColumn, playerColumn, wordColumn } from '../parts/columns.tsx'
import { Details, Fact, Facts } from '../parts/facts.tsx'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

type Row = Reply<CallsByKey['GET /api/operator/markers']>['data'][number]

export const markers: Queue<Row> = {
  name: 'markers',
  title: 'Markers',
  empty: 'Nobody has a marker.',
  filters: [{ name: 'player_id', label: 'Player id' }],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ marker, player }) => `${wordsOf(marker)}: ${player.name}`,
  columns: [
    ageColumn('Noted', ({ noted_at }) => noted_at),
    wordColumn('marker', 'Marker', ({ marker }) => marker),
    playerColumn(),
    { name: 'email', title: 'Email', value: ({ player }) => player.email },
    { name: 'week', title: 'Week of', value: ({ week }) => week },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/markers', {
      query: { limit, cursor, player_id: filters.player_id || undefined },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Marker">
        <Fact name="What">{wordsOf(row.marker)}</Fact>
        <Fact name="Week of">{row.week}</Fact>
        <Fact name="Noted">{formatDateTime(row.noted_at)}</Fact>
      </Facts>
      <Details title="Evidence" detail={row.evidence} />
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [],
}
