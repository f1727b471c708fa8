import { listInventory, sellItems } from '#contract/http/inventory.ts'
import type { Kit } from '#server/app/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createInventoryService, type InventoryService } from './service.ts'

export const inventoryFeature = (kit: Kit) => ({
  routes: inventoryRoutes(createInventoryService(kit)),
})

export const inventoryRoutes = (inventory: InventoryService): Route[] => [
  on(listInventory, ({ player, query }) => inventory.list(player.id, query)),
  on(sellItems, ({ player, body, idempotencyKey }) =>
    inventory.sell(player.id, body, idempotencyKey),
  ),
]
