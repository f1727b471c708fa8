export { freeGoodsObstacle, refuseUnplayedGoods } from './goods.ts'
export { freeConditions } from './service.ts'
