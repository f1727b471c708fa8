import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { WaitingApproval } from '#contract/http/operator/acts.ts'
import { ageColumn, coinsColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Details, Fact, Facts } from '../parts/facts.tsx'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

export const approvals: Queue<WaitingApproval> = {
  name: 'approvals',
  title: 'Approvals',
  empty: 'Nothing waits for a second person.',
  filters: [
    { name: 'action', label: 'Action, such as balance.adjust' },
    { name: 'asked_by', label: 'Asked by' },
  ],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ action, asked_by }) => `${wordsOf(action)}, asked by ${asked_by}`,
  columns: [
    ageColumn('Waits', ({ asked_at }) => asked_at),
    wordColumn('action', 'Action', ({ action }) => action),
    { name: 'asked_by', title: 'Asked by', value: ({ asked_by }) => asked_by },
    coinsColumn('Coins', ({ amount }) => amount),
    { name: 'reason', title: 'Reason', value: ({ reason }) => reason },
    timeColumn('Expires', ({ expires_at }) => expires_at, 'expires'),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/approvals', {
      query: {
        limit,
        cursor,
        action: filters.action || undefined,
        asked_by: filters.asked_by || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Asked for">
        <Fact name="Action">{wordsOf(row.action)}</Fact>
        <Fact name="By">
          {row.asked_by}, {formatDateTime(row.asked_at)}
        </Fact>
        <Fact name="Reason">{row.reason}</Fact>
        {row.amount === null ? null : <Fact name="Coins">{showCoins(row.amount)}</Fact>}
        {row.subject_id ? <Fact name="Subject">{row.subject_id}</Fact> : null}
        <Fact name="Expires">{formatDateTime(row.expires_at)}</Fact>
      </Facts>
      <Details title="Details" detail={row.detail} />
      {row.player_id ? <PlayerBrief id={row.player_id} /> : null}
    </>
  ),
  acts: [
    {
      name: 'confirm',
      label: 'Approve',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/approvals/:id/confirm',
      about: 'It is carried out at once, in both names.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/approvals/:id/confirm', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'reject',
      label: 'Reject',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/approvals/:id/reject',
      about: 'Your own request is withdrawn.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/approvals/:id/reject', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
