export { freeGoodsObstacle, refuseUnplayedGoods } from './goods.ts'
export { freeTerms } from './service.ts'
