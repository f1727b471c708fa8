import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { ChainKeys } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** Plain values that the database stores exactly as they were hashed. */
export type Detail = Readonly<Record<string, string | number | boolean | null>>

/** An action that an operator performed, requested or rejected. */
export interface LogEntry {
  id: string
  at: Date
  /** For example `balance.adjust`. */
  action: string
  stage: 'done' | 'asked' | 'rejected'
  /** Null for the command line. */
  operatorId: string | null
  /** The first of two operators. */
  askedBy: string | null
  playerId: string | null
  subjectId: string | null
  /** The cents that it moved or promised; null if none, or if unbounded. */
  cents: bigint | null
  reason: string
  detail: Detail
}

export type LogEnd = Pick<Tables['audit_log_end'], 'seq' | 'hash'>

/** The entry as RFC 8785 JSON. Its hash is keyed over the previous hash and this: a changed entry breaks the chain. */
export function logBytes(seq: bigint, entry: LogEntry): Buffer {
  const { id, action, stage, operatorId, askedBy, playerId, subjectId, cents, reason, detail } =
    entry
  const content = canonicalJson({
    seq: String(seq),
    id,
    at: entry.at.toISOString(),
    action,
    stage,
    operator_id: operatorId,
    asked_by: askedBy,
    player_id: playerId,
    subject_id: subjectId,
    cents: cents === null ? null : String(cents),
    reason,
    detail,
  })
  return Buffer.from(content)
}

/** Locks the end of the log before anything else, so that operators' actions run one at a time. */
export async function lockLog(tx: Tx): Promise<LogEnd> {
  const { rows } = await tx.query<LogEnd>('SELECT seq, hash FROM audit_log_end FOR UPDATE')
  if (!rows[0]) throw new Error('The operators’ log has no end')
  return rows[0]
}

/** Appends an entry to the locked log, in the transaction of the action that it records. */
export async function writeLog(
  tx: Tx,
  keys: Pick<ChainKeys, 'hash'>,
  end: LogEnd,
  entry: LogEntry,
): Promise<void> {
  const seq = end.seq + 1n
  const hash = keys.hash(end.hash, logBytes(seq, entry))
  await tx.query(
    `INSERT INTO audit_log (seq, id, at, action, stage, operator_id, asked_by, player_id,
                            subject_id, cents, reason, detail, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      seq,
      entry.id,
      entry.at,
      entry.action,
      entry.stage,
      entry.operatorId,
      entry.askedBy,
      entry.playerId,
      entry.subjectId,
      entry.cents,
      entry.reason,
      JSON.stringify(entry.detail),
      hash,
    ],
  )
  await tx.query('UPDATE audit_log_end SET seq = $1, hash = $2', [seq, hash])
}
