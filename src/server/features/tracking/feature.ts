import type { Kit } from '#server/app/kit.ts'
import { linkOf } from './link-of.ts'
import { trackingRoutes } from './routes.ts'
import { createTrackingService } from './service.ts'

export function trackingFeature(kit: Kit) {
  const tracking = createTrackingService(kit)
  return { bind: tracking.bind, linkOf, routes: trackingRoutes(tracking) }
}
