import { type ActionContent, actionText, linkOf } from '#domain/transparency/action-chain.ts'
import type { ChainKeys } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { sha256 } from '#server/platform/hash/hash.ts'

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

export type LogEnd = Pick<Tables['audit_log_end'], 'seq' | 'hash' | 'link'>

/** What an entry is written with: the keys of its hash, and chance for the salt of its link. */
export interface LogTools {
  keys: Pick<ChainKeys, 'hash'>
  entropy: Pick<Entropy, 'bytes'>
}

/** As many bytes as the ids of entries, which nobody guesses. */
const SALT_BYTES = 16

/** The entry as its hashes cover it. */
export const contentOf = (seq: bigint, entry: LogEntry): ActionContent => ({
  seq: String(seq),
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  stage: entry.stage,
  operator_id: entry.operatorId,
  asked_by: entry.askedBy,
  player_id: entry.playerId,
  subject_id: entry.subjectId,
  cents: entry.cents === null ? null : String(entry.cents),
  reason: entry.reason,
  detail: entry.detail,
})

/** The entry as RFC 8785 JSON. Its hash is keyed over the previous hash and this: a changed entry breaks the chain. */
export const logBytes = (seq: bigint, entry: LogEntry): Buffer =>
  Buffer.from(actionText(contentOf(seq, entry)))

/** Locks the end of the log before anything else, so that operators' actions run one at a time. */
export async function lockLog(tx: Tx): Promise<LogEnd> {
  const { rows } = await tx.query<LogEnd>('SELECT seq, hash, link FROM audit_log_end FOR UPDATE')
  if (!rows[0]) throw new Error('The operators’ log has no end')
  return rows[0]
}

/** Appends an entry to the locked log, in the transaction of the action that it records. */
export async function writeLog(
  tx: Tx,
  { keys, entropy }: LogTools,
  end: LogEnd,
  entry: LogEntry,
): Promise<void> {
  tx.noteChange('log')
  const seq = end.seq + 1n
  const hash = keys.hash(end.hash, logBytes(seq, entry))
  const salt = entropy.bytes(SALT_BYTES)
  const previous = end.link.toString('hex')
  const link = Buffer.from(
    linkOf(previous, salt.toString('hex'), contentOf(seq, entry), sha256),
    'hex',
  )
  await tx.query(
    `INSERT INTO audit_log (seq, id, at, action, stage, operator_id, asked_by, player_id,
                            subject_id, cents, reason, detail, hash, salt, link)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
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
      salt,
      link,
    ],
  )
  await tx.query('UPDATE audit_log_end SET seq = $1, hash = $2, link = $3', [seq, hash, link])
}
