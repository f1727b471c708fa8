export { auditFreeBoxes } from './audit.ts'
export { freeGoodsObstacle, letFreeGoodsOut } from './goods.ts'
export { freeBoxRoutes } from './routes.ts'
export { createFreeBoxService, freeTerms } from './service.ts'
