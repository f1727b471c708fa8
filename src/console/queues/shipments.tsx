import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { ageColumn, coinsColumn, playerColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import { ObstacleFacts } from './obstacle-facts.tsx'
import type { Queue } from './queue.ts'
import { type RequestStatus, requestStatuses } from './request-statuses.ts'

type Row = Reply<CallsByKey['GET /api/operator/shipments']>['data'][number]

const itemsOf = ({ items }: Row): string => items.map(({ item }) => item.name).join(', ')

export const shipments: Queue<Row> = {
  name: 'shipments',
  title: 'Parcels',
  empty: 'No parcel waits.',
  filters: [
    { name: 'status', label: 'Status', options: choicesOf('All', requestStatuses) },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { status: 'new' },
  idOf: ({ id }) => id,
  nameOf: ({ player, items }) =>
    `${items.length === 1 ? '1 item' : `${items.length} items`} to ${player.name}`,
  columns: [
    ageColumn('Waits', ({ created_at }) => created_at),
    playerColumn(),
    { name: 'items', title: 'Items', value: itemsOf },
    coinsColumn('Worth', ({ value }) => value),
    { name: 'country', title: 'Country', value: ({ address }) => address.country },
    { name: 'obstacle', title: 'Why not', value: ({ obstacle }) => obstacle?.reason ?? '' },
    wordColumn('status', 'Status', ({ status }) => status),
    timeColumn('Promised', ({ promised_at }) => promised_at, 'promised'),
    {
      name: 'tracking',
      title: 'Tracking',
      value: ({ tracking_number }) => tracking_number,
      isExtra: true,
    },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/shipments', {
      query: {
        limit,
        cursor,
        status: (filters.status || undefined) as RequestStatus | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <ObstacleFacts obstacle={row.obstacle} />
      <Block title="Items">
        <SmallTable
          rows={row.items}
          keyOf={({ inventory_item_id }) => inventory_item_id}
          empty="None."
          columns={[
            { title: 'Item', show: ({ item }) => item.name },
            { title: 'Size', show: ({ size }) => size ?? '' },
            { title: 'Coins', show: ({ item }) => showCoins(item.price), isNumber: true },
          ]}
        />
      </Block>
      <Facts title="Address">
        {Object.entries(row.address).map(([name, value]) => (
          <Fact key={name} name={wordsOf(name)}>
            {String(value ?? '')}
          </Fact>
        ))}
      </Facts>
      <Facts title="Parcel">
        <Fact name="Status">{wordsOf(row.status)}</Fact>
        <Fact name="Worth">{showCoins(row.value)}</Fact>
        <Fact name="Fee">{showCoins(row.fee)}</Fact>
        <Fact name="Promised">
          {formatDateTime(row.promised_at)}
          {row.is_late ? ', late' : ''}
        </Fact>
        {row.tracking_number ? <Fact name="Tracking">{row.tracking_number}</Fact> : null}
        {row.note ? <Fact name="Note to the player">{row.note}</Fact> : null}
        <Fact name="Id">{row.id}</Fact>
      </Facts>
      <PlayerBrief id={row.player.id} />
    </>
  ),
  acts: [
    {
      name: 'start',
      label: 'Start processing',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/shipments/:id/start',
      about: 'A second person confirms a parcel worth over 1,000.',
      isOffered: ({ status }) => status === 'new',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/shipments/:id/start', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
    {
      name: 'ship',
      label: 'Mark as sent',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/shipments/:id/ship',
      fields: [{ name: 'tracking_number', label: 'Tracking number', kind: 'line' }],
      isOffered: ({ status }) => status === 'in_processing',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/shipments/:id/ship', {
          params: { id: row.id },
          body: { reason, tracking_number: values.tracking_number ?? '' },
          idempotencyKey,
        }),
    },
    {
      name: 'cancel',
      label: 'Reject',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/shipments/:id/cancel',
      about: 'The items and the fee are returned.',
      fields: [{ name: 'note', label: 'Note to the player', kind: 'line', isOptional: true }],
      isOffered: ({ status }) => status === 'new' || status === 'in_processing',
      send: ({ row, reason, values, idempotencyKey }) =>
        send('POST /api/operator/shipments/:id/cancel', {
          params: { id: row.id },
          body: { reason, note: values.note?.trim() || null },
          idempotencyKey,
        }),
    },
    {
      name: 'refund',
      label: 'Refund',
      call: 'POST /api/operator/shipments/:id/refund',
      about: 'Its items and fee in coins, once, as for a parcel that was lost.',
      isOffered: ({ status }) => status === 'done',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/shipments/:id/refund', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
