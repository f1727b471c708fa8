import { send } from '#client/lib/api/api.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { OperatedItem } from '#contract/http/operator/catalogue.ts'
import { coinsColumn, wordColumn } from '../parts/columns.tsx'
import { Fact, Facts } from '../parts/facts.tsx'
import { readNumber } from '../parts/typed-number.ts'
import { choicesOf, wordsOf } from '../parts/words.ts'
import type { ActField, ActInput, Queue } from '../queues/queue.ts'
import css from './catalogue.module.css'
import { basisPointsOf, changedPrices } from './price-change.ts'
import { Repriced, RepricedTogether } from './repriced.tsx'

const sizes = ['none', 'shoe', 'clothing'] as const
const weights = ['letter', 'small', 'medium', 'large', 'bulky'] as const
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: wordsOf(value) }))

/** What the form of an item asks for; an item's own values are filled in. */
const fieldsOf = (item: OperatedItem | null): readonly ActField[] => [
  { name: 'name', label: 'Name', kind: 'line', initial: item?.name ?? '' },
  { name: 'house', label: 'Brand', kind: 'line', isOptional: true, initial: item?.house ?? '' },
  {
    name: 'type',
    label: 'What it is',
    kind: 'line',
    hint: 'One or two words that people search for, such as watch',
    initial: item?.type ?? '',
  },
  {
    name: 'tags',
    label: 'Tags',
    kind: 'line',
    isOptional: true,
    hint: 'Separated by commas',
    initial: item?.tags.join(', ') ?? '',
  },
  {
    name: 'price',
    label: 'Price in coins',
    kind: 'amount',
    hint: item ? 'Only an admin changes it; boxes keep theirs until they are repriced' : '',
    initial: item ? String(item.price) : '',
  },
  {
    name: 'sizes',
    label: 'Sizes',
    kind: 'choice',
    options: optionsOf(sizes),
    initial: item?.sizes ?? 'none',
  },
  {
    name: 'is_shippable',
    label: 'Can be shipped',
    kind: 'choice',
    options: yesNo,
    initial: item?.is_shippable === false ? 'no' : 'yes',
  },
  {
    name: 'weight_class',
    label: 'Weight',
    kind: 'choice',
    options: optionsOf(weights),
    initial: item?.weight_class ?? 'small',
  },
  { name: 'picture_id', label: 'Picture', kind: 'catalogue picture', isOptional: true },
]

type ItemForm = BodyInput<CallsByKey['POST /api/operator/items']>

/** The body of a form that was filled in. An empty picture leaves the present one. */
function bodyOf({ values, reason }: Pick<ActInput<unknown>, 'values' | 'reason'>): ItemForm {
  const text = (name: string) => values[name]?.trim() ?? ''
  return {
    name: text('name'),
    house: text('house'),
    type: text('type'),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    price: readAmount(text('price')) ?? Number.NaN,
    sizes: text('sizes') as ItemForm['sizes'],
    is_shippable: text('is_shippable') === 'yes',
    weight_class: text('weight_class') as ItemForm['weight_class'],
    ...(text('picture_id') && { picture_id: text('picture_id') }),
    reason,
  }
}

