export { depositRoutes } from './routes.ts'
export { createDepositService, type DepositService } from './service.ts'
