import type { DocumentKind } from '#contract/http/verification.ts'
import type { VerificationState } from '#domain/lifecycle/verification.ts'
import type { DocumentFault } from '#domain/protection/documents.ts'
import { OPEN_PAYMENT } from '#server/features/protection/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Place } from '#server/platform/http/cursor.ts'
import type { PictureType } from '#server/platform/pictures/read-picture.ts'

export interface VerificationRow
  extends Pick<Tables['verifications'], 'player_id' | 'note' | 'updated_at' | 'expires_at'> {
  status: VerificationState
  /** The kinds of documents that the player is asked for. */
  asked: DocumentKind[]
}

/** A player's verification; null if there is none. It does not change while the wallet is locked. */
export async function readVerification(
  reader: Reader,
  playerId: string,
): Promise<VerificationRow | null> {
  const { rows } = await reader.query<VerificationRow>(
    `SELECT player_id, status, note, updated_at, expires_at, asked FROM verifications
     WHERE player_id = $1`,
    [playerId],
  )
  return rows[0] ?? null
}

export async function isErased(reader: Reader, playerId: string): Promise<boolean> {
  const { rowCount } = await reader.query('SELECT FROM erasures WHERE player_id = $1', [playerId])
  return rowCount === 1
}

export async function writeVerification(
  tx: Tx,
  row: Omit<VerificationRow, 'updated_at'> & { at: Date; by?: string },
): Promise<void> {
  tx.noteChange('verifications')
  await tx.query(
    `INSERT INTO verifications (player_id, status, note, expires_at, decided_by, updated_at, asked)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (player_id) DO UPDATE
     SET status = EXCLUDED.status, note = EXCLUDED.note, expires_at = EXCLUDED.expires_at,
         decided_by = coalesce(EXCLUDED.decided_by, verifications.decided_by),
         updated_at = EXCLUDED.updated_at, asked = EXCLUDED.asked`,
    [row.player_id, row.status, row.note, row.expires_at, row.by ?? null, row.at, row.asked],
  )
}

/**
 * The deposits of these players in cents, without reversed ones. Gift codes and vouchers are deposits whose origin is
 * unknown: whoever has a code may redeem it.
 */
export async function sumDeposits(reader: Reader, playerIds: readonly string[]): Promise<bigint> {
  const { rows } = await reader.query<{ total: bigint }>(
    `SELECT coalesce(sum(cents), 0)::bigint AS total FROM (
       SELECT credited_cents AS cents FROM payments
       WHERE player_id = ANY ($1) AND status = 'paid'
       UNION ALL
       SELECT b.value FROM codes c JOIN code_batches b ON b.id = c.batch_id
       WHERE c.redeemed_by = ANY ($1)
     ) paid_in`,
    [playerIds],
  )
  return rows[0]?.total ?? 0n
}

/** The open, undecided payments of these players, in cents. */
export async function sumBegun(tx: Tx, playerIds: readonly string[], at: Date): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS total FROM payments
     WHERE player_id = ANY ($1) AND status = 'new'
       AND created_at > $2::timestamptz - interval '${OPEN_PAYMENT}'`,
    [playerIds, at],
  )
  return rows[0]?.total ?? 0n
}

/**
 * Serializes the start of deposits by the accounts of one person; `accounts` is in id order. Taken after the locks of
 * wallets.
 */
export async function lockPayingIn(tx: Tx, accounts: readonly string[]): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pay in ' || $1, 0))`, [
    accounts[0],
  ])
}

