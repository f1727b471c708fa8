import { BOX_KINDS, type BoxKind, type BoxVersion, rtp } from '#domain/games/box.ts'
import { type Prepare, prepareMany, type Searchable, searchable } from '#domain/search/search.ts'
import type { TransparencyLog } from '#server/features/transparency/index.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type BoxBody,
  type BoxRow,
  countOpenings,
  type ItemRow,
  nameOfBox,
  readBox,
  readBoxes,
  readChanges,
  readItems,
} from './store.ts'

/** A box on sale with its current version, ready to draw from. */
export interface ShopBox {
  row: Omit<BoxRow, 'body' | 'hash'>
  version: BoxVersion
  versionHash: string
  configurationId: bigint
  /** Null for a free box. */
  rtp: { basisPoints: number; percent: number } | null
  /** The picture of its dearest item. */
  topPicture: string | null
  /** What a search looks at: its name and its maker's. */
  searched: Searchable
}

/** An item of the catalogue, with its own price. */
export interface CatalogueItem extends ItemRow {
  /** What a search looks at: name, brand, type and tags. */
  searched: Searchable
}

export interface ShopItem extends CatalogueItem {
  /** The shop's own boxes that contain the item, cheapest first. */
  boxes: readonly ShopBox[]
}

/**
 * The boxes on sale, held in memory, so that pages and openings need no query. Each version is in the transparency log
 * before it is shown. Without a kind, methods refer to the shop's own boxes.
 */
export interface Shop {
  /** By position, newest first among equals. */
  list(kind?: BoxKind): readonly ShopBox[]
  find(slug: string, kind?: BoxKind): ShopBox | null
  /** Every item that is not retired, most expensive first. */
  items(): readonly ShopItem[]
  /** Retired ones, in the same order. */
  retiredItems(): readonly ShopItem[]
  /** An item, retired or not. */
  findItem(id: string): Readonly<CatalogueItem> | null
  houseOf(itemId: string): string
  /** The id of an item's picture. */
  pictureOf(itemId: string): string | null
  openings(slug: string, kind?: BoxKind): number
  /** The openings of all boxes of every kind, on sale or not. */
  allOpenings(): number
  /** Counts an opening of the box that is or was sold with a configuration. */
  countOpening(configurationId: bigint): void
  /**
   * The slugs of the boxes of a kind that were opened, published or hidden since a number of such changes, and the
   * present number; null if those changes are no longer known.
   */
  changedSince(seq: number, kind: BoxKind): { seq: number; slugs: ReadonlySet<string> | null }
  /** Reloads one box on every node after it was published or hidden. */
  refresh(kind: BoxKind, slug: string): Promise<void>
  /** Reloads items and the shop's own boxes on every node after they were changed. */
  refreshCatalogue(kinds?: readonly BoxKind[]): Promise<void>
  /** The same on this node, if the catalogue was changed since it was loaded. */
  followCatalogue(): Promise<void>
  /** Updates a player's name on the boxes that they made. */
  renameMaker(playerId: string, name: string): void
  reload(): Promise<void>
}

const TOPIC = 'catalogue'
/** At least so many of the last changes are known one by one. */
const LAST_CHANGED = 5_000

type CatalogueChange = { kind: BoxKind; slug: string } | { kinds: readonly BoxKind[] }

/** The kinds of boxes that belong to the shop. */
const OWN_KINDS: readonly BoxKind[] = ['box', 'free']

const nameOf = (kind: BoxKind, slug: string) => nameOfBox({ kind, slug })

