import { playPeriods } from '#contract/http/history.ts'
import type { LimitKind } from '#domain/protection/limits.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Period } from '#domain/schedule/schedule.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { noteAction } from './player-actions.ts'

export interface NoteRow extends Pick<Tables['audit_log'], 'id' | 'at' | 'reason'> {
  by: string | null
}

/** What staff wrote down about a player, newest first. */
export async function readNotes(
  reader: Reader,
  playerId: string,
  limit: number,
): Promise<NoteRow[]> {
  const { rows } = await reader.query<NoteRow>(
    `SELECT l.id, l.at, l.reason, o.name AS by
     FROM audit_log l LEFT JOIN players o ON o.id = l.operator_id
     WHERE l.player_id = $1 AND l.action = $2 AND l.stage = 'done'
     ORDER BY l.seq DESC LIMIT $3`,
    [playerId, noteAction.name, limit],
  )
  return rows
}

export interface CaseRow {
  kind: 'ticket' | 'identity' | 'message' | 'name' | 'box'
  id: string
  about: string
  status: string
  at: Date
}

/** The latest tickets, identity checks and moderated things of a player, newest first. */
export async function readCases(
  reader: Reader,
  playerId: string,
  limit: number,
): Promise<CaseRow[]> {
  const { rows } = await reader.query<CaseRow>(
    `SELECT c.* FROM (
       (SELECT 'ticket' AS kind, id, subject AS about, status, updated_at AS at
        FROM tickets WHERE player_id = $1 AND source = 'account' ORDER BY id DESC LIMIT $2)
       UNION ALL
       SELECT 'identity', player_id, '', status, updated_at FROM verifications WHERE player_id = $1
       UNION ALL
       SELECT kind, id, about, coalesce(decision, 'waiting'), opened_at
       FROM moderation_cases WHERE player_id = $1
     ) c ORDER BY c.at DESC LIMIT $2`,
    [playerId, limit],
  )
  return rows
}

/** What a player paid in and was paid, in cents. */
export async function sumPayments(
  reader: Reader,
  playerId: string,
): Promise<{ deposited: bigint; withdrawn: bigint }> {
  const { rows } = await reader.query<{ deposited: bigint; withdrawn: bigint }>(
    `SELECT (SELECT coalesce(sum(credited_cents), 0) FROM payments
             WHERE player_id = $1 AND status = 'paid')::bigint AS deposited,
            (SELECT coalesce(sum(amount_cents), 0) FROM withdrawals
             WHERE player_id = $1 AND status = 'done')::bigint AS withdrawn`,
    [playerId],
  )
  return rows[0] ?? { deposited: 0n, withdrawn: 0n }
}

type PlayPeriod = (typeof playPeriods)[number]

export interface PlayRow {
  period: PlayPeriod
  bets: bigint
  stake: bigint
  payout: bigint
}

const lengthMs: Readonly<Record<Exclude<PlayPeriod, 'all'>, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

/** The paid play that was counted for a player, in cents, by period. */
export async function sumPlay(reader: Reader, playerId: string, nowMs: number): Promise<PlayRow[]> {
  const { rows } = await reader.query<PlayRow>(
    `SELECT p.period, coalesce(sum(t.bets), 0)::bigint AS bets,
            coalesce(sum(t.stake), 0)::bigint AS stake, coalesce(sum(t.payout), 0)::bigint AS payout
     FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS p (period, since, place)
     LEFT JOIN play_totals t ON t.player_id = $1 AND (p.since IS NULL OR t.quarter >= p.since)
     GROUP BY p.period, p.place ORDER BY p.place`,
    [playerId, [...playPeriods], playPeriods.map((period) => sinceOf(period, nowMs))],
  )
  return rows
}

const sinceOf = (period: PlayPeriod, nowMs: number): Date | null =>
  period === 'all' ? null : new Date(nowMs - lengthMs[period])

export interface LimitRow
  extends Pick<Tables['player_limits'], 'amount' | 'next_amount' | 'next_at'> {
  kind: LimitKind
  period: Period
}

export async function readLimits(reader: Reader, playerId: string): Promise<LimitRow[]> {
  const { rows } = await reader.query<LimitRow>(
    `SELECT kind, period, amount, next_amount, next_at FROM player_limits
     WHERE player_id = $1 AND (amount IS NOT NULL OR next_amount IS NOT NULL)
     ORDER BY kind, period`,
    [playerId],
  )
  return rows
}

export type ExclusionRow = Pick<Tables['players'], 'exclusion' | 'excluded_until'>

export async function readExclusion(
  reader: Reader,
  playerId: string,
): Promise<ExclusionRow | null> {
  const { rows } = await reader.query<ExclusionRow>(
    'SELECT exclusion, excluded_until FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0] ?? null
}
