import { type BoxVersion, rtp } from '#domain/games/box.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type BoxBody,
  type BoxRow,
  countOpenings,
  type ItemRow,
  readBoxes,
  readItems,
} from './store.ts'

/** A box on sale with the version that it is sold under, ready to be drawn from. */
export interface ShopBox {
  row: BoxRow
  version: BoxVersion
  versionHash: string
  configurationId: bigint
  rtp: { basisPoints: number; percent: number }
}

/** A thing that boxes hold, at its own price. */
export interface ShopItem extends ItemRow {
  /** The boxes on sale that hold it, cheapest first. */
  boxes: readonly ShopBox[]
}

/** The boxes on sale, held in memory: a page and an opening ask the database nothing for them. */
export interface Shop {
  list(): readonly ShopBox[]
  find(slug: string): ShopBox | null
  /** Every item of the catalogue, dearest first. */
  items(): readonly ShopItem[]
  houseOf(itemId: string): string
  openings(slug: string): number
  countOpening(slug: string, count: number): void
  reload(): Promise<void>
}

export async function createShop(database: Database): Promise<Shop> {
  let boxes: readonly ShopBox[] = []
  let bySlug = new Map<string, ShopBox>()
  let items: readonly ShopItem[] = []
  let houses = new Map<string, string>()
  const openings = await countOpenings(database.pool)

  async function reload(): Promise<void> {
    const [rows, itemRows] = await Promise.all([readBoxes(database.pool), readItems(database.pool)])
    boxes = rows.map(shopBox)
    bySlug = new Map(boxes.map((box) => [box.row.slug, box]))
    items = withBoxes(itemRows, boxes)
    houses = new Map(itemRows.map((item) => [item.id, item.house]))
  }

  await reload()
  return {
    list: () => boxes,
    find: (slug) => bySlug.get(slug) ?? null,
    items: () => items,
    houseOf: (itemId) => houses.get(itemId) ?? '',
    openings: (slug) => openings.get(slug) ?? 0,
    countOpening: (slug, count) => void openings.set(slug, (openings.get(slug) ?? 0) + count),
    reload,
  }
}

function shopBox(row: BoxRow): ShopBox {
  const version = versionOf(row.body)
  return {
    row,
    version,
    versionHash: row.hash.toString('hex'),
    configurationId: row.configuration_id,
    rtp: rtp(version),
  }
}

function withBoxes(rows: readonly ItemRow[], boxes: readonly ShopBox[]): ShopItem[] {
  const holders = new Map<string, ShopBox[]>()
  const cheapestFirst = [...boxes].sort((a, b) =>
    Number(a.version.priceCents - b.version.priceCents),
  )
  for (const box of cheapestFirst) {
    for (const { id } of box.version.items) holders.set(id, [...(holders.get(id) ?? []), box])
  }
  return rows
    .map((row) => ({ ...row, boxes: holders.get(row.id) ?? [] }))
    .sort((a, b) => Number(b.price - a.price) || (a.id < b.id ? -1 : 1))
}

/** The domain's version from what is stored. */
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
