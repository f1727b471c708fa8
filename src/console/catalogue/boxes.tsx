import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { OperatedBox } from '#contract/http/operator/catalogue.ts'
import { percentOf } from '#domain/games/custom-box.ts'
import { coinsColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { choicesOf, wordsOf } from '../parts/words.ts'
import type { Queue } from '../queues/queue.ts'
import { BoxEditor } from './box-editor.tsx'
import css from './catalogue.module.css'
import { VersionComparison } from './version-comparison.tsx'

const statuses = ['live', 'draft', 'planned', 'retired'] as const

export const boxes: Queue<OperatedBox> = {
  name: 'boxes',
  title: 'Boxes',
  empty: 'No box matches.',
  filters: [
    { name: 'search', label: 'Name or address' },
    { name: 'status', label: 'Status', options: choicesOf('All', statuses) },
  ],
  usual: {},
  // A planned change of a box is an entry of its own.
  idOf: ({ slug, status, version }) => `${slug} ${status} ${version}`,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    { name: 'slug', title: 'Address', value: ({ slug }) => slug },
    wordColumn('kind', 'Kind', ({ kind }) => kind),
    coinsColumn('Price', ({ price }) => price, 'price'),
    {
      name: 'rtp',
      title: 'Return',
      isNumber: true,
      value: ({ rtp }) => rtp,
      cell: ({ rtp }) => (rtp === null ? '' : showPercent(rtp, 2)),
    },
    { name: 'items', title: 'Items', isNumber: true, value: ({ items }) => items.length },
    wordColumn('status', 'Status', ({ status }) => status),
    { name: 'version', title: 'Version', isNumber: true, value: ({ version }) => version },
    timeColumn('On sale from', ({ starts_at }) => starts_at, 'starts'),
    { name: 'category', title: 'Category', value: ({ category }) => category, isExtra: true },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/shop-boxes', {
      query: {
        limit,
        cursor,
        search: filters.search || undefined,
        status: (filters.status || undefined) as OperatedBox['status'] | undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <ShopPicture className={css.picture} src={row.img_url} alt="" size={160} />
      <Facts title="Box">
        <Fact name="Price">
          {showCoins(row.price)}
          {row.wanted_rtp === null ? ', by hand' : `, from a return of ${row.wanted_rtp}%`}
        </Fact>
        {row.rtp === null ? null : <Fact name="Return">{showPercent(row.rtp, 4)}</Fact>}
        <Fact name="Status">{wordsOf(row.status)}</Fact>
        <Fact name="Version">{row.version}</Fact>
        {row.starts_at ? <Fact name="On sale from">{formatDateTime(row.starts_at)}</Fact> : null}
        {row.category ? <Fact name="Category">{row.category}</Fact> : null}
        {row.tier === null ? null : <Fact name="From level">{row.tier}</Fact>}
        {row.cooldown_hours === null ? null : (
          <Fact name="Once in">{row.cooldown_hours} hours</Fact>
        )}
        <Fact name="Hash">{row.version_hash}</Fact>
      </Facts>
      <Block title="Items">
        <SmallTable
          rows={row.items}
          keyOf={({ item_id }) => item_id}
          empty="No item yet."
          columns={[
            { title: 'Item', show: ({ name }) => name },
            { title: 'Price', show: ({ price }) => showCoins(price), isNumber: true },
            { title: 'Chance', show: ({ tickets }) => `${percentOf(tickets)}%`, isNumber: true },
          ]}
        />
      </Block>
      <VersionComparison key={`${row.kind} ${row.slug}`} {...row} />
    </>
  ),
  make: {
    name: 'create',
    label: 'New box',
    tone: 'brass',
    call: 'POST /api/operator/shop-boxes',
    Form: BoxEditor,
  },
  acts: [
    {
      name: 'edit',
      label: 'Edit',
      call: 'PUT /api/operator/shop-boxes/:slug',
      isOffered: ({ status }) => status !== 'retired',
      Form: BoxEditor,
    },
    {
      name: 'publish',
      label: 'Put on sale',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/shop-boxes/:slug/publish',
      fields: [
        {
          name: 'starts_at',
          label: 'From',
          kind: 'time',
          isOptional: true,
          hint: 'At once if it is empty',
        },
      ],
      isOffered: ({ status }) => status === 'draft' || status === 'planned',
      send: ({ row, reason, values }) =>
        send('POST /api/operator/shop-boxes/:slug/publish', {
          params: { slug: row.slug },
          body: {
            reason,
            revision: row.revision,
            ...(values.starts_at && { starts_at: new Date(values.starts_at).toISOString() }),
          },
        }),
    },
    {
      name: 'retire',
      label: 'Take off sale',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/shop-boxes/:slug/retire',
      about: 'Waiting battles keep what they bought.',
      isOffered: ({ status }) => status !== 'retired',
      send: ({ row, reason }) =>
        send('POST /api/operator/shop-boxes/:slug/retire', {
          params: { slug: row.slug },
          body: { reason },
        }),
    },
    {
      name: 'restore',
      label: 'Put on sale again',
      key: 'a',
      call: 'POST /api/operator/shop-boxes/:slug/restore',
      about: 'At the present prices of its items.',
      isOffered: ({ status }) => status === 'retired',
      send: ({ row, reason }) =>
        send('POST /api/operator/shop-boxes/:slug/restore', {
          params: { slug: row.slug },
          body: { reason },
        }),
    },
  ],
}
