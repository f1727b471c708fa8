import { type BoxVersion, rtp } from '#domain/games/box.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BoxBody, type BoxRow, countOpenings, readBoxes, readItems } from './store.ts'

/** A box on sale with the version that it is sold under, ready to be drawn from. */
export interface ShopBox {
  row: BoxRow
  version: BoxVersion
  versionHash: string
  configurationId: bigint
  rtp: { basisPoints: number; percent: number }
}

/** The boxes on sale, held in memory: a page and an opening ask the database nothing for them. */
export interface Shop {
  list(): readonly ShopBox[]
  find(slug: string): ShopBox | null
  houseOf(itemId: string): string
  openings(slug: string): number
  countOpening(slug: string, count: number): void
  reload(): Promise<void>
}

export async function createShop(database: Database): Promise<Shop> {
  let boxes: readonly ShopBox[] = []
  let bySlug = new Map<string, ShopBox>()
  let houses = new Map<string, string>()
  const openings = await countOpenings(database.pool)

  async function reload(): Promise<void> {
    const [rows, items] = await Promise.all([readBoxes(database.pool), readItems(database.pool)])
    boxes = rows.map(shopBox)
    bySlug = new Map(boxes.map((box) => [box.row.slug, box]))
    houses = new Map(items.map((item) => [item.id, item.house]))
  }

  await reload()
  return {
    list: () => boxes,
    find: (slug) => bySlug.get(slug) ?? null,
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
