import { listInventory, sellItems } from '#contract/http/inventory.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createInventoryService, type InventoryService } from './service.ts'

export const inventoryFeature = (kit: Kit, deps: { notify: Notify; shop: Shop }) => ({
  routes: inventoryRoutes(createInventoryService({ ...kit, ...deps })),
})

export const inventoryRoutes = (inventory: InventoryService): Route[] => [
  on(listInventory, ({ player, query }) => inventory.list(player.id, query)),
  on(sellItems, ({ player, body, once }) => once((tx) => inventory.sell(tx, player.id, body))),
]
