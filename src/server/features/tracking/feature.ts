import { followLink, listUnknownLinks } from '#contract/http/tracking.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { SignUpSource } from '#server/features/account/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { createTrackingService, type TrackingService } from './service.ts'

export function trackingFeature(
  kit: Kit,
  { persons, notify }: { persons: Persons; notify: Notify },
) {
  const tracking = createTrackingService({ ...kit, persons, notify })
  return {
    bind: tracking.bind,
    signUpSourceOf: (context: Arriving): SignUpSource => ({
      link: linkOf(context),
      device: persons.deviceOf(context),
    }),
    routes: trackingRoutes(tracking),
    jobs: trackingJobs(tracking),
  }
}

type Arriving = Pick<Context, 'header' | 'cookies' | 'setCookie'>

/** A link as it may occur in a URL, cookie or header; matching ignores case. */
const LINK = /^[\w.~-]{1,64}$/
const COOKIE = 'trackingLink'

/** The link by which a caller arrived today: the `X-TLink` header sent by the page, or else the cookie. */
function linkOf({ header, cookies }: Pick<Context, 'header' | 'cookies'>): string | null {
  const link = header('x-tlink') || cookies[COOKIE] || ''
  return LINK.test(link) ? link.toLowerCase() : null
}

export const trackingJobs = (tracking: TrackingService): Job[] => [
  { name: 'delete old link clicks', everyMs: HOUR_MS, run: tracking.forgetClicks },
]

/** Tracking links. The page of a visitor who has followed one sends it as `X-TLink` until the day ends. */
export const trackingRoutes = (tracking: TrackingService): Route[] => [
  on(followLink, (context) => tracking.follow(context.params.link, context)),
  on(listUnknownLinks, ({ query }) => tracking.listUnknown(query)),
]
