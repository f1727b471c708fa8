export { auditFreeBoxes } from './audit.ts'
export { freeBoxRoutes } from './routes.ts'
export { createFreeBoxService, freeTerms } from './service.ts'
