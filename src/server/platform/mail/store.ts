import type { MailState } from '#domain/lifecycle/mail.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Email } from './email.ts'

export interface NewMail {
  id: string
  to: string
  kind: string
  email: Email | null
  data: Record<string, unknown> | null
  isPromotional: boolean
  goodUntil: Date
  createdAt: Date
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.query(
    `INSERT INTO mails (id, recipient, kind, subject, text_body, html_body, data, due_at, good_until,
                        created_at, is_promotional)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10)`,
    [
      mail.id,
      mail.to,
      mail.kind,
      mail.email?.subject ?? null,
      mail.email?.text ?? null,
      mail.email?.html ?? null,
      mail.data && JSON.stringify(mail.data),
      mail.createdAt,
      mail.goodUntil,
      mail.isPromotional,
    ],
  )
}

/** Counts the mails of a kind for a recipient since an instant, and locks the pair until the transaction ends. */
export async function countMails(tx: Tx, to: string, kind: string, since: Date): Promise<bigint> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1) || $2, 0))', [to, kind])
  const { rows } = await tx.query<{ count: bigint }>(
    `SELECT count(*) FROM mails
     WHERE lower(recipient) = lower($1) AND kind = $2 AND created_at > $3`,
    [to, kind, since],
  )
  return rows[0]?.count ?? 0n
}

export interface MailRow
  extends Pick<
    Tables['mails'],
    | 'id'
    | 'recipient'
    | 'kind'
    | 'subject'
    | 'text_body'
    | 'html_body'
    | 'tries'
    | 'good_until'
    | 'is_promotional'
  > {
  data: Record<string, unknown> | null
  claimed_at: Date
}

/** Claims the mail that has been due the longest, so that no other worker takes it. */
export async function claimDue(reader: Reader, now: Date): Promise<MailRow | null> {
  const { rows } = await reader.query<MailRow>(
    `UPDATE mails SET status = 'sending', tries = tries + 1, claimed_at = $1
     WHERE id = (SELECT id FROM mails WHERE status = 'due' AND due_at <= $1
                 ORDER BY due_at FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING id, recipient, kind, subject, text_body, html_body, data, tries, good_until, is_promotional, claimed_at`,
    [now],
  )
  return rows[0] ?? null
}

export interface Step {
  from: MailState
  to: MailState
  now: Date
  /** When it is due again, if it is put off. */
  dueAt?: Date
  fault?: string
  isRecipientRefused?: boolean
}

/** Moves a claimed mail to its next state; false if another worker has claimed it meanwhile. */
export async function moveMail(reader: Reader, mail: MailRow, step: Step): Promise<boolean> {
  const isOpen = step.to === 'due' || step.to === 'handed'
  const { rowCount } = await reader.query(
    `UPDATE mails SET status = $4, due_at = coalesce($5, due_at), fault = $6, settled_at = $7,
                      recipient_refused = $8
     WHERE id = $1 AND status = $2 AND claimed_at = $3`,
    [
      mail.id,
      step.from,
      mail.claimed_at,
      step.to,
      step.dueAt ?? null,
      step.fault?.slice(0, FAULT_LENGTH_MAX) ?? null,
      isOpen ? null : step.now,
      step.isRecipientRefused ?? false,
    ],
  )
  return rowCount === 1
}

const FAULT_LENGTH_MAX = 300

/** Moves a mail that a server had accepted to its failure; false if it is in another state. */
export async function returnMail(
  reader: Reader,
  id: string,
  step: Pick<Required<Step>, 'from' | 'to' | 'now' | 'fault' | 'isRecipientRefused'>,
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `UPDATE mails SET status = $3, fault = $4, recipient_refused = $5, settled_at = $6
     WHERE id = $1 AND status = $2`,
    [
      id,
      step.from,
      step.to,
      step.fault.slice(0, FAULT_LENGTH_MAX),
      step.isRecipientRefused,
      step.now,
    ],
  )
  return rowCount === 1
}

/** Moves the mails whose claims have expired out of a state; returns their number. */
export async function releaseClaims(
  reader: Reader,
  step: { from: MailState; to: MailState; claimedBefore: Date; now: Date },
): Promise<number> {
  const { rowCount } = await reader.query(
    `UPDATE mails SET status = $2, settled_at = CASE WHEN $2::text = 'due' THEN NULL ELSE $4::timestamptz END
     WHERE status = $1 AND claimed_at < $3`,
    [step.from, step.to, step.claimedBefore, step.now],
  )
  return rowCount ?? 0
}

/** Whether the last that is known of letters to an address is that one was refused, or returned, because of its recipient. */
export async function isRecipientRefused(reader: Reader, recipient: string): Promise<boolean> {
  const { rows } = await reader.query<Pick<Tables['mails'], 'recipient_refused'>>(
    `SELECT recipient_refused FROM mails
     WHERE lower(recipient) = lower($1) AND status IN ('sent', 'failed')
     ORDER BY settled_at DESC LIMIT 1`,
    [recipient],
  )
  return rows[0]?.recipient_refused ?? false
}

/** Deletes mails that were settled before an instant. */
export async function deleteSettled(reader: Reader, before: Date): Promise<void> {
  await reader.query('DELETE FROM mails WHERE settled_at < $1', [before])
}
