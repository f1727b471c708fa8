export { linkOf } from './link-of.ts'
export { trackingRoutes } from './routes.ts'
export { createTrackingService } from './service.ts'
export { insertLink } from './store.ts'
