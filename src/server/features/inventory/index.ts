export {
  type ParcelItemRow,
  readOwned,
  releaseFromParcel,
  takeForParcel,
} from './parcel-store.ts'
export { inventoryRoutes } from './routes.ts'
export { createInventoryService } from './service.ts'
