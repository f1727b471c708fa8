import type { OperatedCategory } from '#contract/http/operator/catalogue.ts'
import { noteChange } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type CategoryRow,
  countBoxes,
  readCategories,
  upsertCategory,
  writeOrder,
} from './category-store.ts'

/** The categories in the order of their tabs, those without a box on sale as well. */
export async function listCategories(reader: Reader): Promise<OperatedCategory[]> {
  const categories = await readCategories(reader)
  const counts = await countBoxes(reader)
  return categories.map(({ slug, name, position }) => {
    return { slug, name, position, boxes: counts.get(slug) ?? 0 }
  })
}

/** Names a category and sets its place, or makes one. */
export async function nameCategory(tx: Tx, category: CategoryRow): Promise<void> {
  await upsertCategory(tx, category)
  await noteChange(tx)
}

/** Puts all categories in an order. Refuses `request_moved_on` if it does not name each of them once. */
export async function orderCategories(
  tx: Tx,
  slugs: readonly string[],
): Promise<OperatedCategory[]> {
  if (!(await writeOrder(tx, slugs))) {
    return refuse('request_moved_on', { message: { code: 'categories_others' } })
  }
  await noteChange(tx)
  return listCategories(tx)
}
