import { stateTable } from './state-table.ts'

export type InventoryItemState = 'owned' | 'sold' | 'in_request' | 'shipped'
export type InventoryItemEvent = 'sold' | 'requested' | 'shipped' | 'canceled'

/** A won item is sold back immediately, or shipped on request; a canceled request returns it. */
export const inventoryItem = stateTable<InventoryItemState, InventoryItemEvent>({
  initial: 'owned',
  transitions: {
    owned: { sold: 'sold', requested: 'in_request' },
    in_request: { shipped: 'shipped', canceled: 'owned' },
    sold: {},
    shipped: {},
  },
})
