import { byRank, type LeaderboardMetric, type Score, weekOf } from '#domain/rewards/leaderboard.ts'
import { HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { type BetRow, listBestBets } from './store.ts'

const LEADERS_SHOWN = 10
/** How long a board is served from the cache. */
const FRESH_MS = 2 * SECOND_MS
/** A bet is stored within this time after the instant in its id, even if its transaction is delayed. */
const LATE_MS = 60 * SECOND_MS
/** The longest span that is read at a time. */
const PIECE_MS = 6 * HOUR_MS

export interface LeaderDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  timeZone: string
}

interface Board {
  weekMs: number
  /** Bets up to this instant have been read. */
  readToMs: number
  rows: BetRow[]
}

/**
 * The best bets of the current week on a game. The board is cached, and only newer bets are read and merged into it, so
 * that a request costs no more than the last minute of bets, even in a week of millions. After a start the week is read
 * in pieces.
 */
export function createLeaders(
  game: string,
  deps: LeaderDeps,
): (metric: LeaderboardMetric) => Promise<readonly BetRow[]> {
  const boards = new Map<LeaderboardMetric, Board>()
  const reading = new Map<LeaderboardMetric, Promise<readonly BetRow[]>>()

  async function read(metric: LeaderboardMetric): Promise<readonly BetRow[]> {
    for (;;) {
      const nowMs = deps.clock.now()
      const weekMs = weekOf(nowMs, deps.timeZone).startMs
      const known = boards.get(metric)
      const board = known?.weekMs === weekMs ? known : { weekMs, readToMs: weekMs, rows: [] }
      if (board === known && nowMs < board.readToMs + FRESH_MS) return board.rows
      const fromMs = Math.max(weekMs, board.readToMs - LATE_MS)
      const toMs = Math.min(nowMs, fromMs + PIECE_MS)
      const best = await listBestBets(deps.database.pool, game, {
        from: firstIdAt(fromMs),
        // No upper bound, because another node's clock may be ahead.
        before: toMs === nowMs ? null : firstIdAt(toMs),
        metric,
        limit: LEADERS_SHOWN,
      })
      const rows = new Map([...board.rows, ...best].map((row) => [row.id, row]))
      const ranked = [...rows.values()]
        .sort((a, b) => byRank(scoreOf[metric](a), scoreOf[metric](b)))
        .slice(0, LEADERS_SHOWN)
      boards.set(metric, { weekMs, readToMs: toMs, rows: ranked })
    }
  }

  return (metric) => {
    const started = reading.get(metric)
    if (started) return started
    const begun = read(metric).finally(() => reading.delete(metric))
    reading.set(metric, begun)
    return begun
  }
}

// Ranking scores; a bet's id begins with its timestamp.
const scoreOf: Record<LeaderboardMetric, (bet: BetRow) => Score> = {
  win_amount: ({ id, payout }) => ({ id, payout, stake: 1n, reachedAtMs: 0 }),
  multiplier: ({ id, payout, stake }) => ({ id, payout, stake, reachedAtMs: 0 }),
}
