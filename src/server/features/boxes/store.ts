import type { BoxKind } from '#domain/games/box.ts'
import type { Tx } from '#server/platform/db/database.ts'

type Reader = Pick<Tx, 'query'>

/** What a configuration of a box holds: the table that its hash is made of. */
export interface BoxBody {
  kind: BoxKind
  slug: string
  version: number
  price_cents: number
  items: { id: string; name: string; price_cents: number; tickets: number }[]
}

export interface BoxRow {
  slug: string
  name: string
  description: string
  category: string
  category_name: string
  category_position: number
  tag: string | null
  hue: number
  position: number
  configuration_id: bigint
  hash: Buffer
  body: BoxBody
}

export async function readBoxes(reader: Reader): Promise<BoxRow[]> {
  const { rows } = await reader.query<BoxRow>(
    `SELECT b.slug, b.name, b.description, b.category, c.name AS category_name,
            c.position AS category_position, b.tag, b.hue, b.position, b.configuration_id,
            k.hash, k.body
     FROM boxes b
     JOIN categories c ON c.slug = b.category
     JOIN configurations k ON k.id = b.configuration_id
     ORDER BY b.position`,
  )
  return rows
}

export interface ItemRow {
  id: string
  name: string
  house: string
  price: bigint
}

export async function readItems(reader: Reader): Promise<ItemRow[]> {
  const { rows } = await reader.query<ItemRow>('SELECT id, name, house, price FROM items')
  return rows
}

export async function upsertItem(
  tx: Tx,
  item: ItemRow & { sizes: 'shoes' | 'clothing' | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO items (id, name, house, price, sizes) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE
     SET name = EXCLUDED.name, house = EXCLUDED.house, price = EXCLUDED.price, sizes = EXCLUDED.sizes`,
    [item.id, item.name, item.house, item.price, item.sizes],
  )
}

export async function upsertCategory(
  tx: Tx,
  category: { slug: string; name: string; position: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO categories (slug, name, position) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO UPDATE SET name = EXCLUDED.name, position = EXCLUDED.position`,
    [category.slug, category.name, category.position],
  )
}

/** The newest version of a box's configuration, under a lock that keeps other editors out. */
export async function lockNewestVersion(
  tx: Tx,
  slug: string,
): Promise<{ id: bigint; version: number; hash: Buffer } | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`box:${slug}`])
  const { rows } = await tx.query<{ id: bigint; version: number; hash: Buffer }>(
    `SELECT id, version, hash FROM configurations
     WHERE kind = 'box' AND slug = $1 ORDER BY version DESC LIMIT 1`,
    [slug],
  )
  return rows[0] ?? null
}

export async function insertConfiguration(
  tx: Tx,
  configuration: { body: BoxBody; hash: Buffer; createdAt: Date },
): Promise<bigint> {
  const { body, hash, createdAt } = configuration
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [body.kind, body.slug, body.version, hash, body, createdAt],
  )
  if (!rows[0]) throw new Error('A configuration without an id')
  return rows[0].id
}

export interface ShopWindow {
  slug: string
  name: string
  description: string
  category: string
  tag: string | null
  hue: number
  position: number
}

export async function upsertBox(
  tx: Tx,
  box: ShopWindow & { configurationId: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO boxes (slug, name, description, category, tag, hue, position, configuration_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (slug) DO UPDATE
     SET name = EXCLUDED.name, description = EXCLUDED.description, category = EXCLUDED.category,
         tag = EXCLUDED.tag, hue = EXCLUDED.hue, position = EXCLUDED.position,
         configuration_id = EXCLUDED.configuration_id`,
    [
      box.slug,
      box.name,
      box.description,
      box.category,
      box.tag,
      box.hue,
      box.position,
      box.configurationId,
    ],
  )
}

/** How often each box was opened, over all its versions. */
export async function countOpenings(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.query<{ slug: string; openings: bigint }>(
    `SELECT k.slug, count(*) AS openings
     FROM bets b JOIN configurations k ON k.id = b.configuration_id
     WHERE b.item_id IS NOT NULL AND k.kind = 'box'
     GROUP BY k.slug`,
  )
  return new Map(rows.map((row) => [row.slug, Number(row.openings)]))
}
