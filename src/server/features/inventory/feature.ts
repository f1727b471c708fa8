import type { Kit } from '#server/app/kit.ts'
import { inventoryRoutes } from './routes.ts'
import { createInventoryService } from './service.ts'

export const inventoryFeature = (kit: Kit) => ({
  routes: inventoryRoutes(createInventoryService(kit)),
})
