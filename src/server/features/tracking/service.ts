import type { Query, Reply } from '#contract/call.ts'
import type { followLink, listUnknownLinks } from '#contract/http/tracking.ts'
import { pages } from '#contract/pages.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { avatarUrl, type SignUpSource } from '#server/features/account/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { CookieJar, Persons } from '#server/features/persons/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  bindPlayer,
  countUnknown,
  countVisit,
  deleteClicksBefore,
  findFirstClick,
  findRefused,
  type LinkRow,
  listUnknown,
  refuseReferral,
} from './store.ts'

export interface TrackingService {
  /** Counts a visit by a link. Refuses `not_found` for an unknown one, and records its name. */
  follow(link: string, jar: CookieJar): Promise<Reply<typeof followLink>>
  /**
   * Records a new player's device, and binds the player permanently to the link by which the device first arrived
   * within a day, or else to the link sent along; unknown links are recorded separately. A player who arrives by their
   * own person's link is bound to it, but not as a referral.
   */
  bind(tx: Tx, playerId: string, signUpSource: SignUpSource): Promise<void>
  /**
   * Deletes the record of which devices clicked, once it is needed neither for the day's count nor for new accounts.
   */
  forgetClicks(): Promise<void>
  listUnknown(query: Query<typeof listUnknownLinks>): Promise<Reply<typeof listUnknownLinks>>
}

/** How long a device's first link counts for an account opened on it. */
const FIRST_TOUCH_MS = DAY_MS

/** Tracking links, and the players that they brought. */
export function createTrackingService({
  database,
  clock,
  persons,
  notify,
}: {
  database: Database
  clock: Clock
  persons: Pick<Persons, 'deviceOf' | 'noteKnownDevice'>
  notify: Notify
}): TrackingService {
  return {
    async follow(typed, jar) {
      // Links are stored in lower case.
      const link = typed.toLowerCase()
      const at = instantOf(clock)
      const row = await countVisit(database.pool, { link, device: persons.deviceOf(jar), at })
      if (row) return { data: present(row) }
      await countUnknown(database.pool, { link, visits: 1, registrations: 0, at })
      return refuse('not_found')
    },
    async bind(tx, playerId, { link: brought, device }) {
      await persons.noteKnownDevice(tx, playerId, device)
      const at = instantOf(clock)
      const since = new Date(at.getTime() - FIRST_TOUCH_MS)
      const link = (await findFirstClick(tx, device, since)) ?? brought
      if (link === null) return
      const affiliateId = await bindPlayer(tx, { playerId, link, at })
      if (affiliateId === undefined) {
        return countUnknown(tx, { link, visits: 0, registrations: 1, at })
      }
      if (affiliateId === null) return
      const refused = await findRefused(tx, affiliateId)
      const own = refused.find((each) => each.playerId === playerId)
      if (own) return refuseReferral(tx, { ...own, at })
      await notify(tx, {
        playerId: affiliateId,
        kind: 'referral',
        message: { code: 'player_referred' },
        path: pages.referral.path,
      })
    },
    forgetClicks: () => deleteClicksBefore(database.pool, new Date(clock.now() - FIRST_TOUCH_MS)),
    async listUnknown({ limit }) {
      const rows = await listUnknown(database.pool, limit)
      return {
        data: rows.map(({ link, visits, registrations, first_seen_at, last_seen_at }) => ({
          link,
          visits: Number(visits),
          registrations: Number(registrations),
          first_seen_at: first_seen_at.toISOString(),
          last_seen_at: last_seen_at.toISOString(),
        })),
      }
    },
  }
}

const present = ({ link, name, avatar }: LinkRow) => ({
  link,
  inviter: name === null || avatar === null ? null : { name, avatar_url: avatarUrl(avatar) },
})
