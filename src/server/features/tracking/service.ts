import type { Query, Reply } from '#contract/call.ts'
import type { followLink, listUnknownLinks } from '#contract/http/tracking.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { bindPlayer, countUnknown, countVisit, type LinkRow, listUnknown } from './store.ts'

export interface TrackingService {
  /** Counts a visit by a link. Refuses `not_found` for one that nobody has made, and keeps its name. */
  follow(link: string): Promise<Reply<typeof followLink>>
  /** Binds a new player to the link they came by, once and for all; one that nobody made is kept apart. */
  bind(tx: Tx, playerId: string, link: string | null): Promise<void>
  listUnknown(query: Query<typeof listUnknownLinks>): Promise<Reply<typeof listUnknownLinks>>
}

/** Links by which people come, and whom they brought. */
export function createTrackingService({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): TrackingService {
  return {
    async follow(typed) {
      // A link is typed as it is remembered, in any case.
      const link = typed.toLowerCase()
      const at = instantOf(clock)
      const row = await countVisit(database.pool, link, at)
      if (row) return { data: present(row) }
      await countUnknown(database.pool, { link, visits: 1, registrations: 0, at })
      return refuse('not_found')
    },
    async bind(tx, playerId, link) {
      if (link === null) return
      const at = instantOf(clock)
      if (await bindPlayer(tx, { playerId, link, at })) return
      await countUnknown(tx, { link, visits: 0, registrations: 1, at })
    },
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
