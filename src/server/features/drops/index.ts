export { dropRoutes } from './routes.ts'
export { createDropService } from './service.ts'
