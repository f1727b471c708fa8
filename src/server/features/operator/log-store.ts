import type { Reader, Tx } from '#server/platform/db/database.ts'
import { literalOf } from '#server/platform/db/like.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { DailyLimit } from './limits.ts'
import type { Detail, LogEntry } from './log.ts'

export interface LogRow
  extends Pick<
    Tables['audit_log'],
    | 'seq'
    | 'id'
    | 'at'
    | 'action'
    | 'stage'
    | 'operator_id'
    | 'asked_by'
    | 'player_id'
    | 'subject_id'
    | 'cents'
    | 'reason'
    | 'hash'
    | 'salt'
    | 'link'
  > {
  detail: Detail
}

const columns = `l.seq, l.id, l.at, l.action, l.stage, l.operator_id, l.asked_by, l.player_id,
  l.subject_id, l.cents, l.reason, l.detail, l.hash, l.salt, l.link`

/** Entries in chain order, starting after `seq`. */
export async function readChain(reader: Reader, seq: bigint, limit: number): Promise<LogRow[]> {
  const { rows } = await reader.query<LogRow>(
    `SELECT ${columns} FROM audit_log l WHERE l.seq > $1 ORDER BY l.seq LIMIT $2`,
    [seq, limit],
  )
  return rows
}

/** A stored entry as it was hashed. */
export const entryOf = (row: LogRow): LogEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  stage: row.stage,
  operatorId: row.operator_id,
  askedBy: row.asked_by,
  playerId: row.player_id,
  subjectId: row.subject_id,
  cents: row.cents,
  reason: row.reason,
  detail: row.detail,
})

/** Entries by their numbers, in chain order. */
export async function readEntries(reader: Reader, seqs: readonly bigint[]): Promise<LogRow[]> {
  const { rows } = await reader.query<LogRow>(
    `SELECT ${columns} FROM audit_log l WHERE l.seq = ANY ($1) ORDER BY l.seq`,
    [seqs],
  )
  return rows
}

/** All entries about a player, in chain order. */
export async function listLogOf(reader: Reader, playerId: string): Promise<LogRow[]> {
  const { rows } = await reader.query<LogRow>(
    `SELECT ${columns} FROM audit_log l WHERE $1 IN (l.player_id, l.subject_id) ORDER BY l.seq`,
    [playerId],
  )
  return rows
}

/**
 * Changes the texts of an entry, which only an erasure of its player may do. Without its salt, its link tells nobody what
 * they were.
 */
export async function rewriteEntry(tx: Tx, { seq, reason, detail }: LogRow): Promise<void> {
  tx.noteChange('log')
  await tx.query('UPDATE audit_log SET reason = $2, detail = $3, salt = NULL WHERE seq = $1', [
    seq,
    reason,
    JSON.stringify(detail),
  ])
}

export interface NamedLogRow extends LogRow {
  operator_name: string | null
  asked_by_name: string | null
}

interface LogFilter {
  playerId: string | null
  /** A part of the action, the reason, the details or the name of who did it; null matches all. */
  search: string | null
  cursor: bigint | null
  limit: number
}

/** Entries with the operators' names, newest first, starting before `cursor`. */
export async function listLog(
  reader: Reader,
  { playerId, search, cursor, limit }: LogFilter,
): Promise<NamedLogRow[]> {
  const part = search === null ? null : `%${literalOf(search)}%`
  const found = part === null ? [] : [part, await listStaffCalled(reader, part)]
  const { rows } = await reader.query<NamedLogRow>(
    `SELECT ${columns}, o.name AS operator_name, a.name AS asked_by_name
     FROM audit_log l
     LEFT JOIN players o ON o.id = l.operator_id
     LEFT JOIN players a ON a.id = l.asked_by
     WHERE ($1::uuid IS NULL OR l.player_id = $1) AND ($2::bigint IS NULL OR l.seq < $2)
       ${part === null ? '' : `AND (${texts} LIKE $4 OR l.operator_id = ANY ($5))`}
     ORDER BY l.seq DESC LIMIT $3`,
    [playerId, cursor, limit, ...found],
  )
  return rows
}

/** The expression whose parts are indexed. */
const texts = `lower(l.action || ' ' || l.reason || ' ' || l.detail::text)`

/** The staff whose name matches a pattern. They are read first: beside a subquery, the index of the texts is not used. */
async function listStaffCalled(reader: Reader, pattern: string): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT id FROM players WHERE role <> 'player' AND lower(name) LIKE $1`,
    [pattern],
  )
  return rows.map(({ id }) => id)
}

/** The cents moved since an instant, without a second operator, by the actions of a daily limit. */
export async function sumAlone(
  tx: Tx,
  { actions, by }: DailyLimit,
  accounts: readonly string[],
  { since, except }: { since: Date; except: string | null },
): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `SELECT coalesce(sum(abs(cents)), 0)::bigint AS total FROM audit_log
     WHERE ${by} = ANY ($1) AND asked_by IS NULL AND stage = 'done' AND action = ANY ($2) AND at > $3
       AND ($4::uuid IS NULL OR subject_id IS DISTINCT FROM $4)`,
    [accounts, actions, since, except],
  )
  return rows[0]?.total ?? 0n
}
