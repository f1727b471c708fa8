import type { NoticeMessage } from '#contract/words/message.ts'
import { tierOf } from '#domain/rewards/levels.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { auditLevels } from './audit.ts'
import { readLevel } from './service.ts'
import { claimUnannounced, listPlaying, listUnannounced } from './store.ts'

const SEEN_MS = 3 * MINUTE_MS
const COUNT = 'count levels'
const PAGE_SIZE = 100

/** Counts levels outside the bets' transactions, and announces each new level once. */
export const levelsFeature = (kit: Kit, { notify }: { notify: Notify }) => ({
  jobs: [
    {
      name: COUNT,
      everyMs: 5 * SECOND_MS,
      async run(stopping: AbortSignal) {
        const { clock, database, forEach } = kit
        await forEach({
          job: COUNT,
          stopping,
          list: () => listPlaying(database.pool, new Date(clock.now() - SEEN_MS)),
          keyOf: (playerId) => playerId,
          work: (playerId) => readLevel(database, playerId),
        })
        await announceLevels(kit, notify, stopping)
      },
    },
  ],
})

export const audits = { wallets: [auditLevels] }

async function announceLevels(
  { database, forEach }: Kit,
  notify: Notify,
  stopping: AbortSignal,
): Promise<void> {
  async function announce(tx: Tx, playerId: string): Promise<boolean> {
    const level = await claimUnannounced(tx, playerId)
    if (level === null) return false
    const { key, badge } = tierOf(level)
    const message: NoticeMessage =
      key === level && level > 1
        ? { code: 'tier_reached', values: { level, badge } }
        : { code: 'level_reached', values: { level } }
    await notify(tx, { playerId, kind: 'level_up', message, path: '/profile/main' })
    return true
  }
  await forEach<string>({
    job: 'announce levels',
    stopping,
    pageSize: PAGE_SIZE,
    list: (after) => listUnannounced(database.pool, after, PAGE_SIZE),
    keyOf: (playerId) => playerId,
    work: (playerId) => database.transaction((tx) => announce(tx, playerId)),
  })
}
