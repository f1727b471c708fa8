import type { BoxCover } from '#contract/box-covers.ts'
import type { BoxBody, ItemRow } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** A player's box for its maker and the operators, on sale or not. */
export interface CustomBoxRow
  extends Pick<Tables['boxes'], 'slug' | 'name' | 'tag' | 'hue' | 'hidden_at'>,
    Pick<Tables['user_boxes'], 'id' | 'created_at' | 'taken_down_at' | 'note' | 'earned'> {
  cover: BoxCover
  maker_id: string
  maker_name: string
  /** Settled openings by others; `earned` is in cents. */
  openings: Tables['user_boxes']['openings']
  body: BoxBody
}

const boxesFrom = (
  userBoxes: string,
) => `SELECT u.id, u.slug, b.name, b.cover, b.tag, b.hue, b.maker_id,
    m.name AS maker_name, u.created_at, b.hidden_at, u.taken_down_at, u.note, u.openings, u.earned,
    k.body
  FROM ${userBoxes} u
  JOIN boxes b ON b.kind = u.kind AND b.slug = u.slug
  JOIN players m ON m.id = b.maker_id
  JOIN configurations k ON k.id = b.configuration_id`

const boxQuery = boxesFrom('user_boxes')

export interface BoxFilter {
  makerId: string | null
  /** A prefix of the name or slug. */
  search: string
  /** The last box of the previous page. */
  cursor: string | null
  limit: number
}

/** So many of the newest boxes are read before a search goes through all: many begin with a common word. */
const NEWEST = 1_000
const newest = `(SELECT * FROM user_boxes WHERE $3::uuid IS NULL OR id < $3 ORDER BY id DESC LIMIT ${NEWEST})`

/** Players' boxes, newest first. */
export async function listBoxes(reader: Reader, filter: BoxFilter): Promise<CustomBoxRow[]> {
  const listFrom = async (userBoxes: string) => {
    const { rows } = await reader.query<CustomBoxRow>(
      `${boxesFrom(userBoxes)}
       WHERE ($1::uuid IS NULL OR b.maker_id = $1)
         AND b.kind = 'user' AND (lower(b.name) LIKE lower($2) OR b.slug LIKE lower($2))
         AND ($3::uuid IS NULL OR u.id < $3)
       ORDER BY u.id DESC LIMIT $4`,
      [filter.makerId, prefixOf(filter.search), filter.cursor, filter.limit],
    )
    return rows
  }
  const found = filter.makerId === null ? await listFrom(newest) : []
  return found.length === filter.limit ? found : listFrom('user_boxes')
}

