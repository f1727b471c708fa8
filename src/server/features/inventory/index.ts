export { inventoryRoutes } from './routes.ts'
export { createInventoryService } from './service.ts'
