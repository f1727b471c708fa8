import { reportCustomBox, reportPlayerName } from '#contract/http/chat.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { createModerationOperations, report } from './service.ts'
import { deleteDecided, findNamed, findPublished } from './store.ts'

/** What somebody reported should not stand for a day. */
const PROMISED_MS = 4 * HOUR_MS
/** How long a decided case is kept, so that a player's earlier ones can be seen. */
const DECIDED_KEPT_MS = 365 * DAY_MS

export const moderationFeature = (kit: Kit) => ({
  operate: createModerationOperations(kit),
  routes: moderationRoutes(kit),
  queues: [
    {
      name: 'moderation',
      label: 'Messages, names and custom boxes to look at',
      promisedMs: PROMISED_MS,
      from: 'moderation_cases WHERE decided_at IS NULL',
      since: 'opened_at',
    },
  ],
  jobs: moderationJobs(kit),
})

const moderationJobs = ({ database, clock }: Kit): Job[] => [
  {
    name: 'delete old moderation cases',
    everyMs: DAY_MS,
    run: () => deleteDecided(database.pool, new Date(clock.now() - DECIDED_KEPT_MS)),
  },
]

const REPORTED = { msg: 'Thank you. Our team will look at it.' }

const moderationRoutes = (kit: Kit): Route[] => [
  on(reportPlayerName, async ({ player, params: { id } }) => {
    const named = isUuid(id) ? await findNamed(kit.database.pool, id) : null
    if (!named) return refuse('player_not_found')
    const subject = { kind: 'name', subjectId: id, playerId: id, about: named.name } as const
    await kit.database.transaction((tx) => report(tx, kit, subject, player.id))
    return REPORTED
  }),
  on(reportCustomBox, async ({ player, params }) => {
    const box = await findPublished(kit.database.pool, params.slug)
    if (!box) return refuse('box_not_found')
    const subject = {
      kind: 'box',
      subjectId: box.id,
      playerId: box.maker_id,
      about: box.name,
    } as const
    await kit.database.transaction((tx) => report(tx, kit, subject, player.id))
    return REPORTED
  }),
]
