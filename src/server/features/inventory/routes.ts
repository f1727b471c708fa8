import { listInventory, sellItems } from '#contract/http/inventory.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { InventoryService } from './service.ts'

export const inventoryRoutes = (inventory: InventoryService): Route[] => [
  on(listInventory, ({ player, query }) => inventory.list(player.id, query)),
  on(sellItems, ({ player, body, idempotencyKey }) =>
    inventory.sell(player.id, body, idempotencyKey),
  ),
]
