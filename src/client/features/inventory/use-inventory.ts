import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import type { Filters } from './inventory-filters.ts'

const PAGE = 60

/** The player's matching items, page by page; count and value are totals of all pages. */
export function useInventory(filters: Filters) {
  const list = usePages(
    keys.inventoryOf(filters),
    ({ query, signal }) =>
      send('GET /api/inventory', { query: { ...filters, limit: PAGE, ...query }, signal }),
    { isKept: true },
  )
  const first = list.firstPage
  return {
    ...list,
    count: first?.count ?? 0,
    value: first?.value ?? 0,
    places: first?.places ?? undefined,
    boxes: first?.boxes ?? [],
  }
}

export type Inventory = ReturnType<typeof useInventory>