export const items: Queue<OperatedItem> = {
  name: 'items',
  title: 'Items',
  empty: 'No item matches.',
  filters: [
    { name: 'search', label: 'Name, brand, type or tag' },
    { name: 'status', label: 'Status', options: choicesOf('All', ['active', 'retired']) },
  ],
  usual: { status: 'active' },
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: 'Name', value: ({ name }) => name },
    { name: 'house', title: 'Brand', value: ({ house }) => house },
    { name: 'type', title: 'Type', value: ({ type }) => type },
    coinsColumn('Price', ({ price }) => price, 'price'),
    { name: 'boxes', title: 'Boxes', isNumber: true, value: ({ boxes }) => boxes.length },
    wordColumn('status', 'Status', ({ status }) => status),
    { name: 'tags', title: 'Tags', value: ({ tags }) => tags.join(', '), isExtra: true },
    wordColumn('weight', 'Weight', ({ weight_class }) => weight_class, { isExtra: true }),
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/items', {
      query: {
        limit,
        cursor,
        search: filters.search || undefined,
        status: (filters.status || undefined) as OperatedItem['status'] | undefined,
      },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <ShopPicture className={css.picture} src={row.img_url} alt="" size={160} />
      <Facts title="Item">
        <Fact name="Price">{showCoins(row.price)}</Fact>
        <Fact name="Brand">{row.house || 'none'}</Fact>
        <Fact name="Type">{row.type}</Fact>
        <Fact name="Tags">{row.tags.join(', ') || 'none'}</Fact>
        <Fact name="Sizes">{wordsOf(row.sizes)}</Fact>
        <Fact name="Shipped">{row.is_shippable ? wordsOf(row.weight_class) : 'no'}</Fact>
        <Fact name="In boxes">{row.boxes.join(', ') || 'none'}</Fact>
        <Fact name="Revision">{row.revision}</Fact>
        <Fact name="Id">{row.id}</Fact>
      </Facts>
    </>
  ),
  make: {
    name: 'create',
    label: 'New item',
    tone: 'brass',
    call: 'POST /api/operator/items',
    fields: fieldsOf(null),
    send: async ({ idempotencyKey, ...form }) =>
      send('POST /api/operator/items', { body: bodyOf(form), idempotencyKey }),
  },
  together: {
    name: 'reprice-together',
    label: 'Change the prices',
    tone: 'brass',
    call: 'POST /api/operator/items/prices',
    about:
      'Changes each price by the same percent and makes a new version of every box that holds one, at the return that each had: all of it or nothing. What players own keeps its price.',
    fields: [
      {
        // Named as the call names what it refuses.
        name: 'prices',
        label: 'Percent',
        kind: 'amount',
        hint: 'Such as 5 for more, or -10 for less',
      },
    ],
    Preview: RepricedTogether,
    send: ({ row: chosen, reason, values }) =>
      send('POST /api/operator/items/prices', {
        body: {
          prices: changedPrices(chosen, basisPointsOf(readNumber(values.prices)) ?? 0n),
          reprice_boxes: true,
          is_dry_run: false,
          reason,
        },
      }),
  },
  acts: [
    {
      name: 'change',
      label: 'Change',
      call: 'PUT /api/operator/items/:id',
      fields: fieldsOf,
      send: ({ row, ...form }) => {
        const { price, ...body } = bodyOf(form)
        return send('PUT /api/operator/items/:id', {
          params: { id: row.id },
          body: { ...body, ...(price !== row.price && { price }), revision: row.revision },
        })
      },
    },
    {
      name: 'reprice',
      label: 'Reprice with its boxes',
      call: 'POST /api/operator/items/prices',
      about:
        'Changes the price and makes a new version of every box that holds it, at the return that each had. What players own keeps its price.',
      fields: (row) => [
        { name: 'price', label: 'New price', kind: 'amount', initial: String(row?.price ?? '') },
      ],
      Preview: Repriced,
      send: ({ row, reason, values }) =>
        send('POST /api/operator/items/prices', {
          body: {
            prices: [{ id: row.id, price: readAmount(values.price) ?? Number.NaN }],
            reprice_boxes: true,
            is_dry_run: false,
            reason,
          },
        }),
    },
    {
      name: 'retire',
      label: 'Retire',
      key: 'r',
      tone: 'danger',
      call: 'POST /api/operator/items/:id/retire',
      about: 'Players’ boxes that hold it are hidden. A box of the shop must not hold it.',
      isOffered: ({ status }) => status === 'active',
      send: ({ row, reason }) =>
        send('POST /api/operator/items/:id/retire', { params: { id: row.id }, body: { reason } }),
    },
    {
      name: 'restore',
      label: 'Restore',
      key: 'a',
      call: 'POST /api/operator/items/:id/restore',
      isOffered: ({ status }) => status === 'retired',
      send: ({ row, reason }) =>
        send('POST /api/operator/items/:id/restore', { params: { id: row.id }, body: { reason } }),
    },
  ],
}
