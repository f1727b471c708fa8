import type { BoxKind } from '#domain/games/box.ts'
import { FREE_BOX_COOLDOWN_HOURS } from '#domain/games/free-box.ts'
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
  /** The id of a picture, or the name of one of the storefront's own. */
  cover: Tables['boxes']['cover']
  /** The same for the open box; null shows it closed. */
  open_cover: Tables['boxes']['open_cover']
  /** Set for the shop's own boxes only. */
  category: Tables['boxes']['category']
  category_name: string | null
  category_position: number | null
  /** For free boxes: the level from which it can be opened, and the hours between two openings. */
  tier: Tables['boxes']['tier']
  cooldown_hours: Tables['boxes']['cooldown_hours']
  /** For players' boxes. */
  maker_id: Tables['boxes']['maker_id']
  maker_name: string | null
  /** When the box's first version was published. */
  created_at: Tables['configurations']['created_at']
  body: BoxBody
}

const boxQuery = `SELECT b.kind, b.slug, b.name, b.description, b.cover, b.open_cover,
    b.category, c.name AS category_name, c.position AS category_position, b.tag, b.hue, b.position,
    b.tier, b.cooldown_hours,
    b.maker_id, m.name AS maker_name, b.configuration_id, f.created_at, k.hash, k.body
  FROM boxes b
  JOIN configurations k ON k.id = b.configuration_id
  JOIN configurations f ON f.kind = b.kind AND f.slug = b.slug AND f.version = 1
  LEFT JOIN categories c ON c.slug = b.category
  LEFT JOIN players m ON m.id = b.maker_id
  WHERE b.hidden_at IS NULL`

const PAGE = 1_000

/** The boxes on sale, of these kinds; thousands of them are read in pages. */
export async function* readBoxes(
  reader: Reader,
  kinds: readonly BoxKind[],
): AsyncGenerator<BoxRow> {
  for (const kind of kinds) {
    let page: BoxRow[]
    let after = ''
    do {
      const { rows } = await reader.query<BoxRow>(
        `${boxQuery} AND b.kind = $1 AND b.slug > $2 AND f.slug > $2 ORDER BY b.slug LIMIT ${PAGE}`,
        [kind, after],
      )
      yield* rows
      page = rows
      after = rows.at(-1)?.slug ?? ''
    } while (page.length === PAGE)
  }
}

/** One box on sale; null if it is hidden or does not exist. */
export async function readBox(reader: Reader, kind: BoxKind, slug: string): Promise<BoxRow | null> {
  const { rows } = await reader.query<BoxRow>(`${boxQuery} AND b.kind = $1 AND b.slug = $2`, [
    kind,
    slug,
  ])
  return rows[0] ?? null
}

export type ItemRow = Pick<
  Tables['items'],
  | 'id'
  | 'name'
  | 'house'
  | 'price'
  | 'sizes'
  | 'type'
  | 'tags'
  | 'is_shippable'
  | 'weight_class'
  | 'picture_id'
  | 'retired_at'
  | 'revision'
>

/** Every item, retired ones included. */
export async function readItems(reader: Reader): Promise<ItemRow[]> {
  const { rows } = await reader.query<ItemRow>(
    `SELECT id, name, house, price, sizes, type, tags, is_shippable, weight_class, picture_id,
            retired_at, revision
     FROM items`,
  )
  return rows
}

/** The number of changes of the catalogue so far. */
export async function readChanges(reader: Reader): Promise<bigint> {
  const { rows } = await reader.query<{ seq: bigint }>('SELECT seq FROM catalogue_changes')
  return rows[0]?.seq ?? 0n
}

/** Counts a change of items, of the shop's boxes or their categories: each node reloads them. */
export async function noteChange(tx: Tx): Promise<void> {
  await tx.query('UPDATE catalogue_changes SET seq = seq + 1')
}

interface BoxName {
  kind: BoxKind
  slug: string
}

export const nameOfBox = ({ kind, slug }: BoxName): string => `${kind}/${slug}`

export type NewestVersion = Pick<Tables['configurations'], 'id' | 'version' | 'hash'>

