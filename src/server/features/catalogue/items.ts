import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  changeItem,
  createItem,
  listOperatedItems,
  OperatedItem,
} from '#contract/http/operator/catalogue.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import {
  type ItemRow,
  itemImageUrl,
  itemSearch,
  noteChange,
  ranked,
  type Shop,
  type ShopItem,
} from '#server/features/boxes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import {
  hidePlayersHolders,
  type ItemFields,
  knownPictures,
  lockItems,
  ownHolders,
  readItemsById,
  upsertItems,
  writeRetired,
} from './item-store.ts'

export type ItemChange = Partial<Omit<Body<typeof changeItem>, 'reason' | 'revision'>>

export interface ItemDeps {
  shop: Pick<Shop, 'items' | 'retiredItems'>
  clock: Pick<Clock, 'now'>
}

const sizesOf = { none: null, shoe: 'shoes', clothing: 'clothing' } as const
export const sizeWords = { shoes: 'shoe', clothing: 'clothing' } as const

/** A page of the catalogue for operators, dearest first. */
export function listItems(
  shop: ItemDeps['shop'],
  { search, type, status, cursor, limit }: Query<typeof listOperatedItems>,
): Reply<typeof listOperatedItems> {
  const all: ShopItem[] = [
    ...(status === 'retired' ? [] : shop.items()),
    ...(status === 'active' ? [] : shop.retiredItems()),
  ]
  const typed = all.filter((item) => type === undefined || item.type === type)
  const rankOf = itemSearch(shop, search ?? '')
  const found = search
    ? ranked(typed, (item) => (item.id.includes(search.toLowerCase()) ? 0 : rankOf(item)))
    : typed
  const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== undefined && start === 0) refuseCursor()
  const { shown, next_cursor } = cutPage(
    found.slice(start, start + limit + 1),
    limit,
    ({ id }) => id,
  )
  return { data: shown.map((item) => present(item, item.boxes)), next_cursor }
}

/** Adds an item; its id is made of its name. */
export async function addItem(
  tx: Tx,
  { shop }: ItemDeps,
  { reason: _, ...form }: Body<typeof createItem>,
): Promise<OperatedItem> {
  const id = await freeId(tx, form.name)
  const fields: ItemFields = {
    ...form,
    id,
    price: toCents(form.price),
    sizes: sizesOf[form.sizes],
    tags: [...new Set(form.tags)],
  }
  await refuseUnknownPicture(tx, fields.picture_id, 'picture_id')
  return write(tx, shop, fields)
}

/** Changes an item. Refuses `request_moved_on` if it was changed since, and a price unless the act may set prices. */
export async function alterItem(
  tx: Tx,
  { shop }: ItemDeps,
  id: string,
  change: ItemChange,
  { mayPrice, revision }: { mayPrice: boolean; revision: number | undefined },
): Promise<OperatedItem> {
  const row = (await lockItems(tx, [id])).get(id) ?? refuse('not_found')
  if (revision !== undefined && revision !== row.revision) {
    refuse('request_moved_on', { message: { code: 'item_changed' } })
  }
  const { price, sizes, tags, ...rest } = change
  const fields: ItemFields = {
    ...row,
    ...defined(rest),
    ...(price !== undefined && { price: toCents(price) }),
    ...(sizes !== undefined && { sizes: sizesOf[sizes] }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
  }
  if (fields.price !== row.price && !mayPrice) refuse('forbidden')
  await refuseUnknownPicture(tx, fields.picture_id, 'picture_id')
  return write(tx, shop, fields)
}

/**
 * Retires an item: it is not won any more, and stays in inventories, parcels and receipts. Refuses `item_in_boxes` while
 * boxes of the shop hold it; players' boxes that hold it are hidden, so that their makers choose another item.
 */
export async function retire(
  tx: Tx,
  { shop, clock }: ItemDeps,
  id: string,
): Promise<OperatedItem & { hidden: number }> {
  const row = (await lockItems(tx, [id])).get(id) ?? refuse('not_found')
  if (row.retired_at !== null) refuseMovedOn('retired')
  const holders = await ownHolders(tx, id)
  if (holders.length > 0) {
    refuse('item_in_boxes', { message: { code: 'item_held_by', values: { boxes: holders } } })
  }
  const at = instantOf(clock)
  const hidden = await hidePlayersHolders(tx, id, at)
  await writeRetired(tx, [id], at)
  await noteChange(tx)
  return { ...(await readPresented(tx, shop, id)), hidden }
}

/** Restores a retired item; hidden boxes of players stay hidden. */
export async function restore(tx: Tx, { shop }: ItemDeps, id: string): Promise<OperatedItem> {
  const row = (await lockItems(tx, [id])).get(id) ?? refuse('not_found')
  if (row.retired_at === null) refuseMovedOn('active')
  await writeRetired(tx, [id], null)
  await noteChange(tx)
  return readPresented(tx, shop, id)
}

const refuseMovedOn = (state: 'active' | 'retired'): never =>
  refuse('request_moved_on', { message: { code: 'item_state', values: { state } } })

async function write(tx: Tx, shop: ItemDeps['shop'], fields: ItemFields): Promise<OperatedItem> {
  await upsertItems(tx, [fields])
  await noteChange(tx)
  return readPresented(tx, shop, fields.id)
}

async function readPresented(tx: Tx, shop: ItemDeps['shop'], id: string): Promise<OperatedItem> {
  const row = (await readItemsById(tx, [id])).get(id) ?? refuse('not_found')
  const known = shop.items().find((item) => item.id === id)
  return present(row, known?.boxes ?? [])
}

const present = (row: ItemRow, boxes: ShopItem['boxes']): OperatedItem => ({
  id: row.id,
  name: row.name,
  house: row.house,
  type: row.type,
  tags: row.tags,
  price: toCoins(row.price),
  sizes: row.sizes === null ? 'none' : sizeWords[row.sizes],
  is_shippable: row.is_shippable,
  weight_class: row.weight_class,
  picture_id: row.picture_id,
  img_url: itemImageUrl(row.picture_id),
  status: row.retired_at === null ? 'active' : 'retired',
  revision: row.revision,
  boxes: boxes.map(({ row: { slug } }) => slug),
})

/** Refuses the id of a picture that nobody has uploaded. */
export async function refuseUnknownPicture(
  tx: Tx,
  id: string | null,
  field: string,
): Promise<void> {
  if (id === null || (await knownPictures(tx, [id])).has(id)) return
  refuseField(field, { code: 'picture_unknown' })
}

const ID_LENGTH_MAX = 60

/** A free id for a name: its letters and digits, and a number if an item of this id exists. */
async function freeId(tx: Tx, name: string): Promise<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const head = (plain.match(/[a-z0-9]+/g) ?? ['item']).join('-').slice(0, ID_LENGTH_MAX)
  const base = head.replace(/-$/, '')
  const { rows } = await tx.query<{ id: string }>(
    'SELECT id FROM items WHERE id = $1 OR starts_with(id, $2)',
    [base, `${base}-`],
  )
  const taken = new Set(rows.map(({ id }) => id))
  let id = base
  for (let next = 2; taken.has(id); next++) id = `${base}-${next}`
  return id
}

/** The fields that a change sets. */
const defined = <T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
