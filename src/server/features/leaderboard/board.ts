import type { Query, Reply } from '#contract/call.ts'
import type { getLeaderboard } from '#contract/http/leaderboard.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  LEADERBOARD_PRIZES,
  type LeaderboardMetric,
  prizeCeiling,
  prizeOf,
  type Week,
  weekOf,
  weekProgress,
  weekStartingOn,
} from '#domain/rewards/leaderboard.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { presentBettor, readBettors } from '#server/features/account/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import {
  findFinal,
  findFirstStart,
  isClosed,
  type OwnRow,
  readFinal,
  readRunning,
  type StandingRow,
} from './store.ts'
import { createTurns } from './turns.ts'

/** The number of players listed; other players see only their own rank. */
const LISTED = 50
/** Standings are fresh for `FRESH_MS`; until `STALE_MS` they are still served while being reloaded. */
const FRESH_MS = 5 * SECOND_MS
const STALE_MS = 15 * SECOND_MS
const WEEKS_KEPT = 24
/** How many weeks are read at once, whatever is asked. */
export const READ_AT_ONCE_MAX = 4

type Leaderboard = Reply<typeof getLeaderboard>
type Listed = Leaderboard['data']

/** The standings of a week, shared by all viewers. */
interface Board {
  listed: Listed
  ownOf(playerId: string): OwnRow | null | Promise<OwnRow | null>
}

export interface BoardDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  timeZone: string
}

/** The standings of weeks, cached for all viewers and reloaded on demand. */
export function createBoards({ database, clock, timeZone }: BoardDeps) {
  const { pool } = database
  const known = new Map<string, { atMs: number; board: Board }>()
  const reading = new Map<string, Promise<Board>>()
  const reads = createTurns(READ_AT_ONCE_MAX)
  // One metric at a time: two would occupy every core of a small server.
  const sums = createTurns(1)
  let firstStart: Date | null = null

  async function read(week: Week, metric: LeaderboardMetric): Promise<Board> {
    if (await isClosed(pool, week)) {
      const rows = await readFinal(pool, metric, week, LISTED)
      return {
        listed: await present(rows, metric),
        ownOf: (playerId) => findFinal(pool, metric, week, playerId),
      }
    }
    const own = await sums(() => sum(week, metric))
    const listed = [...own.values()].slice(0, LISTED).map((row) => ({
      ...row,
      prize: prizeOf(Number(row.rank), metric, row.theoretical_loss),
    }))
    return {
      listed: await present(listed, metric),
      ownOf: (playerId) => own.get(playerId) ?? null,
    }
  }

  /** Sums all play of the current week, by rank. */
  async function sum(week: Week, metric: LeaderboardMetric): Promise<Map<string, OwnRow>> {
    const own = new Map<string, OwnRow>()
    await database.transaction(async (tx) => {
      for await (const rows of readRunning(tx, metric, week)) {
        for (const row of rows) own.set(row.player_id, row)
      }
    })
    return own
  }

  async function present(rows: readonly StandingRow[], metric: LeaderboardMetric): Promise<Listed> {
    const ids = rows.map(({ player_id }) => player_id)
    const [players, levels] = await Promise.all([readBettors(pool, ids), readLevels(pool, ids)])
    return rows.flatMap(({ player_id, rank, value, prize }) => {
      const player = players.get(player_id)
      if (!player) return []
      const user = presentBettor({ ...player, level: levels.get(player_id) ?? 1 })
      return [{ rank: Number(rank), user, value: shownValue(metric, value), prize: toCoins(prize) }]
    })
  }

  /** Reloads a week; concurrent callers share one load. */
  function refresh(key: string, week: Week, metric: LeaderboardMetric): Promise<Board> {
    const begun = reading.get(key)
    if (begun) return begun
    const atMs = clock.now()
    const work = reads(() => read(week, metric))
      .then((board) => {
        known.delete(key)
        known.set(key, { atMs, board })
        for (const old of known.keys()) if (known.size > WEEKS_KEPT) known.delete(old)
        return board
      })
      .finally(() => reading.delete(key))
    reading.set(key, work)
    return work
  }

  /** Serves slightly old standings immediately and reloads them for later callers. */
  async function boardOf(week: Week, metric: LeaderboardMetric): Promise<Board> {
    const key = `${week.startMs} ${metric}`
    const last = known.get(key)
    const age = last ? clock.now() - last.atMs : Number.POSITIVE_INFINITY
    if (last && age < FRESH_MS) return last.board
    const next = refresh(key, week, metric)
    if (!last || age >= STALE_MS) return next
    next.catch(() => undefined)
    return last.board
  }

  /** When the first week began: from then on, every week has a row. */
  async function readFirstStart(): Promise<Date | null> {
    firstStart ??= await findFirstStart(pool)
    return firstStart
  }

  /** The week that starts on a day, if it has begun. */
  function findWeek(date: string, nowMs: number): Week | null {
    const week = weekStartingOn(date, timeZone)
    return week && week.startMs <= nowMs ? week : null
  }

  /** Whether a week was over before the shop began its first one: nobody won anything. */
  async function isBeforeFirst(week: Week, nowMs: number): Promise<boolean> {
    const first = (await readFirstStart())?.getTime() ?? weekOf(nowMs, timeZone).startMs
    return week.endMs <= first
  }

  return {
    /**
     * A week's standings by a metric, with the caller's own rank; none, and no play is read, if it was before the
     * shop's first week. Refuses a day on which no week starts, or in the future.
     */
    async read(
      { metric, week: date }: Query<typeof getLeaderboard>,
      playerId: string | null,
    ): Promise<Leaderboard> {
      const nowMs = clock.now()
      const week = date === undefined ? weekOf(nowMs, timeZone) : findWeek(date, nowMs)
      if (!week) {
        return refuseField('week', { code: 'week_unknown' })
      }
      const board = (await isBeforeFirst(week, nowMs)) ? NOBODY : await boardOf(week, metric)
      const first = await readFirstStart()
      const own = playerId === null ? null : await board.ownOf(playerId)
      return {
        data: board.listed,
        me: own && {
          rank: Number(own.rank),
          value: shownValue(metric, own.value),
          prize_ceiling: toCoins(prizeCeiling(metric, own.theoretical_loss)),
        },
        prizes: LEADERBOARD_PRIZES.map(toCoins),
        first_starts_at: (first ?? new Date(week.startMs)).toISOString(),
        starts_at: new Date(week.startMs).toISOString(),
        ends_at: new Date(week.endMs).toISOString(),
        ends_in_ms: Math.max(0, week.endMs - nowMs),
        progress: weekProgress(week, nowMs),
      }
    },
  }
}

const NOBODY: Board = { listed: [], ownOf: () => null }

const MULTIPLIER_UNIT = 10_000

const shownValue = (metric: LeaderboardMetric, value: bigint): number =>
  metric === 'win_amount' ? toCoins(value) : Number(value) / MULTIPLIER_UNIT