export async function createShop(
  database: Database,
  log: Pick<TransparencyLog, 'publish'>,
  bus: Bus = noBus,
): Promise<Shop> {
  let boxes = new Map<string, ShopBox>()
  let lists = new Map<BoxKind, readonly ShopBox[]>()
  let catalogue: readonly CatalogueItem[] = []
  let items: readonly ShopItem[] = []
  let retired: readonly ShopItem[] = []
  let changes = 0n
  let itemsById = new Map<string, CatalogueItem>()
  const soldUnder = new Map<bigint, string>()
  const openings = await countOpenings(database.pool)
  let changedSeq = 0
  let lastChanged: string[] = []

  function noteChanged(name: string): void {
    changedSeq += 1
    lastChanged.push(name)
    if (lastChanged.length > 2 * LAST_CHANGED) lastChanged = lastChanged.slice(-LAST_CHANGED)
  }

  function show(shown: readonly ShopBox[]): void {
    boxes = new Map()
    for (const box of shown) sell(nameOf(box.row.kind, box.row.slug), box)
    lists = Map.groupBy([...shown].sort(inWindow), ({ row }) => row.kind)
    showItems()
    changedSeq += 1
    lastChanged = []
  }

  function sell(name: string, box: ShopBox): void {
    boxes.set(name, box)
    soldUnder.set(box.configurationId, name)
  }

  /** Puts one box on sale, or takes it off; the others stay as they are. */
  function showOne({ kind, slug }: { kind: BoxKind; slug: string }, box: ShopBox | null): void {
    const name = nameOf(kind, slug)
    const others = (lists.get(kind) ?? []).filter(({ row }) => row.slug !== slug)
    const place = box ? others.findIndex((other) => inWindow(box, other) < 0) : -1
    if (box) others.splice(place < 0 ? others.length : place, 0, box)
    lists.set(kind, others)
    boxes.delete(name)
    if (box) sell(name, box)
    if (kind === 'box') showItems()
    noteChanged(name)
  }

  function showItems(): void {
    const all = withBoxes(catalogue, lists.get('box') ?? [])
    items = all.filter(({ retired_at }) => retired_at === null)
    retired = all.filter(({ retired_at }) => retired_at !== null)
  }

  async function load(kinds: readonly BoxKind[]): Promise<void> {
    // Counted first: a change that is made meanwhile is loaded again.
    const seq = await readChanges(database.pool)
    const prepare = prepareMany()
    const newItems = (await readItems(database.pool)).map((row) => toCatalogueItem(row, prepare))
    const byId = new Map(newItems.map((item) => [item.id, item]))
    const shared: Shared = { once: eachOnce(), prepare, items: byId }
    const read: ShopBox[] = []
    for await (const row of readBoxes(database.pool, kinds)) read.push(toShopBox(row, shared))
    // Read, publish, show: no version goes on sale before the log contains it.
    await log.publish()
    catalogue = newItems
    itemsById = byId
    changes = seq
    const others = [...boxes.values()].filter(({ row }) => !kinds.includes(row.kind))
    show([
      ...others.map((box) => ({ ...box, topPicture: topPictureOf(box.version, byId) })),
      ...read,
    ])
  }

  const reload = () => load(BOX_KINDS)

  // One at a time: a row read before a change must not be shown after it.
  let looking = Promise.resolve()
  function queue(work: () => Promise<void>): Promise<void> {
    const done = looking.then(work)
    looking = done.catch(() => undefined)
    return done
  }

  /** Applies a change made by another node. If the reload fails, the next one makes up for it. */
  function follow(change: CatalogueChange): void {
    if ('slug' in change) queue(() => reloadBox(change.kind, change.slug)).catch(() => undefined)
    else queue(() => load(change.kinds)).catch(() => undefined)
  }

  const publishChange = (change: CatalogueChange) => bus.publish(TOPIC, JSON.stringify(change))

  async function reloadBox(kind: BoxKind, slug: string): Promise<void> {
    const row = await readBox(database.pool, kind, slug)
    await log.publish()
    const alone: Shared = { once: (value) => value, prepare: searchable, items: itemsById }
    showOne({ kind, slug }, row && toShopBox(row, alone))
  }

  bus.subscribe(TOPIC, (message) => follow(JSON.parse(message) as CatalogueChange))
  bus.onReturn(() => void queue(reload).catch(() => undefined))
  await reload()
  return {
    list: (kind = 'box') => lists.get(kind) ?? [],
    find: (slug, kind = 'box') => boxes.get(nameOf(kind, slug)) ?? null,
    items: () => items,
    retiredItems: () => retired,
    findItem: (id) => itemsById.get(id) ?? null,
    houseOf: (itemId) => itemsById.get(itemId)?.house ?? '',
    pictureOf: (itemId) => itemsById.get(itemId)?.picture_id ?? null,
    openings: (slug, kind = 'box') => openings.get(nameOf(kind, slug)) ?? 0,
    allOpenings: () => [...openings.values()].reduce((sum, count) => sum + count, 0),
    countOpening(configurationId) {
      const name = soldUnder.get(configurationId)
      if (!name) return
      openings.set(name, (openings.get(name) ?? 0) + 1)
      noteChanged(name)
    },
    changedSince(seq, kind) {
      const count = changedSeq - seq
      if (count > lastChanged.length) return { seq: changedSeq, slugs: null }
      const names = lastChanged.slice(lastChanged.length - count)
      const own = names.filter((name) => name.startsWith(nameOf(kind, '')))
      const slugs = new Set(own.map((name) => name.slice(nameOf(kind, '').length)))
      return { seq: changedSeq, slugs }
    },
    async refresh(kind, slug) {
      publishChange({ kind, slug })
      await queue(() => reloadBox(kind, slug))
    },
    async refreshCatalogue(kinds = OWN_KINDS) {
      publishChange({ kinds })
      await queue(() => load(kinds))
    },
    async followCatalogue() {
      if ((await readChanges(database.pool)) === changes) return
      // Whoever changed it may have repriced players' boxes, too.
      await queue(() => load(BOX_KINDS))
    },
    renameMaker(makerId, name) {
      for (const box of lists.get('user') ?? []) {
        if (box.row.maker_id !== makerId) continue
        box.row.maker_name = name
        box.searched = searchable(box.row.name, wordsOfMaker(name))
      }
    },
    reload: () => queue(reload),
  }
}

