import { REVEAL_MS } from '#domain/games/reveal.ts'
import { weekOf } from '#domain/rewards/leaderboard.ts'
import { periodAt } from '#domain/schedule/schedule.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createRunningBest } from '#server/platform/running-best/running-best.ts'
import { type DropRow, findBest, type RankedDrop, readDrops } from './store.ts'

const SHOWN = 6

interface BestDrops {
  /** The most valuable drops of the running day and of the leaderboard's running week, best first. */
  read(): Promise<{ day: DropRow[]; week: DropRow[] }>
  /** The players of the drops that were last read. */
  players(): readonly string[]
  /** Reads the players of the drops again. */
  forget(): void
}

/** Drops are ranked once their reels have stopped. */
export function createBestDrops(deps: {
  database: Database
  clock: Pick<Clock, 'now'>
  timeZone: string
}): BestDrops {
  const { database, clock, timeZone } = deps
  const bestSince = (startOf: (nowMs: number) => number) =>
    createRunningBest<RankedDrop>({
      clock,
      limit: SHOWN,
      startOf,
      hiddenMs: REVEAL_MS,
      read: (span) => findBest(database.pool, { ...span, limit: SHOWN }),
      compare: byValue,
    })
  const ofDay = bestSince((nowMs) => periodAt(nowMs, 'day', timeZone).startMs)
  const ofWeek = bestSince((nowMs) => weekOf(nowMs, timeZone).startMs)
  /** The rows of the last reading, which change only with the ranking. */
  const nothing: { ids: string; rows: Map<string, DropRow> } = { ids: '', rows: new Map() }
  let shown = nothing

  async function rowsOf(ids: string[]): Promise<Map<string, DropRow>> {
    const wanted = ids.join()
    if (shown.ids !== wanted) {
      const rows = await readDrops(database.pool, ids)
      shown = { ids: wanted, rows: new Map(rows.map((row) => [row.bet_id, row])) }
    }
    return shown.rows
  }

  return {
    players: () => [...shown.rows.values()].map(({ player_id }) => player_id),
    forget() {
      shown = nothing
    },
    async read() {
      const [day, week] = await Promise.all([ofDay(), ofWeek()])
      const rows = await rowsOf([...day, ...week].map(({ id }) => id))
      const shownOf = (ranked: readonly RankedDrop[]) =>
        ranked.flatMap(({ id }) => rows.get(id) ?? [])
      return { day: shownOf(day), week: shownOf(week) }
    },
  }
}

const byValue = (a: RankedDrop, b: RankedDrop): number =>
  Number(b.payout - a.payout) || (a.id < b.id ? -1 : 1)
