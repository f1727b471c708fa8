import { tierOf } from '#domain/rewards/levels.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { readLevel } from './service.ts'
import { claimUnannounced, listPlaying } from './store.ts'

const SEEN_MS = 3 * MINUTE_MS
const ANNOUNCED_AT_ONCE_MAX = 100

/** Counts levels outside the bets' transactions, and announces each new level once. */
export const levelsFeature = (kit: Kit, { notify }: { notify: Notify }) => ({
  jobs: [
    {
      name: 'count levels',
      everyMs: 5 * SECOND_MS,
      async run(stopping: AbortSignal) {
        const since = new Date(kit.clock.now() - SEEN_MS)
        for (const playerId of await listPlaying(kit.database.pool, since)) {
          if (stopping.aborted) return
          await readLevel(kit.database, playerId)
        }
        await announceLevels(kit, notify)
      },
    },
  ],
})

async function announceLevels({ database }: Pick<Kit, 'database'>, notify: Notify) {
  let count: number
  do {
    count = await database.transaction(async (tx) => {
      const reached = await claimUnannounced(tx, ANNOUNCED_AT_ONCE_MAX)
      for (const { player_id: playerId, level } of reached) {
        const { key, badge } = tierOf(level)
        const title = `You reached level ${level}`
        const text =
          key === level && level > 1
            ? `Welcome to the ${badge} tier: you have a new badge and higher rewards.`
            : 'Every paid bet brings you closer to the next one.'
        await notify(tx, { playerId, kind: 'level_up', title, text, path: '/profile/main' })
      }
      return reached.length
    })
  } while (count === ANNOUNCED_AT_ONCE_MAX)
}
