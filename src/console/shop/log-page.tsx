import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { coinsColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Details, Fact, Facts } from '../parts/facts.tsx'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from '../queues/queue.ts'
import { QueuePage } from '../queues/queue-page.tsx'
import { LogNote } from './log-note.tsx'

export const log: Queue<LogEntry> = {
  name: 'log',
  title: 'Log',
  empty: 'Nothing matches.',
  growsAtTop: true,
  filters: [
    { name: 'search', label: 'Containing' },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: {},
  idOf: ({ seq }) => String(seq),
  nameOf: ({ seq, action }) => `${seq}: ${wordsOf(action)}`,
  columns: [
    { name: 'seq', title: 'Number', isNumber: true, value: ({ seq }) => seq },
    timeColumn('When', ({ at }) => at),
    wordColumn('action', 'Action', ({ action }) => action),
    wordColumn('stage', 'Stage', ({ stage }) => stage),
    { name: 'operator', title: 'Who', value: ({ operator }) => operator ?? 'command line' },
    { name: 'asked_by', title: 'Asked by', value: ({ asked_by }) => asked_by },
    coinsColumn('Coins', ({ amount }) => amount || null),
    { name: 'reason', title: 'Reason', value: ({ reason }) => reason },
    { name: 'hash', title: 'Hash', value: ({ hash }) => hash, isExtra: true },
    { name: 'link', title: 'Link', value: ({ link }) => link, isExtra: true },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/log', {
      query: {
        limit,
        cursor,
        player_id: filters.player_id || undefined,
        search: filters.search || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Entry">
        <Fact name="Number">{row.seq}</Fact>
        <Fact name="When">{formatDateTime(row.at)}</Fact>
        <Fact name="Action">{wordsOf(row.action)}</Fact>
        <Fact name="Stage">{row.stage}</Fact>
        <Fact name="Who">{row.operator ?? "the server's command line"}</Fact>
        {row.asked_by ? <Fact name="Asked by">{row.asked_by}</Fact> : null}
        <Fact name="Reason">{row.reason}</Fact>
        {row.amount === null ? null : <Fact name="Coins">{showCoins(row.amount)}</Fact>}
        {row.subject_id ? <Fact name="Subject">{row.subject_id}</Fact> : null}
        <Fact name="Id">{row.id}</Fact>
        <Fact name="Hash">{row.hash}</Fact>
        <Fact name="Link">{row.link}</Fact>
      </Facts>
      <Details title="Details" detail={row.detail} />
      {row.player_id ? <PlayerBrief id={row.player_id} /> : null}
    </>
  ),
  acts: [],
  Note: LogNote,
}

/** What staff did, newest first. */
export const LogPage = () => <QueuePage queue={log} />
