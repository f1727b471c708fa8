import type { Query, Reply } from '#contract/call.ts'
import type { listMarkers as listCall } from '#contract/http/operator/checks.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import {
  findChasing,
  findNightPlay,
  findRisingDeposits,
  type MarkerDecision,
  type MarkerEvidence,
  type MarkerName,
  type PlayedQuarter,
} from '#domain/protection/markers.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { wallClockOf } from '#domain/schedule/zone.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import { decideMarkers, findMarked, listMarkers } from './marker-store.ts'

/** The job's name. */
export const MARK = 'record player markers'

/** More than the time between two runs and until play is counted. */
const ACTIVE_MS = 3 * HOUR_MS

interface MarkerDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  forEach: ForEach
  zone: string
}

export interface Markers {
  /**
   * Records the markers of the last seven days, and of four weeks for deposits; one per player, marker and week. Looks at
   * those who were active in the last hours, and once a day at everybody of the last week.
   */
  note(stopping?: AbortSignal): Promise<void>
  list(reader: Reader, query: Query<typeof listCall>): Promise<Reply<typeof listCall>>
  /** The player of a marker. Refuses `not_found`. */
  playerOf(tx: Tx, id: string): Promise<string>
  /** Decides an open marker. Refuses `request_moved_on`. */
  decide(tx: Tx, id: string, decision: MarkerDecision, operatorId: string): Promise<void>
  /** Decides all open markers of a player whose account an operator puts on hold. */
  endByHold(tx: Tx, playerId: string, operatorId: string): Promise<void>
}

export function createMarkers({ database, clock, entropy, forEach, zone }: MarkerDeps): Markers {
  const { pool } = database
  let everybodyMs = -Infinity

  return {
    async note(stopping) {
      const now = clock.now()
      const since = new Date(now - WEEK_MS)
      // Markers follow from new play and deposits, and a few from a week that moves on.
      const isForEverybody = now >= everybodyMs + DAY_MS
      const activeSince = isForEverybody ? since : new Date(now - ACTIVE_MS)
      const week = mondayOf(now, zone)
      async function noteAll(playerIds: readonly string[]): Promise<void> {
        const quarters = await listQuarters(pool, playerIds, since)
        const deposits = await listPaidIn(pool, playerIds, new Date(now - 4 * WEEK_MS))
        for (const id of playerIds) await noteOf(id, quarters.get(id) ?? [], deposits.get(id) ?? [])
      }
      async function noteOf(
        playerId: string,
        quarters: readonly PlayedQuarter[],
        deposits: readonly PaidIn[],
      ): Promise<void> {
        const found: Record<MarkerName, MarkerEvidence | null> = {
          chasing: findChasing(quarters),
          rising_deposits: findRisingDeposits(deposits, now),
          night_play: findNightPlay(quarters, zone),
        }
        for (const [marker, evidence] of Object.entries(found)) {
          if (!evidence) continue
          const { rowCount } = await pool.query(
            `INSERT INTO protection_markers (id, player_id, marker, week, evidence, noted_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player_id, marker, week) DO NOTHING`,
            [entropy.id(), playerId, marker, week, canonicalJson(evidence), instantOf(clock)],
          )
          if (rowCount === 1) database.noteChange('markers')
        }
      }
      await forEach({
        job: MARK,
        stopping,
        list: () => listActive(pool, activeSince),
        keyOf: (playerId) => playerId,
        work: (playerId) => noteAll([playerId]),
        together: { split: pagesOf, work: noteAll },
        returnsWithinMs: DAY_MS,
      })
      if (isForEverybody && !stopping?.aborted) everybodyMs = now
    },

    async list(reader, { limit, cursor, player_id, state }) {
      const rows = await listMarkers(reader, {
        playerId: player_id ?? null,
        isOpen: state === undefined ? null : state === 'open',
        cursor: readCursor(cursor),
        limit: limit + 1,
      })
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      const data = shown.map((row) => ({
        id: row.id,
        marker: row.marker,
        week: row.week,
        player: { id: row.player_id, name: row.player_name, email: row.player_email },
        evidence: row.evidence as Record<string, unknown>,
        noted_at: row.noted_at.toISOString(),
        decision: row.decision,
        decided_at: row.decided_at?.toISOString() ?? null,
      }))
      return { data, next_cursor }
    },

    playerOf: async (tx, id) => (await findMarked(tx, id)) ?? refuse('not_found'),

    async decide(tx, id, decision, by) {
      const decided = await decideMarkers(tx, { id }, { decision, by, at: instantOf(clock) })
      if (decided === 0) refuse('request_moved_on')
    },

    async endByHold(tx, playerId, by) {
      await decideMarkers(tx, { playerId }, { decision: 'held', by, at: instantOf(clock) })
    },
  }
}

/** The Monday of the current week in the zone, as `YYYY-MM-DD`. */
function mondayOf(nowMs: number, zone: string): string {
  const wall = new Date(wallClockOf(nowMs, zone))
  const daysSince = (wall.getUTCDay() + 6) % 7
  return new Date(wall.getTime() - daysSince * DAY_MS).toISOString().slice(0, 10)
}

/** The players who have played or deposited since then. */
async function listActive(reader: Reader, since: Date): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT player_id FROM play_totals WHERE quarter >= $1
     UNION SELECT player_id FROM payments WHERE status = 'paid' AND created_at >= $1`,
    [since],
  )
  return rows.map(({ player_id }) => player_id)
}

/** The players whose facts are read in one statement. */
const PAGE = 200

const pagesOf = (playerIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(playerIds.length / PAGE) }, (_, nth) =>
    playerIds.slice(nth * PAGE, (nth + 1) * PAGE),
  )

/** The play of each player since then, in order. */
async function listQuarters(
  reader: Reader,
  playerIds: readonly string[],
  since: Date,
): Promise<Map<string, PlayedQuarter[]>> {
  const { rows } = await reader.query<PlayedQuarter & { player_id: string }>(
    `SELECT player_id, extract(epoch FROM quarter)::float8 * 1000 AS "atMs", stake, payout
     FROM play_totals WHERE player_id = ANY ($1) AND quarter >= $2 ORDER BY player_id, quarter`,
    [playerIds, since],
  )
  return Map.groupBy(rows, ({ player_id }) => player_id)
}

type PaidIn = Parameters<typeof findRisingDeposits>[0][number]

/** The credited deposits of each player since then. */
async function listPaidIn(
  reader: Reader,
  playerIds: readonly string[],
  since: Date,
): Promise<Map<string, PaidIn[]>> {
  const { rows } = await reader.query<PaidIn & { player_id: string }>(
    `SELECT player_id, extract(epoch FROM created_at)::float8 * 1000 AS "atMs", credited_cents AS amount
     FROM payments WHERE player_id = ANY ($1) AND status = 'paid' AND created_at >= $2`,
    [playerIds, since],
  )
  return Map.groupBy(rows, ({ player_id }) => player_id)
}
