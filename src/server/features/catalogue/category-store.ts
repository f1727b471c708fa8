import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type CategoryRow = Pick<Tables['categories'], 'slug' | 'name' | 'position'>

export async function readCategories(reader: Reader): Promise<CategoryRow[]> {
  const { rows } = await reader.query<CategoryRow>(
    'SELECT slug, name, position FROM categories ORDER BY position, slug',
  )
  return rows
}

export async function upsertCategory(tx: Tx, category: CategoryRow): Promise<void> {
  tx.noteChange('categories')
  await tx.query(
    `INSERT INTO categories (slug, name, position) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO UPDATE SET name = EXCLUDED.name, position = EXCLUDED.position`,
    [category.slug, category.name, category.position],
  )
}

/** Makes a category that does not exist, at the end and named after its address. */
export async function addCategory(tx: Tx, slug: string): Promise<void> {
  tx.noteChange('categories')
  const words = slug.replaceAll('-', ' ')
  await tx.query(
    `INSERT INTO categories (slug, name, position)
     SELECT $1, $2, coalesce(max(position) + 1, 0) FROM categories
     ON CONFLICT (slug) DO NOTHING`,
    [slug, words.charAt(0).toUpperCase() + words.slice(1)],
  )
}

/** Gives the categories their places in an order, which names all of them; false if it does not. */
export async function writeOrder(tx: Tx, slugs: readonly string[]): Promise<boolean> {
  tx.noteChange('categories')
  // Nobody makes a category meanwhile.
  await tx.query('LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE')
  const known = (await readCategories(tx)).map(({ slug }) => slug)
  if (known.toSorted().join() !== slugs.toSorted().join()) return false
  await tx.query(
    `UPDATE categories c SET position = o.place - 1
     FROM unnest($1::text[]) WITH ORDINALITY AS o (slug, place)
     WHERE c.slug = o.slug AND c.position <> o.place - 1`,
    [slugs],
  )
  return true
}

/** How many boxes are on sale in each category. */
export async function countBoxes(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.query<{ category: string; boxes: number }>(
    `SELECT category, count(*)::integer AS boxes FROM boxes
     WHERE kind = 'box' AND category IS NOT NULL AND hidden_at IS NULL GROUP BY category`,
  )
  return new Map(rows.map(({ category, boxes }) => [category, boxes]))
}
