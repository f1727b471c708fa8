import { followLink, listUnknownLinks } from '#contract/http/tracking.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { TrackingService } from './service.ts'

/** Links by which people come. Who has followed one sends it along as `X-TLink` until the day ends. */
export const trackingRoutes = (tracking: TrackingService): Route[] => [
  on(followLink, ({ params }) => tracking.follow(params.link), {
    limit: { max: 120, windowMs: 10 * MINUTE_MS },
  }),
  on(listUnknownLinks, ({ query }) => tracking.listUnknown(query)),
]
