import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { DailyLimit } from './limits.ts'
import type { Detail } from './log.ts'

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
  > {
  detail: Detail
}

const columns = `l.seq, l.id, l.at, l.action, l.stage, l.operator_id, l.asked_by, l.player_id,
  l.subject_id, l.cents, l.reason, l.detail, l.hash`

/** Entries in chain order, starting after `seq`. */
export async function readChain(reader: Reader, seq: bigint, limit: number): Promise<LogRow[]> {
  const { rows } = await reader.query<LogRow>(
    `SELECT ${columns} FROM audit_log l WHERE l.seq > $1 ORDER BY l.seq LIMIT $2`,
    [seq, limit],
  )
  return rows
}

export interface NamedLogRow extends LogRow {
  operator_name: string | null
  asked_by_name: string | null
}

/** Entries with the operators' names, newest first, starting before `cursor`. */
export async function listLog(
  reader: Reader,
  { playerId, cursor, limit }: { playerId: string | null; cursor: bigint | null; limit: number },
): Promise<NamedLogRow[]> {
  const { rows } = await reader.query<NamedLogRow>(
    `SELECT ${columns}, o.name AS operator_name, a.name AS asked_by_name
     FROM audit_log l
     LEFT JOIN players o ON o.id = l.operator_id
     LEFT JOIN players a ON a.id = l.asked_by
     WHERE ($1::uuid IS NULL OR l.player_id = $1) AND ($2::bigint IS NULL OR l.seq < $2)
     ORDER BY l.seq DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

/** The cents moved since an instant, without a second operator, by the actions of a daily limit. */
export async function sumAlone(
  tx: Tx,
  { actions, by }: DailyLimit,
  whose: string,
  { since, except }: { since: Date; except: string | null },
): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `SELECT coalesce(sum(abs(cents)), 0)::bigint AS total FROM audit_log
     WHERE ${by} = $1 AND asked_by IS NULL AND stage = 'done' AND action = ANY ($2) AND at > $3
       AND ($4::uuid IS NULL OR subject_id IS DISTINCT FROM $4)`,
    [whose, actions, since, except],
  )
  return rows[0]?.total ?? 0n
}
