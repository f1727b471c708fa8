export {
  type ParcelItemRow,
  readOwned,
  releaseFromParcel,
  takeForParcel,
} from './parcel-store.ts'
