import type { Exclusion, ExclusionKind } from '#domain/protection/exclusion.ts'
import type { PlayerLimit } from '#domain/protection/limits.ts'
import { PERIODS, type Period, periodAt } from '#domain/schedule/schedule.ts'
import { type Counters, countersAt, exclusionOf, type GuardTime } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Player } from '#server/platform/http/route.ts'

/** All limits a player has ever set, as stored: a pending one may be in force by now. */
export async function readLimits(reader: Reader, playerId: string): Promise<PlayerLimit[]> {
  const { rows } = await reader.query<
    Pick<Tables['player_limits'], 'kind' | 'period' | 'amount' | 'next_amount' | 'next_at'>
  >('SELECT kind, period, amount, next_amount, next_at FROM player_limits WHERE player_id = $1', [
    playerId,
  ])
  return rows.map(({ kind, period, amount, next_amount, next_at }) => ({
    kind,
    period,
    limit: { amount, pending: next_at && { amount: next_amount, atMs: next_at.getTime() } },
  }))
}

/** Players whose raised limits have passed the waiting period. */
export async function listRaised(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    'SELECT DISTINCT player_id FROM player_limits WHERE next_at <= $1',
    [now],
  )
  return rows.map(({ player_id }) => player_id)
}

export async function writeLimit(
  tx: Tx,
  playerId: string,
  { kind, period, limit: { amount, pending } }: PlayerLimit,
): Promise<void> {
  await tx.query(
    `INSERT INTO player_limits (player_id, kind, period, amount, next_amount, next_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (player_id, kind, period)
     DO UPDATE SET amount = excluded.amount, next_amount = excluded.next_amount, next_at = excluded.next_at`,
    [playerId, kind, period, amount, pending?.amount, pending && new Date(pending.atMs)],
  )
}

/** A player's stakes and losses in the current periods, in cents; null if they are not counted. */
export async function readCounters(
  reader: Reader,
  playerId: string,
  time: GuardTime,
): Promise<Counters | null> {
  const { rows } = await reader.query<Pick<Tables['accounts'], 'play'>>(
    'SELECT play FROM accounts WHERE player_id = $1',
    [playerId],
  )
  return rows[0]?.play ? countersAt(rows[0].play, time) : null
}

/** How long an open payment counts, unless it is decided earlier. */
export const OPEN_PAYMENT = '1 hour'

/** A player's deposits in the current periods in cents, including gift codes and open payments. */
export async function readDeposited(
  reader: Reader,
  playerId: string,
  { atMs, timeZone }: GuardTime,
): Promise<Record<Period, bigint>> {
  const starts = PERIODS.map((period) => new Date(periodAt(atMs, period, timeZone).startMs))
  const { rows } = await reader.query<Record<Period, bigint>>(
    `SELECT coalesce(sum(cents) FILTER (WHERE at >= $2), 0)::bigint AS day,
            coalesce(sum(cents) FILTER (WHERE at >= $3), 0)::bigint AS week,
            coalesce(sum(cents) FILTER (WHERE at >= $4), 0)::bigint AS month
     FROM (
       SELECT e.amount AS cents, e.at FROM payments p
       JOIN entries e ON e.ref = p.id AND e.code = 'deposit.credited' WHERE p.player_id = $1
       UNION ALL
       SELECT e.amount, e.at FROM codes c
       JOIN entries e ON e.ref = c.id AND e.code = 'gift-code.redeemed' WHERE c.redeemed_by = $1
       UNION ALL
       SELECT p.amount_cents, 'infinity' FROM payments p
       WHERE p.player_id = $1 AND p.status = 'new' AND p.created_at > $5::timestamptz - interval '${OPEN_PAYMENT}'
     ) paid`,
    [playerId, ...starts, new Date(atMs)],
  )
  return rows[0] ?? { day: 0n, week: 0n, month: 0n }
}

export interface Protected {
  isOnHold: boolean
  exclusion: Exclusion | null
  /** As YYYY-MM-DD. */
  birthDate: string | null
  realityCheckMinutes: number | null
}

/** A player's birth date and protection settings. Throws if the player does not exist. */
export async function readProtected(reader: Reader, playerId: string): Promise<Protected> {
  const { rows } = await reader.query<
    Pick<
      Tables['players'],
      'excluded_until' | 'birth_date' | 'reality_check_minutes' | 'on_hold_since'
    > & {
      exclusion: ExclusionKind | null
    }
  >(
    `SELECT exclusion, excluded_until, birth_date, reality_check_minutes, on_hold_since FROM players
     WHERE id = $1`,
    [playerId],
  )
  const [row] = rows
  if (!row) throw new Error(`Player ${playerId} does not exist`)
  return {
    isOnHold: row.on_hold_since !== null,
    exclusion: exclusionOf(row),
    birthDate: row.birth_date,
    realityCheckMinutes: row.reality_check_minutes,
  }
}

export async function writeExclusion(tx: Tx, playerId: string, to: Exclusion): Promise<void> {
  await tx.query('UPDATE players SET exclusion = $2, excluded_until = $3 WHERE id = $1', [
    playerId,
    to.kind,
    to.untilMs === null ? null : new Date(to.untilMs),
  ])
}

export async function writeRealityCheck(
  tx: Tx,
  playerId: string,
  minutes: number | null,
): Promise<void> {
  await tx.query('UPDATE players SET reality_check_minutes = $2 WHERE id = $1', [playerId, minutes])
}

/** When a player's session began. Throws if it does not exist. */
export async function readSessionStart(
  reader: Reader,
  { id, sessionId }: Pick<Player, 'id' | 'sessionId'>,
): Promise<Date> {
  const { rows } = await reader.query<Pick<Tables['sessions'], 'created_at'>>(
    'SELECT created_at FROM sessions WHERE id = $1 AND player_id = $2',
    [sessionId, id],
  )
  if (!rows[0]) throw new Error(`Session ${sessionId} does not exist`)
  return rows[0].created_at
}

/** Whether promotional email to this address is ruled out: its player is excluded or does not want promotions. */
export async function isOptedOut(reader: Reader, email: string, at: Date): Promise<boolean> {
  const { rowCount } = await reader.query(
    `SELECT 1 FROM players WHERE lower(email) = lower($1)
       AND (NOT wants_promotions OR (exclusion IS NOT NULL AND coalesce(excluded_until, 'infinity') > $2))`,
    [email, at],
  )
  return rowCount !== 0
}
