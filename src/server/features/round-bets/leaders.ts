import type { RoundGame } from '#domain/games/games.ts'
import { type LeaderboardMetric, weekOf } from '#domain/rewards/leaderboard.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ListedBetRow, listBestBets } from './store.ts'

const LEADERS_SHOWN = 10
/** A settlement is stored within this time after its instant, even if its transaction is delayed. */
const LATE_MS = 60 * SECOND_MS

interface Board {
  weekMs: number
  /** Settlements up to this instant have been read. */
  readToMs: number
  ids: readonly string[]
}

/**
 * The best bets of the current week on a round game. A request compares the best known ones with the last minute's,
 * so that it costs the same in a week of millions; the week is read once after a start. Calls at the same time share a
 * read.
 */
export function createLeaders(
  game: RoundGame,
  deps: { database: Database; clock: Pick<Clock, 'now'>; timeZone: string },
): (metric: LeaderboardMetric) => Promise<readonly ListedBetRow[]> {
  const boards = new Map<LeaderboardMetric, Board>()
  const reading = new Map<LeaderboardMetric, Promise<readonly ListedBetRow[]>>()

  async function read(metric: LeaderboardMetric): Promise<readonly ListedBetRow[]> {
    const nowMs = deps.clock.now()
    const weekMs = weekOf(nowMs, deps.timeZone).startMs
    const known = boards.get(metric)
    const board = known?.weekMs === weekMs ? known : { weekMs, readToMs: weekMs, ids: [] }
    const rows = await listBestBets(deps.database.pool, game, {
      known: board.ids,
      since: new Date(Math.max(weekMs, board.readToMs - LATE_MS)),
      metric,
      limit: LEADERS_SHOWN,
    })
    boards.set(metric, { weekMs, readToMs: nowMs, ids: rows.map(({ id }) => id) })
    return rows
  }

  return (metric) => {
    const begun = reading.get(metric) ?? read(metric).finally(() => reading.delete(metric))
    reading.set(metric, begun)
    return begun
  }
}
