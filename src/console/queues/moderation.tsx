import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { ModerationCase } from '#contract/http/operator/moderation.ts'
import { ageColumn, playerColumn, wordColumn } from '../parts/columns.tsx'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import css from '../parts/parts.module.css'
import { PlayerLink } from '../parts/player-link.tsx'
import { readNumber } from '../parts/typed-number.ts'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

/** Messages of the chat, names and custom boxes that somebody reported or a rule noticed. */
export const moderation: Queue<ModerationCase> = {
  name: 'moderation',
  title: 'Moderation',
  empty: 'Nothing waits to be looked at.',
  filters: [{ name: 'kind', label: 'Kind', options: choicesOf('All', ['message', 'name', 'box']) }],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ about }) => about || 'Receipt',
  columns: [
    ageColumn('Waits', ({ opened_at }) => opened_at),
    wordColumn('kind', 'Kind', ({ kind }) => kind),
    { name: 'about', title: 'About', value: ({ about }) => about },
    playerColumn(),
    wordColumn('cause', 'Why', ({ cause }) => cause),
    { name: 'reports', title: 'Reports', isNumber: true, value: ({ reports }) => reports },
    {
      name: 'earlier',
      title: 'Earlier cases',
      isNumber: true,
      isExtra: true,
      value: ({ earlier }) => earlier,
    },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/moderation', {
      query: {
        limit,
        cursor,
        kind: (filters.kind || undefined) as ModerationCase['kind'] | undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      {row.kind === 'message' ? <Context messageId={row.subject_id} /> : null}
      <Facts title="Case">
        <Fact name="About">{row.about || 'A receipt'}</Fact>
        <Fact name="Why">{wordsOf(row.cause)}</Fact>
        <Fact name="Opened">{formatDateTime(row.opened_at)}</Fact>
        {row.message ? <Fact name="Room">{row.message.room}</Fact> : null}
        {row.box ? <Fact name="Address">{row.box.slug}</Fact> : null}
        {row.box ? <Fact name="Price">{showCoins(row.box.price)}</Fact> : null}
        {row.box ? <Fact name="Openings">{row.box.openings}</Fact> : null}
        <Fact name="Earlier cases">{row.earlier}</Fact>
        {row.muted_until ? <Fact name="Muted until">{formatDateTime(row.muted_until)}</Fact> : null}
      </Facts>
      <Reporters row={row} />
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'dismiss',
      label: 'Dismiss',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/moderation/:id/dismiss',
      about: 'Everything stays as it is, however often it is reported again.',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/moderation/:id/dismiss', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'remove',
      label: 'Remove the message',
      key: 'r',
      tone: 'danger',
      call: 'DELETE /api/operator/chat/messages/:id',
      about: 'Nobody but staff sees it anymore.',
      isOffered: ({ kind }) => kind === 'message',
      send: ({ row, reason, idempotencyKey }) =>
        send('DELETE /api/operator/chat/messages/:id', {
          params: { id: row.subject_id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'rename',
      label: 'Rename the player',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/players/:id/rename',
      about: 'They hear of it by mail, and may choose another name.',
      fields: [{ name: 'name', label: 'New name', kind: 'line' }],
      isOffered: ({ kind }) => kind === 'name',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/players/:id/rename', {
          params: { id: row.subject_id },
          body: { name: values.name ?? '', reason },
          idempotencyKey,
        }),
    },
    {
      name: 'hide',
      label: 'Take the box down',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/user-boxes/:id/hide',
      fields: [{ name: 'note', label: 'Note to the maker', kind: 'line', isOptional: true }],
      isOffered: ({ kind }) => kind === 'box',
      send: ({ row, reason, values, idempotencyKey }) => {
        const note = values.note?.trim()
        return send('POST /api/operator/user-boxes/:id/hide', {
          params: { id: row.subject_id },
          body: { reason, ...(note && { note }) },
          idempotencyKey,
        })
      },
    },
    {
      name: 'mute',
      label: 'Mute the player',
      call: 'POST /api/operator/players/:id/mute',
      about: 'They cannot write for so many hours, and read the reason. The case stays open.',
      fields: [{ name: 'hours', label: 'Hours', kind: 'amount', initial: '24' }],
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/players/:id/mute', {
          params: { id: row.player.id },
          body: { hours: readNumber(values.hours), reason },
          idempotencyKey,
        }),
    },
  ],
}

function Reporters({ row: { reports, reporters } }: { row: ModerationCase }) {
  if (reports === 0) return null
  return (
    <Block title={reports === 1 ? 'Reported once' : `Reported ${reports} times`}>
      <ul className={css.messages}>
        {reporters.map((reporter) => (
          <li key={reporter.id}>
            <PlayerLink {...reporter} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The message with those before and after it, also removed ones. */
function Context({ messageId }: { messageId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operator', 'chat', messageId],
    queryFn: async ({ signal }) =>
      (await send('GET /api/operator/chat/messages/:id', { params: { id: messageId }, signal }))
        .data,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (isPending) return <Loading label="the messages" />
  return (
    <Block title="In its room">
      <ol className={css.messages}>
        {data.map(({ id, user, text, receipt, at, is_removed }) => (
          <li key={id} data-reported={id === messageId} aria-current={id === messageId}>
            <small>{`${user.name}, ${formatDateTime(at)}${is_removed ? ', removed' : ''}`}</small>
            <p>{receipt ? `Bet ${receipt.bet_id} on ${receipt.game}` : text}</p>
          </li>
        ))}
      </ol>
    </Block>
  )
}