/** The pattern of texts that begin with this one. */
const prefixOf = (search: string): string =>
  `${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** Those of these items that boxes may hold, by id; until the transaction ends, they are neither priced anew nor retired. */
export async function shareItems(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Pick<ItemRow, 'name' | 'price'>>> {
  const { rows } = await tx.query<Pick<ItemRow, 'id' | 'name' | 'price'>>(
    `SELECT id, name, price FROM items WHERE id = ANY ($1) AND retired_at IS NULL ORDER BY id FOR SHARE`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A maker's own box; null if they have no such box. */
export async function readOwnBox(
  reader: Reader,
  makerId: string,
  slug: string,
): Promise<CustomBoxRow | null> {
  const { rows } = await reader.query<CustomBoxRow>(
    `${boxQuery} WHERE u.slug = $2 AND b.maker_id = $1`,
    [makerId, slug],
  )
  return rows[0] ?? null
}

/** The same, locked against concurrent changes by its maker, operators and the settling of shares. */
export async function lockOwnBox(
  tx: Tx,
  makerId: string,
  slug: string,
): Promise<CustomBoxRow | null> {
  const { rows } = await tx.query<CustomBoxRow>(
    `${boxQuery} WHERE u.slug = $2 AND b.maker_id = $1 FOR UPDATE OF u, b`,
    [makerId, slug],
  )
  return rows[0] ?? null
}

/** Any player's box, under the same lock. */
export async function lockBoxById(tx: Tx, id: string): Promise<CustomBoxRow | null> {
  const { rows } = await tx.query<CustomBoxRow>(`${boxQuery} WHERE u.id = $1 FOR UPDATE OF u, b`, [
    id,
  ])
  return rows[0] ?? null
}

export interface MakerTotals {
  on_sale: bigint
  openings: bigint
  earned: bigint
  /** Versions published since `since`. */
}

/** A maker's boxes on sale and their earnings. */
export async function readTotals(reader: Reader, makerId: string): Promise<MakerTotals> {
  const { rows } = await reader.query<MakerTotals>(
    `SELECT count(*) FILTER (WHERE b.hidden_at IS NULL) AS on_sale,
            coalesce(sum(u.openings), 0)::bigint AS openings,
            coalesce(sum(u.earned), 0)::bigint AS earned
     FROM boxes b
     JOIN user_boxes u ON u.kind = b.kind AND u.slug = b.slug
     WHERE b.maker_id = $1`,
    [makerId],
  )
  return rows[0] ?? { on_sale: 0n, openings: 0n, earned: 0n }
}

export async function insertBox(
  tx: Tx,
  box: { slug: string; id: string; createdAt: Date },
): Promise<void> {
  tx.noteChange('custom-boxes')
  await tx.query('INSERT INTO user_boxes (slug, id, created_at) VALUES ($1, $2, $3)', [
    box.slug,
    box.id,
    box.createdAt,
  ])
}

/** Puts a hidden box on sale. */
export async function showBox(tx: Tx, slug: string): Promise<void> {
  tx.noteChange('custom-boxes')
  await tx.query(`UPDATE boxes SET hidden_at = NULL WHERE kind = 'user' AND slug = $1`, [slug])
}

/** Marks a box as taken down, with an optional note to its maker; null restores it. */
export async function writeTakeDown(
  tx: Tx,
  slug: string,
  takeDown: { at: Date; note: string | null } | null,
): Promise<void> {
  tx.noteChange('custom-boxes')
  await tx.query('UPDATE user_boxes SET taken_down_at = $2, note = $3 WHERE slug = $1', [
    slug,
    takeDown?.at ?? null,
    takeDown?.note ?? null,
  ])
}

/** The names of all staff members. */
export async function readStaffNames(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<Pick<Tables['players'], 'name'>>(
    `SELECT name FROM players WHERE role <> 'player'`,
  )
  return rows.map(({ name }) => name)
}

/** A player's box by the fields that tell a stale copy; without them if it is not on sale. */
export interface ChangedBox {
  slug: string
  onSale: Pick<Tables['boxes'], 'configuration_id' | 'name' | 'cover'> | null
}

/**
 * The boxes that were changed since an instant of the database's clock, and that clock's present instant; without one,
 * those of the last minutes.
 */
export async function readChanged(
  reader: Reader,
  since: Date | null,
): Promise<{ at: Date; boxes: ChangedBox[] }> {
  const { rows } = await reader.query<
    { at: Date; slug: string | null; is_shown: boolean } & NonNullable<ChangedBox['onSale']>
  >(
    `SELECT n.at, c.slug, b.hidden_at IS NULL AS is_shown, b.configuration_id, b.name, b.cover
     FROM (SELECT clock_timestamp() AS at) n
     LEFT JOIN boxes_changed c
       ON c.at > coalesce($1::timestamptz, now() - interval '10 minutes') - interval '2 minutes'
     LEFT JOIN boxes b ON b.kind = 'user' AND b.slug = c.slug`,
    [since],
  )
  const at = rows[0]?.at ?? new Date(0)
  const boxes = rows.flatMap(({ slug, is_shown, configuration_id, name, cover }) =>
    slug === null ? [] : [{ slug, onSale: is_shown ? { configuration_id, name, cover } : null }],
  )
  return { at, boxes }
}
