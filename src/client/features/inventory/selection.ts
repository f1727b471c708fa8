import type { InventoryItem } from '#contract/http/inventory.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

/** The ids of the selected items, and the one selected last. */
interface Selection {
  ids: readonly string[]
  anchor: string | null
}

export const nothingSelected: Selection = { ids: [], anchor: null }

export function toggle({ ids }: Selection, id: string): Selection {
  const isIn = ids.includes(id)
  return { ids: isIn ? ids.filter((other) => other !== id) : [...ids, id], anchor: id }
}

/** Selects everything from the item selected last to this one, in list order. */
export function extend(selection: Selection, id: string, listed: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : listed.indexOf(selection.anchor)
  const to = listed.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...selection.ids, ...range])], anchor: id }
}

export function selectAll(listed: readonly string[]): Selection {
  return { ids: listed, anchor: null }
}

/** The selection reduced to the listed items; the identical object if nothing was removed. */
export function prune(selection: Selection, listed: readonly string[]): Selection {
  const there = new Set(listed)
  const ids = selection.ids.filter((id) => there.has(id))
  return ids.length === selection.ids.length ? selection : { ...selection, ids }
}

/** The selection without these items. */
export function without(selection: Selection, ids: readonly string[]): Selection {
  const gone = new Set(ids)
  return { ...selection, ids: selection.ids.filter((id) => !gone.has(id)) }
}

/** The total sale price of items, in coins. */
export function worthOf(items: readonly InventoryItem[]): number {
  return toCoins(items.reduce((sum, { item }) => sum + toCents(item.sale_price), 0n))
}

/** The page to request a parcel with these items. */
export function shippingPath(items: readonly Pick<InventoryItem, 'id'>[]): string {
  return `/profile/shipping/new?items=${items.map(({ id }) => id).join(',')}`
}