/** Whether a box may be named: one of a player only while it is on sale, as its name may be why it no longer is. */
export const isShown = (
  shop: Pick<Shop, 'find'>,
  { kind, slug }: { kind: BoxKind; slug: string },
): boolean => kind !== 'user' || shop.find(slug, kind) !== null

const toCatalogueItem = (row: ItemRow, prepare: Prepare): CatalogueItem => ({
  ...row,
  searched: prepare(row.name, [row.house, row.type, ...row.tags]),
})

/** Thousands of boxes have the same items, makers and covers: they share what these consist of. */
function toShopBox(
  { body, hash, ...row }: BoxRow,
  { once, prepare, items: known }: Shared,
): ShopBox {
  const { version, priceCents, items } = versionOf(body)
  const sold: BoxVersion = {
    kind: once(row.kind),
    slug: row.slug,
    version,
    priceCents,
    items: items.map((item) => ({
      id: once(item.id),
      name: once(item.name),
      priceCents: once(item.priceCents),
      tickets: item.tickets,
    })),
  }
  return {
    row: {
      ...row,
      kind: once(row.kind),
      cover: once(row.cover),
      maker_id: row.maker_id && once(row.maker_id),
      maker_name: row.maker_name && once(row.maker_name),
    },
    version: sold,
    versionHash: hash.toString('hex'),
    configurationId: row.configuration_id,
    rtp: priceCents > 0n ? rtp(sold) : null,
    searched: prepare(row.name, wordsOfMaker(row.maker_name)),
    topPicture: topPictureOf(sold, known),
  }
}

/** As the items are now. */
const topPictureOf = ({ items }: BoxVersion, known: Shared['items']): string | null =>
  known.get(items[0]?.id ?? '')?.picture_id ?? null

const wordsOfMaker = (name: string | null): string[] => (name === null ? [] : [name])

/** What many boxes have in common. */
interface Shared {
  once: <Value extends string | bigint>(value: Value) => Value
  prepare: Prepare
  items: ReadonlyMap<string, CatalogueItem>
}

/** Gives for each value the first one that was equal to it. */
function eachOnce(): Shared['once'] {
  const known = new Map<string | bigint, string | bigint>()
  return <Value extends string | bigint>(value: Value): Value => {
    const first = known.get(value) ?? value
    known.set(value, first)
    return first as Value
  }
}

const inWindow = ({ row: a }: ShopBox, { row: b }: ShopBox): number =>
  a.position - b.position || b.created_at.getTime() - a.created_at.getTime()

function withBoxes(items: readonly CatalogueItem[], boxes: readonly ShopBox[]): ShopItem[] {
  const holders = new Map<string, ShopBox[]>()
  const cheapestFirst = [...boxes].sort((a, b) =>
    Number(a.version.priceCents - b.version.priceCents),
  )
  for (const box of cheapestFirst) {
    for (const { id } of box.version.items) holders.set(id, [...(holders.get(id) ?? []), box])
  }
  return items
    .map((item) => ({ ...item, boxes: holders.get(item.id) ?? [] }))
    .sort((a, b) => Number(b.price - a.price) || (a.id < b.id ? -1 : 1))
}

/** The domain's box version from a stored body. */
export const versionOf = (body: BoxBody): BoxVersion => ({
  kind: body.kind,
  slug: body.slug,
  version: body.version,
  priceCents: BigInt(body.price_cents),
  items: body.items.map(({ id, name, price_cents, tickets }) => ({
    id,
    name,
    priceCents: BigInt(price_cents),
    tickets,
  })),
})
