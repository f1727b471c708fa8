import { followLink, listUnknownLinks } from '#contract/http/tracking.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import { createTrackingService, type TrackingService } from './service.ts'

export function trackingFeature(kit: Kit) {
  const tracking = createTrackingService(kit)
  return { bind: tracking.bind, linkOf, routes: trackingRoutes(tracking) }
}

/** What a link can be in an address, a cookie and a header; a link is remembered in any case. */
const LINK = /^[\w.~-]{1,64}$/
const COOKIE = 'trackingLink'

/** The link that a caller came by today: the page sends it as `X-TLink`, and its cookie comes along. */
export function linkOf({ header, cookies }: Pick<Context, 'header' | 'cookies'>): string | null {
  const link = header('x-tlink') || cookies[COOKIE] || ''
  return LINK.test(link) ? link.toLowerCase() : null
}

/** Links by which people come. Who has followed one sends it along as `X-TLink` until the day ends. */
export const trackingRoutes = (tracking: TrackingService): Route[] => [
  on(followLink, ({ params }) => tracking.follow(params.link), {
    limit: { max: 120, windowMs: 10 * MINUTE_MS },
  }),
  on(listUnknownLinks, ({ query }) => tracking.listUnknown(query)),
]
