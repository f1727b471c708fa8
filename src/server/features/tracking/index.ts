export { trackingRoutes } from './routes.ts'
export { insertLink } from './store.ts'
