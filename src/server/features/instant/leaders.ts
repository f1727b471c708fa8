import {
  byRank,
  LEADERBOARD_METRICS,
  type LeaderboardMetric,
  type Score,
  weekOf,
} from '#domain/rewards/leaderboard.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createRunningBest } from '#server/platform/running-best/running-best.ts'
import { type BetRow, listBestBets } from './store.ts'

const LEADERS_SHOWN = 10

export interface LeaderDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  timeZone: string
}

/** The best bets of the current week on a game, by either metric. */
export function createLeaders(
  game: string,
  { database, clock, timeZone }: LeaderDeps,
): (metric: LeaderboardMetric) => Promise<readonly BetRow[]> {
  const boards = new Map(
    LEADERBOARD_METRICS.map((metric) => [
      metric,
      createRunningBest<BetRow>({
        clock,
        limit: LEADERS_SHOWN,
        startOf: (nowMs) => weekOf(nowMs, timeZone).startMs,
        read: (span) =>
          listBestBets(database.pool, game, { ...span, metric, limit: LEADERS_SHOWN }),
        compare: (a, b) => byRank(scoreOf[metric](a), scoreOf[metric](b)),
      }),
    ]),
  )
  return async (metric) => (await boards.get(metric)?.()) ?? []
}

// Ranking scores; a bet's id begins with its timestamp.
const scoreOf: Record<LeaderboardMetric, (bet: BetRow) => Score> = {
  win_amount: ({ id, payout }) => ({ id, payout, stake: 1n, reachedAtMs: 0 }),
  multiplier: ({ id, payout, stake }) => ({ id, payout, stake, reachedAtMs: 0 }),
}
