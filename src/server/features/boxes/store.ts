import type { BoxKind } from '#domain/games/box.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The body of a box's configuration, from which its hash is computed. */
export interface BoxBody {
  kind: BoxKind
  slug: string
  version: number
  price_cents: number
  items: { id: string; name: string; price_cents: number; tickets: number }[]
}

export interface BoxRow
  extends Pick<
      Tables['boxes'],
      'kind' | 'slug' | 'name' | 'description' | 'tag' | 'hue' | 'position' | 'configuration_id'
    >,
    Pick<Tables['configurations'], 'hash'> {
  /** The slug of the box whose picture is shown. */
  cover: Tables['boxes']['cover']
  /** Set for the shop's own boxes only. */
  category: Tables['boxes']['category']
  category_name: string | null
  category_position: number | null
  /** For free boxes: the level from which it can be opened. */
  tier: Tables['boxes']['tier']
  /** For players' boxes. */
  maker_id: Tables['boxes']['maker_id']
  maker_name: string | null
  /** When the box's first version was published. */
  created_at: Tables['configurations']['created_at']
  body: BoxBody
}

const boxQuery = `SELECT b.kind, b.slug, b.name, b.description, b.cover, b.category,
    c.name AS category_name, c.position AS category_position, b.tag, b.hue, b.position, b.tier,
    b.maker_id, m.name AS maker_name, b.configuration_id, f.created_at, k.hash, k.body
  FROM boxes b
  JOIN configurations k ON k.id = b.configuration_id
  JOIN configurations f ON f.kind = b.kind AND f.slug = b.slug AND f.version = 1
  LEFT JOIN categories c ON c.slug = b.category
  LEFT JOIN players m ON m.id = b.maker_id
  WHERE b.hidden_at IS NULL`

export async function readBoxes(reader: Reader): Promise<BoxRow[]> {
  return (await reader.query<BoxRow>(boxQuery)).rows
}

/** One box on sale; null if it is hidden or does not exist. */
export async function readBox(reader: Reader, kind: BoxKind, slug: string): Promise<BoxRow | null> {
  const { rows } = await reader.query<BoxRow>(`${boxQuery} AND b.kind = $1 AND b.slug = $2`, [
    kind,
    slug,
  ])
  return rows[0] ?? null
}

export type ItemRow = Pick<Tables['items'], 'id' | 'name' | 'house' | 'price'>

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

/** The newest version of a box's configuration, locked against concurrent edits. */
export async function lockNewestVersion(
  tx: Tx,
  kind: BoxKind,
  slug: string,
): Promise<{ id: bigint; version: number; hash: Buffer } | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}:${slug}`])
  const { rows } = await tx.query<Pick<Tables['configurations'], 'id' | 'version' | 'hash'>>(
    `SELECT id, version, hash FROM configurations
     WHERE kind = $1 AND slug = $2 ORDER BY version DESC LIMIT 1`,
    [kind, slug],
  )
  return rows[0] ?? null
}

export async function insertConfiguration(
  tx: Tx,
  configuration: { body: BoxBody; hash: Buffer; createdAt: Date },
): Promise<bigint> {
  const { body, hash, createdAt } = configuration
  const { rows } = await tx.query<Pick<Tables['configurations'], 'id'>>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [body.kind, body.slug, body.version, hash, body, createdAt],
  )
  if (!rows[0]) throw new Error('The new configuration has no id')
  return rows[0].id
}

/** How a box is shown in the shop. */
export interface ShopWindow {
  slug: string
  name: string
  description: string
  /** The slug of another box whose picture is used; by default its own. */
  cover?: string
  tag: string | null
  hue: number
  position: number
}

/** The fields that depend on the kind of box. */
export type BoxPlace =
  | { kind?: 'box'; category: string }
  | { kind: 'free'; tier: number }
  | { kind: 'user'; makerId: string }

/** Inserts or updates a box. A hidden one stays hidden. */
export async function upsertBox(
  tx: Tx,
  box: ShopWindow & BoxPlace & { configurationId: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO boxes (kind, slug, name, description, cover, category, tag, hue, position, tier,
                        maker_id, configuration_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (kind, slug) DO UPDATE
     SET name = EXCLUDED.name, description = EXCLUDED.description, cover = EXCLUDED.cover,
         category = EXCLUDED.category, tag = EXCLUDED.tag, hue = EXCLUDED.hue,
         position = EXCLUDED.position, tier = EXCLUDED.tier, maker_id = EXCLUDED.maker_id,
         configuration_id = EXCLUDED.configuration_id`,
    [
      box.kind ?? 'box',
      box.slug,
      box.name,
      box.description,
      box.cover ?? box.slug,
      'category' in box ? box.category : null,
      box.tag,
      box.hue,
      box.position,
      'tier' in box ? box.tier : null,
      'makerId' in box ? box.makerId : null,
      box.configurationId,
    ],
  )
}

