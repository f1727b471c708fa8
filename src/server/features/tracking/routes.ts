import { followLink } from '#contract/http/tracking.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { countVisit, type LinkRow } from './store.ts'

const MINUTE = 60_000

export interface TrackingParts {
  database: Database
  clock: Clock
}

/** Links by which people come. Who has followed one sends it along as `X-TLink` until the day ends. */
export const trackingRoutes = ({ database, clock }: TrackingParts): Route[] => [
  on(
    followLink,
    async ({ params }) => {
      // A link is typed as it is remembered, in any case.
      const link = params.link.toLowerCase()
      const row = await countVisit(database.pool, link, instantOf(clock))
      return row ? { data: present(row) } : refuse('not_found')
    },
    { limit: { max: 120, windowMs: 10 * MINUTE } },
  ),
]

const present = ({ link, name, avatar }: LinkRow) => ({
  link,
  inviter: name === null || avatar === null ? null : { name, avatar_url: avatarUrl(avatar) },
})
