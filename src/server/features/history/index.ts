export { historyRoutes } from './routes.ts'
export { createHistoryService } from './service.ts'
