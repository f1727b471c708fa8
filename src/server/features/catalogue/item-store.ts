import type { ItemRow } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const columns = `id, name, house, price, sizes, type, tags, is_shippable, weight_class, picture_id,
  retired_at, revision`

/** What a change sets; the number of changes is counted by the statement. */
export type ItemFields = Omit<ItemRow, 'revision' | 'retired_at'>

/** These items by id, retired or not. */
export async function readItemsById(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const { rows } = await reader.query<ItemRow>(`SELECT ${columns} FROM items WHERE id = ANY ($1)`, [
    ids,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same, locked against other changes of the catalogue. */
export async function lockItems(tx: Tx, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  const { rows } = await tx.query<ItemRow>(
    `SELECT ${columns} FROM items WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Inserts or changes items; whether one is retired stays as it is. */
export async function upsertItems(tx: Tx, items: readonly ItemFields[]): Promise<void> {
  tx.noteChange('items')
  if (items.length === 0) return
  const rows = items.map((item) => ({ ...item, price: String(item.price) }))
  await tx.query(
    `INSERT INTO items AS i (id, name, house, price, sizes, type, tags, is_shippable, weight_class,
                             picture_id)
     SELECT id, name, house, price, sizes, type, ARRAY(SELECT jsonb_array_elements_text(tags)),
            is_shippable, weight_class, picture_id
     FROM jsonb_to_recordset($1::jsonb) AS n (
       id text, name text, house text, price bigint, sizes text, type text, tags jsonb,
       is_shippable boolean, weight_class text, picture_id text)
     ON CONFLICT (id) DO UPDATE
     SET name = EXCLUDED.name, house = EXCLUDED.house, price = EXCLUDED.price,
         sizes = EXCLUDED.sizes, type = EXCLUDED.type, tags = EXCLUDED.tags,
         is_shippable = EXCLUDED.is_shippable, weight_class = EXCLUDED.weight_class,
         picture_id = EXCLUDED.picture_id, revision = i.revision + 1`,
    [JSON.stringify(rows)],
  )
}

/** Retires items at an instant, or restores them. */
export async function writeRetired(tx: Tx, ids: readonly string[], at: Date | null): Promise<void> {
  tx.noteChange('items')
  await tx.query('UPDATE items SET retired_at = $2, revision = revision + 1 WHERE id = ANY ($1)', [
    ids,
    at,
  ])
}

/** Every item by id, for an export. */
export async function readAllItems(reader: Reader): Promise<ItemRow[]> {
  const { rows } = await reader.query<ItemRow>(`SELECT ${columns} FROM items ORDER BY id`)
  return rows
}

/** Of these ids, those of stored pictures. */
export async function knownPictures(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await reader.query<{ id: string }>(
    'SELECT id FROM pictures WHERE id = ANY ($1)',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The shop's boxes, on sale or planned, that hold an item. */
export async function ownHolders(reader: Reader, id: string): Promise<string[]> {
  const { rows } = await reader.query<{ slug: string }>(
    `SELECT b.slug FROM boxes b JOIN configurations k ON k.id = b.configuration_id
     WHERE b.kind <> 'user' AND b.hidden_at IS NULL AND k.body -> 'items' @> $1::jsonb
     UNION
     SELECT p.slug FROM box_plans p
     WHERE p.starts_at IS NOT NULL AND p.plan -> 'items' @> $1::jsonb
     ORDER BY slug`,
    [JSON.stringify([{ id }])],
  )
  return rows.map(({ slug }) => slug)
}

/** Takes players' boxes that hold an item off sale; returns how many. */
export async function hidePlayersHolders(tx: Tx, id: string, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE boxes b SET hidden_at = $2 FROM configurations k
     WHERE k.id = b.configuration_id AND b.kind = 'user' AND b.hidden_at IS NULL
       AND k.body -> 'items' @> $1::jsonb`,
    [JSON.stringify([{ id }]), at],
  )
  return rowCount ?? 0
}
