export { freeGoodsObstacle, letFreeGoodsOut } from './goods.ts'
export { freeTerms } from './service.ts'
