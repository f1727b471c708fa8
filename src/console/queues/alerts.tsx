import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { AML_ALERT_STATES, type AmlAlertState } from '#domain/lifecycle/aml-alert.ts'
import { ageColumn, playerColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Details, Fact, Facts } from '../parts/facts.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

type Row = Reply<CallsByKey['GET /api/operator/alerts']>['data'][number]

export const alerts: Queue<Row> = {
  name: 'alerts',
  title: 'Alerts',
  empty: 'No alert is open.',
  filters: [
    { name: 'state', label: 'State', options: choicesOf('All', AML_ALERT_STATES) },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { state: 'open' },
  idOf: ({ id }) => id,
  nameOf: ({ rule, player }) => `${wordsOf(rule)}: ${player.name}`,
  columns: [
    ageColumn('Raised', ({ raised_at }) => raised_at),
    wordColumn('rule', 'Rule', ({ rule }) => rule),
    playerColumn(),
    { name: 'email', title: 'Email', value: ({ player }) => player.email },
    wordColumn('state', 'State', ({ state }) => state),
    timeColumn('Decided', ({ decided_at }) => decided_at, 'decided'),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/alerts', {
      query: {
        limit,
        cursor,
        state: (filters.state || undefined) as AmlAlertState | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Alert">
        <Fact name="Rule">{wordsOf(row.rule)}</Fact>
        <Fact name="State">{wordsOf(row.state)}</Fact>
        <Fact name="Raised">{formatDateTime(row.raised_at)}</Fact>
      </Facts>
      <Details title="Evidence" detail={row.evidence} />
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'clear',
      label: 'Clear',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/alerts/:id/clear',
      about: 'What it holds is released.',
      isOffered: ({ state }) => state !== 'cleared',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/alerts/:id/clear', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'confirm',
      label: 'Confirm',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/alerts/:id/confirm',
      about: 'What it holds stays held, and can be released later.',
      isOffered: ({ state }) => state === 'open',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/alerts/:id/confirm', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
