import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { CodeKind } from './code-store.ts'

export interface NewBatch {
  id: string
  kind: CodeKind
  value: bigint
  count: number
  createdAt: Date
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  tx.noteChange('codes')
  await tx.query(
    `INSERT INTO code_batches (id, kind, value, count, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [batch.id, batch.kind, batch.value, batch.count, batch.createdAt],
  )
}

export type BatchRow = Pick<
  Tables['code_batches'],
  'id' | 'kind' | 'value' | 'count' | 'created_at' | 'printed_at' | 'voided_at'
>

const batchColumns = 'id, kind, value, count, created_at, printed_at, voided_at'

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | null> {
  const { rows } = await tx.query<BatchRow>(
    `SELECT ${batchColumns} FROM code_batches WHERE id::text = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** Adds the printed codes of a locked batch. */
export async function insertCodes(
  tx: Tx,
  batchId: string,
  codes: readonly { id: string; hash: Buffer }[],
  printedAt: Date,
): Promise<void> {
  tx.noteChange('codes')
  await tx.query(
    `INSERT INTO codes (id, batch_id, hash)
     SELECT c.id, $1, c.hash FROM unnest($2::uuid[], $3::bytea[]) AS c(id, hash)`,
    [batchId, codes.map(({ id }) => id), codes.map(({ hash }) => hash)],
  )
  await tx.query('UPDATE code_batches SET printed_at = $2 WHERE id = $1', [batchId, printedAt])
}

/** Voids a locked batch: its codes can no longer be redeemed. Returns how many could have been. */
export async function voidBatch(tx: Tx, id: string, at: Date): Promise<number> {
  tx.noteChange('codes')
  await tx.query('UPDATE code_batches SET voided_at = $2 WHERE id = $1', [id, at])
  const { rows } = await tx.query<{ count: bigint }>(
    'SELECT count(*) FROM codes WHERE batch_id = $1 AND redeemed_by IS NULL',
    [id],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Batches with the number of redeemed codes, newest first, starting after `cursor`. */
export async function listBatches(
  reader: Reader,
  cursor: string | null,
  limit: number,
): Promise<(BatchRow & { redeemed: bigint })[]> {
  const { rows } = await reader.query<BatchRow & { redeemed: bigint }>(
    `SELECT ${batchColumns},
            (SELECT count(*) FROM codes c WHERE c.batch_id = b.id AND c.redeemed_by IS NOT NULL)
              AS redeemed
     FROM code_batches b WHERE $1::uuid IS NULL OR id < $1
     ORDER BY id DESC LIMIT $2`,
    [cursor, limit],
  )
  return rows
}

/** Which of these hashes belong to redeemable codes, by index in the list. */
export async function findRedeemable(
  reader: Reader,
  hashes: readonly Buffer[],
): Promise<Set<number>> {
  const { rows } = await reader.query<{ place: bigint }>(
    `SELECT h.place FROM unnest($1::bytea[]) WITH ORDINALITY AS h(hash, place)
     JOIN codes c ON c.hash = h.hash AND c.redeemed_by IS NULL
     JOIN code_batches b ON b.id = c.batch_id AND b.voided_at IS NULL`,
    [hashes],
  )
  return new Set(rows.map(({ place }) => Number(place) - 1))
}