/** Players whose verification has expired. */
export async function listExpired(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT player_id FROM verifications WHERE status = 'approved' AND expires_at <= $1`,
    [now],
  )
  return rows.map(({ player_id }) => player_id)
}

export interface ListedVerification extends Omit<VerificationRow, 'asked'> {
  player_name: string
  player_email: string | null
  documents: number
}

/** Verifications in a status, by when they got it, oldest first, starting after `after`. */
export async function listVerifications(
  reader: Reader,
  filter: {
    status: VerificationState | null
    playerId: string | null
    after: Place | null
    limit: number
  },
): Promise<ListedVerification[]> {
  const { rows } = await reader.query<ListedVerification>(
    `SELECT v.player_id, p.name AS player_name, p.email AS player_email, v.status, v.note,
            v.updated_at, v.expires_at,
            (SELECT count(*)::int FROM verification_documents d
             WHERE d.player_id = v.player_id AND d.sealed IS NOT NULL) AS documents
     FROM verifications v JOIN players p ON p.id = v.player_id
     WHERE ($1::text IS NULL OR v.status = $1)
       AND ($2::timestamptz IS NULL
            OR (v.updated_at, v.player_id) > ($2, $3::uuid))
       AND ($5::uuid IS NULL OR v.player_id = $5)
     ORDER BY v.updated_at, v.player_id LIMIT $4`,
    [
      filter.status,
      filter.after?.at ?? null,
      filter.after?.id ?? null,
      filter.limit,
      filter.playerId,
    ],
  )
  return rows
}

export interface DocumentRow
  extends Pick<
    Tables['verification_documents'],
    'id' | 'player_id' | 'bytes' | 'uploaded_at' | 'decided_at'
  > {
  content_type: PictureType
  kind: DocumentKind
  fault: DocumentFault | null
}

const documentColumns = 'id, player_id, kind, content_type, bytes, uploaded_at, decided_at, fault'

export async function insertDocument(
  tx: Tx,
  row: Omit<DocumentRow, 'decided_at' | 'fault'> & { sealed: Buffer; deleteAt: Date },
): Promise<void> {
  tx.noteChange('verifications')
  await tx.query(
    `INSERT INTO verification_documents (id, player_id, kind, content_type, bytes, sealed,
                                         uploaded_at, delete_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.id,
      row.player_id,
      row.kind,
      row.content_type,
      row.bytes,
      row.sealed,
      row.uploaded_at,
      row.deleteAt,
    ],
  )
}

/** A player's stored documents, oldest first. */
export async function listDocuments(reader: Reader, playerId: string): Promise<DocumentRow[]> {
  const { rows } = await reader.query<DocumentRow>(
    `SELECT ${documentColumns} FROM verification_documents
     WHERE player_id = $1 AND sealed IS NOT NULL ORDER BY id`,
    [playerId],
  )
  return rows
}

/** A document with its encrypted content; null if it does not exist or is deleted. */
export async function findDocument(
  reader: Reader,
  id: string,
): Promise<(DocumentRow & { sealed: Buffer }) | null> {
  const { rows } = await reader.query<DocumentRow & { sealed: Buffer }>(
    `SELECT ${documentColumns}, sealed FROM verification_documents
     WHERE id = $1 AND sealed IS NOT NULL`,
    [id],
  )
  return rows[0] ?? null
}

/** Records a decision on a player's documents, and when they are to be deleted. */
export async function keepDocuments(
  tx: Tx,
  playerId: string,
  { decidedAt, deleteAt }: { decidedAt: Date; deleteAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE verification_documents SET delete_at = $3, decided_at = coalesce(decided_at, $2)
     WHERE player_id = $1 AND sealed IS NOT NULL`,
    [playerId, decidedAt, deleteAt],
  )
}

/** Records what is wrong with a player's documents; only of those that nobody decided on before. */
export async function setFaults(
  tx: Tx,
  playerId: string,
  faults: ReadonlyMap<string, DocumentFault>,
): Promise<void> {
  await tx.query(
    `UPDATE verification_documents d SET fault = f.fault
     FROM unnest($2::uuid[], $3::text[]) AS f (id, fault)
     WHERE d.player_id = $1 AND d.id = f.id AND d.decided_at IS NULL`,
    [playerId, [...faults.keys()], [...faults.values()]],
  )
}

/** Puts the refused documents of a player back among those that wait for a decision. */
export async function clearFaults(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `UPDATE verification_documents SET fault = NULL, decided_at = NULL
     WHERE player_id = $1 AND fault IS NOT NULL AND sealed IS NOT NULL`,
    [playerId],
  )
}

/** Deletes the content of expired documents; the record that they existed stays. */
export async function deleteDocuments(reader: Reader, now: Date): Promise<void> {
  await reader.query(
    `UPDATE verification_documents SET sealed = NULL, deleted_at = $1
     WHERE sealed IS NOT NULL AND delete_at <= $1`,
    [now],
  )
}
