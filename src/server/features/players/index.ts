export { playerRoutes } from './routes.ts'
export { createPlayerService } from './service.ts'
