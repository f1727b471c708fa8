import type { Reader, Tx } from '#server/platform/db/database.ts'
import { literalOf } from '#server/platform/db/like.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Place } from '#server/platform/http/cursor.ts'
import type { LogRow } from './log-store.ts'

export interface NewApproval {
  id: string
  action: string
  subjectId: string | null
  askedBy: string
  askedAt: Date
}

/** Records an action that waits for a second operator; false if the same one is waiting already. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO approvals (id, action, subject_id, asked_by, asked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [approval.id, approval.action, approval.subjectId, approval.askedBy, approval.askedAt],
  )
  if (rowCount === 1) tx.noteChange('approvals')
  return rowCount === 1
}

export interface ApprovalRow
  extends Pick<LogRow, 'action' | 'player_id' | 'subject_id' | 'cents' | 'reason' | 'detail'>,
    Pick<Tables['approvals'], 'id' | 'asked_by' | 'asked_at' | 'status'> {}

const columns = `a.id, a.asked_by, a.asked_at, a.status, l.action, l.player_id, l.subject_id,
  l.cents, l.reason, l.detail`

/** An approval with the requested action, locked. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  const { rows } = await tx.query<ApprovalRow>(
    `SELECT ${columns} FROM approvals a JOIN audit_log l ON l.id = a.id
     WHERE a.id = $1 FOR UPDATE OF a`,
    [id],
  )
  return rows[0] ?? null
}

export async function settleApproval(
  tx: Tx,
  id: string,
  status: 'confirmed' | 'rejected',
  settledBy: string,
): Promise<void> {
  tx.noteChange('approvals')
  await tx.query('UPDATE approvals SET status = $2, settled_by = $3 WHERE id = $1', [
    id,
    status,
    settledBy,
  ])
}

/** Expires approvals requested before an instant. */
export async function expireApprovals(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `UPDATE approvals SET status = 'expired' WHERE status = 'waiting' AND asked_at <= $1`,
    [before],
  )
}

interface ApprovalFilter {
  action?: string | undefined
  /** A part of the requester's name. */
  asked_by?: string | undefined
  after: Place | null
  limit: number
}

/** Waiting approvals requested after an instant, with the requester's name; oldest first, starting after a place. */
export async function listWaiting(
  reader: Reader,
  since: Date,
  { action, asked_by, after, limit }: ApprovalFilter,
): Promise<(ApprovalRow & { asked_by_name: string })[]> {
  const { rows } = await reader.query<ApprovalRow & { asked_by_name: string }>(
    `SELECT ${columns}, p.name AS asked_by_name
     FROM approvals a JOIN audit_log l ON l.id = a.id JOIN players p ON p.id = a.asked_by
     WHERE a.status = 'waiting' AND a.asked_at > $1 AND ($2::text IS NULL OR a.action = $2)
       AND ($3::text IS NULL OR lower(p.name) LIKE $3)
       AND ($4::timestamptz IS NULL OR (a.asked_at, a.id) > ($4, $5::uuid))
     ORDER BY a.asked_at, a.id LIMIT $6`,
    [since, action, asked_by && `%${literalOf(asked_by)}%`, after?.at, after?.id, limit],
  )
  return rows
}
