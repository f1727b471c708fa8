import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { ageColumn, playerColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Details, Fact, Facts } from '../parts/facts.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

type Row = Reply<CallsByKey['GET /api/operator/markers']>['data'][number]

const STATES = ['open', 'decided'] as const

const isOpen = ({ decision }: Row): boolean => decision === null

const decide = (
  { id }: Row,
  decision: 'nothing' | 'contact',
  { reason, idempotencyKey }: { reason: string; idempotencyKey: string },
) =>
  send('POST /api/operator/markers/:id/decide', {
    params: { id },
    body: { reason, decision },
    idempotencyKey,
  })

export const markers: Queue<Row> = {
  name: 'markers',
  title: 'Markers',
  empty: 'No marker is open.',
  filters: [
    { name: 'state', label: 'State', options: choicesOf('All', STATES) },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { state: 'open' },
  idOf: ({ id }) => id,
  nameOf: ({ marker, player }) => `${wordsOf(marker)}: ${player.name}`,
  columns: [
    ageColumn('Noted', ({ noted_at }) => noted_at),
    wordColumn('marker', 'Marker', ({ marker }) => marker),
    playerColumn(),
    { name: 'email', title: 'Email', value: ({ player }) => player.email },
    { name: 'week', title: 'Week of', value: ({ week }) => week },
    wordColumn('decision', 'Decision', ({ decision }) => decision ?? 'open'),
    timeColumn('Decided', ({ decided_at }) => decided_at, 'decided'),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/markers', {
      query: {
        limit,
        cursor,
        state: (filters.state || undefined) as (typeof STATES)[number] | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Marker">
        <Fact name="What">{wordsOf(row.marker)}</Fact>
        <Fact name="Week of">{row.week}</Fact>
        <Fact name="Noted">{formatDateTime(row.noted_at)}</Fact>
        {row.decision === null ? null : <Fact name="Decision">{wordsOf(row.decision)}</Fact>}
        {row.decided_at ? <Fact name="Decided">{formatDateTime(row.decided_at)}</Fact> : null}
      </Facts>
      <Details title="Evidence" detail={row.evidence} />
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'nothing',
      label: 'Nothing to do',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/markers/:id/decide',
      about: 'The marker leaves the queue. It never restricted anything.',
      isOffered: isOpen,
      send: ({ row, reason, idempotencyKey }) => decide(row, 'nothing', { reason, idempotencyKey }),
    },
    {
      name: 'contact',
      label: 'Talk to the player',
      call: 'POST /api/operator/markers/:id/decide',
      about: 'The marker leaves the queue. Write to the player by a ticket or by mail.',
      isOffered: isOpen,
      send: ({ row, reason, idempotencyKey }) => decide(row, 'contact', { reason, idempotencyKey }),
    },
    {
      name: 'hold',
      label: 'Hold the account',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/players/:id/hold',
      about:
        'Play, deposits and payouts stop until somebody lifts it. It decides all open markers of the player.',
      isOffered: isOpen,
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/players/:id/hold', {
          params: { id: row.player.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
