import type { InventoryItem } from '#contract/http/inventory.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

/** The ids of the items that are ticked, and the one that was ticked last. */
interface Selection {
  ids: readonly string[]
  anchor: string | null
}

export const nothingSelected: Selection = { ids: [], anchor: null }

export function toggle({ ids }: Selection, id: string): Selection {
  const isIn = ids.includes(id)
  return { ids: isIn ? ids.filter((other) => other !== id) : [...ids, id], anchor: id }
}

/** Ticks everything from the item that was ticked last to this one, as they are listed. */
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

/** What is left of a selection when only these items are still listed; the same when nothing went. */
export function prune(selection: Selection, listed: readonly string[]): Selection {
  const there = new Set(listed)
  const ids = selection.ids.filter((id) => there.has(id))
  return ids.length === selection.ids.length ? selection : { ...selection, ids }
}

/** What items would be sold for together, in coins. */
export function worthOf(items: readonly InventoryItem[]): number {
  return toCoins(items.reduce((sum, { item }) => sum + toCents(item.sale_price), 0n))
}

/** Where a parcel with these items is asked for. */
export function shippingPath(items: readonly Pick<InventoryItem, 'id'>[]): string {
  return `/profile/shipping/new?items=${items.map(({ id }) => id).join(',')}`
}
