import { getLeaderboard } from '#contract/http/leaderboard.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { on } from '#server/platform/http/route.ts'
import { auditLeaderboard, prizeSources } from './audit.ts'
import { createBoards } from './board.ts'
import { CLOSE, closeWeeks } from './close-weeks.ts'

const CLOSE_EVERY_MS = 5 * SECOND_MS

export function leaderboardFeature(kit: Kit, { notify }: { notify: Notify }) {
  const deps = { ...kit, timeZone: kit.config.timeZone, notify }
  const boards = createBoards(deps)
  return {
    routes: [
      // Visitors may call it too, but for a player the reply contains their own rank.
      on(getLeaderboard, ({ query, player }) => boards.read(query, player?.id ?? null)),
    ],
    jobs: [
      {
        name: CLOSE,
        everyMs: CLOSE_EVERY_MS,
        run: (stopping: AbortSignal) => closeWeeks(deps, stopping),
      },
    ],
  }
}

export const audits = { sources: prizeSources, checks: [auditLeaderboard] }
