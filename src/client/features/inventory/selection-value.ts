import type { InventoryItem } from '#contract/http/inventory.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

/** What items would be sold for together, in coins. */
export function worthOf(items: readonly InventoryItem[]): number {
  return toCoins(items.reduce((sum, { item }) => sum + toCents(item.sale_price), 0n))
}

/** Where a parcel with these items is asked for. */
export function shippingPath(items: readonly Pick<InventoryItem, 'id'>[]): string {
  return `/profile/shipping/new?items=${items.map(({ id }) => id).join(',')}`
}
