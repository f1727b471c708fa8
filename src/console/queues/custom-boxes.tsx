import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { CustomBoxEntry } from '#contract/http/operator/boxes.ts'
import { coinsColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from './queue.ts'

export const customBoxes: Queue<CustomBoxEntry> = {
  name: 'custom-boxes',
  title: 'Custom boxes',
  empty: 'No box matches.',
  filters: [
    { name: 'search', label: 'Name or slug' },
    { name: 'maker_id', label: 'Maker id' },
  ],
  usual: {},
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    {
      name: 'maker',
      title: 'Maker',
      value: ({ maker }) => maker.name,
      cell: ({ maker }) => <PlayerLink {...maker} />,
    },
    coinsColumn('Price', ({ price }) => price, 'price'),
    { name: 'openings', title: 'Openings', isNumber: true, value: ({ openings }) => openings },
    wordColumn('status', 'Status', ({ status }) => status),
    timeColumn('Created', ({ created_at }) => created_at, 'created'),
    { name: 'slug', title: 'Slug', value: ({ slug }) => slug, isExtra: true },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/user-boxes', {
      query: {
        limit,
        cursor,
        search: filters.search ?? '',
        maker_id: filters.maker_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Box">
        <Fact name="Name">{row.name}</Fact>
        <Fact name="Slug">{row.slug}</Fact>
        <Fact name="Price">{showCoins(row.price)}</Fact>
        <Fact name="Version">{row.version}</Fact>
        <Fact name="Openings">{row.openings}</Fact>
        <Fact name="Status">{wordsOf(row.status)}</Fact>
        {row.note ? <Fact name="Note to the maker">{row.note}</Fact> : null}
        <Fact name="Created">{formatDateTime(row.created_at)}</Fact>
      </Facts>
      <PlayerBrief id={row.maker.id} />
    </>
  ),
  acts: [
    {
      name: 'hide',
      label: 'Take down',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/user-boxes/:id/hide',
      fields: [{ name: 'note', label: 'Note to the maker', kind: 'line', isOptional: true }],
      isOffered: ({ status }) => status !== 'taken_down',
      send: ({ row, reason, values, idempotencyKey }) => {
        const note = values.note?.trim()
        return send('POST /api/operator/user-boxes/:id/hide', {
          params: { id: row.id },
          body: { reason, ...(note && { note }) },
          idempotencyKey,
        })
      },
    },
    {
      name: 'restore',
      label: 'Restore',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/user-boxes/:id/restore',
      about: 'Its maker may put it on sale again.',
      isOffered: ({ status }) => status === 'taken_down',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/user-boxes/:id/restore', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