/** The newest version of each box by name, locked against concurrent changes; a new box has none. */
export async function lockNewestVersions(
  tx: Tx,
  boxes: readonly BoxName[],
): Promise<Map<string, NewestVersion>> {
  const names = [boxes.map(({ kind }) => kind), boxes.map(({ slug }) => slug)]
  const wanted = 'SELECT kind, slug FROM unnest($1::text[], $2::text[]) AS n (kind, slug)'
  const { rows: locked } = await tx.query<BoxName>(
    `SELECT kind, slug FROM boxes WHERE (kind, slug) IN (${wanted})
     ORDER BY kind, slug FOR NO KEY UPDATE`,
    names,
  )
  const known = new Set(locked.map(nameOfBox))
  const fresh = boxes.map(nameOfBox).filter((name) => !known.has(name))
  if (fresh.length > 0) {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
       FROM (SELECT unnest($1::text[]) AS name ORDER BY 1) n`,
      [fresh],
    )
  }
  const { rows } = await tx.query<BoxName & NewestVersion>(
    `SELECT DISTINCT ON (kind, slug) kind, slug, id, version, hash FROM configurations
     WHERE (kind, slug) IN (${wanted}) ORDER BY kind, slug, version DESC`,
    names,
  )
  return new Map(rows.map(({ kind, slug, ...newest }) => [nameOfBox({ kind, slug }), newest]))
}

/** Inserts versions; returns their ids in the same order. */
export async function insertConfigurations(
  tx: Tx,
  configurations: readonly { body: BoxBody; hash: Buffer }[],
  createdAt: Date,
): Promise<bigint[]> {
  if (configurations.length === 0) return []
  const { rows } = await tx.query<Pick<Tables['configurations'], 'id'> & BoxName>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     SELECT n.body ->> 'kind', n.body ->> 'slug', (n.body ->> 'version')::integer, decode(n.hash, 'hex'),
            n.body, $2
     FROM jsonb_to_recordset($1::jsonb) AS n (body jsonb, hash text)
     RETURNING id, kind, slug`,
    [
      JSON.stringify(
        configurations.map(({ body, hash }) => ({ body, hash: hash.toString('hex') })),
      ),
      createdAt,
    ],
  )
  const ids = new Map(rows.map(({ id, ...name }) => [nameOfBox(name), id]))
  return configurations.map(({ body }) => {
    const id = ids.get(nameOfBox(body))
    if (id === undefined) throw new Error('The new configuration has no id')
    return id
  })
}

/** How a box is shown in the shop. */
export interface ShopWindow {
  slug: string
  name: string
  description: string
  /** The id of a picture, or the name of one of the storefront's own; by default that of the box's slug. */
  cover?: string
  openCover?: string | null
  tag: string | null
  hue: number
  position: number
  /** The RTP in basis points from which the price follows; null for a price set by hand. */
  wantedRtp?: number | null
  /** The least number of changes to count. */
  revision?: number
}

/** The fields that depend on the kind of box. */
export type BoxPlace =
  | { kind?: 'box'; category: string }
  | { kind: 'free'; tier: number; cooldownHours?: number }
  | { kind: 'user'; makerId: string }

/** Without a price of its own a box has an edge of 10 %. */
const WANTED_RTP = 9_000

/** Inserts or updates boxes. A hidden one stays hidden. */
export async function upsertBoxes(
  tx: Tx,
  boxes: readonly (ShopWindow & BoxPlace & { configurationId: bigint })[],
): Promise<void> {
  tx.noteChange('boxes')
  const rows = boxes.map((box) => ({
    kind: box.kind ?? 'box',
    slug: box.slug,
    name: box.name,
    description: box.description,
    cover: box.cover ?? box.slug,
    open_cover: box.openCover ?? null,
    category: 'category' in box ? box.category : null,
    tag: box.tag,
    hue: box.hue,
    position: box.position,
    tier: 'tier' in box ? box.tier : null,
    cooldown_hours: 'tier' in box ? (box.cooldownHours ?? FREE_BOX_COOLDOWN_HOURS.min) : null,
    maker_id: 'makerId' in box ? box.makerId : null,
    wanted_rtp: 'wantedRtp' in box ? box.wantedRtp : box.kind === 'free' ? null : WANTED_RTP,
    revision: box.revision ?? 1,
    configuration_id: String(box.configurationId),
  }))
  await tx.query(
    `INSERT INTO boxes AS b (kind, slug, name, description, cover, open_cover, category, tag, hue,
                             position, tier, cooldown_hours, maker_id, wanted_rtp, revision,
                             configuration_id)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (
       kind text, slug text, name text, description text, cover text, open_cover text, category text,
       tag text, hue integer, position integer, tier integer, cooldown_hours integer, maker_id uuid,
       wanted_rtp integer, revision integer, configuration_id bigint)
     ON CONFLICT (kind, slug) DO UPDATE
     SET name = EXCLUDED.name, description = EXCLUDED.description, cover = EXCLUDED.cover,
         open_cover = EXCLUDED.open_cover, category = EXCLUDED.category, tag = EXCLUDED.tag,
         hue = EXCLUDED.hue, position = EXCLUDED.position, tier = EXCLUDED.tier,
         cooldown_hours = EXCLUDED.cooldown_hours, maker_id = EXCLUDED.maker_id,
         wanted_rtp = EXCLUDED.wanted_rtp, configuration_id = EXCLUDED.configuration_id,
         revision = greatest(b.revision + 1, EXCLUDED.revision)`,
    [JSON.stringify(rows)],
  )
}

/** Takes a box off sale; its versions, openings and receipts remain. */
export async function hideBox(tx: Tx, kind: BoxKind, slug: string, at: Date): Promise<void> {
  tx.noteChange('boxes')
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