/** Takes a box off sale; its versions, openings and receipts remain. */
export async function hideBox(tx: Tx, kind: BoxKind, slug: string, at: Date): Promise<void> {
  await tx.query(
    'UPDATE boxes SET hidden_at = coalesce(hidden_at, $3) WHERE kind = $1 AND slug = $2',
    [kind, slug, at],
  )
}

/** The number of openings of each box over all its versions, by kind and slug. */
export async function countOpenings(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.query<{ name: string; openings: bigint }>(
    `SELECT k.kind || '/' || k.slug AS name, sum(o.openings)::bigint AS openings
     FROM (
       SELECT configuration_id, openings FROM openings_counted
       UNION ALL
       SELECT configuration_id, count(*) FROM bets
       WHERE id > (SELECT bet_id FROM openings_counted_until) AND item_id IS NOT NULL
       GROUP BY configuration_id
     ) o JOIN configurations k ON k.id = o.configuration_id
     WHERE k.kind IN ('box', 'free', 'user')
     GROUP BY k.kind, k.slug`,
  )
  return new Map(rows.map((row) => [row.name, Number(row.openings)]))
}

/** Adds the openings up to a bet's id to those counted; nothing if they were counted before. */
export async function addCountedOpenings(tx: Tx, until: string): Promise<void> {
  const { rowCount } = await tx.query(
    'SELECT FROM openings_counted_until WHERE bet_id < $1 FOR UPDATE',
    [until],
  )
  if (rowCount === 0) return
  await tx.query(
    `INSERT INTO openings_counted AS c (configuration_id, openings)
     SELECT configuration_id, count(*) FROM bets
     WHERE id > (SELECT bet_id FROM openings_counted_until) AND id <= $1 AND item_id IS NOT NULL
     GROUP BY configuration_id
     ON CONFLICT (configuration_id) DO UPDATE SET openings = c.openings + EXCLUDED.openings`,
    [until],
  )
  await tx.query(
    `INSERT INTO player_openings_counted AS c (player_id, configuration_id, openings)
     SELECT player_id, configuration_id, count(*) FROM bets
     WHERE id > (SELECT bet_id FROM openings_counted_until) AND id <= $1
       AND game = 'box' AND item_id IS NOT NULL
     GROUP BY player_id, configuration_id
     ON CONFLICT (player_id, configuration_id) DO UPDATE SET openings = c.openings + EXCLUDED.openings`,
    [until],
  )
  await tx.query('UPDATE openings_counted_until SET bet_id = $1', [until])
}

export interface VersionRow extends Pick<Tables['configurations'], 'hash' | 'created_at'> {
  body: BoxBody
}

/** The versions of a box before `before`, newest first. */
export async function listVersions(
  reader: Reader,
  kind: BoxKind,
  slug: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT body, hash, created_at FROM configurations
     WHERE kind = $1 AND slug = $2 AND ($3::integer IS NULL OR version < $3)
     ORDER BY version DESC LIMIT $4`,
    [kind, slug, before, limit],
  )
  return rows
}
