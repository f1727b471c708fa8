export { isPriced } from './list-boxes.ts'
export { pageOfItems } from './list-items.ts'
export {
  boxImageUrl,
  type ItemLooks,
  itemImageUrl,
  presentItem,
  presentSummary,
} from './present.ts'
export {
  hashOf,
  makeVersions,
  type NewBox,
  publishBox,
  publishBoxes,
} from './publish.ts'
export { boxReplay } from './replay.ts'
export { boxSearch, idsOfItems, itemSearch, ranked, rankedInTurns } from './search.ts'
export {
  type ConditionsOf,
  createBoxService,
  refuseAnotherVersion,
  refusePriceAbove,
} from './service.ts'
export { createShop, isShown, type Shop, type ShopBox, type ShopItem, versionOf } from './shop.ts'
export {
  type BoxBody,
  type BoxPlace,
  hideBox,
  type ItemRow,
  noteChange,
  type ShopWindow,
  upsertBoxes,
} from './store.ts'
