import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type CodeKind = 'gift_code' | 'voucher'

export interface CodeRow
  extends Pick<Tables['codes'], 'id' | 'batch_id' | 'redeemed_by'>,
    Pick<Tables['code_batches'], 'kind'> {
  /** In cents. */
  value: Tables['code_batches']['value']
}

/** The code with a hash, locked; null if it does not exist or its batch was voided. */
export async function lockCode(tx: Tx, hash: Buffer): Promise<CodeRow | null> {
  const { rows } = await tx.query<CodeRow>(
    `SELECT c.id, c.batch_id, b.kind, b.value, c.redeemed_by
     FROM codes c JOIN code_batches b ON b.id = c.batch_id
     WHERE c.hash = $1 AND b.voided_at IS NULL
     FOR UPDATE OF c FOR SHARE OF b`,
    [hash],
  )
  return rows[0] ?? null
}

/** Marks a locked code as redeemed by its player. */
export async function markRedeemed(tx: Tx, id: string, playerId: string, at: Date): Promise<void> {
  tx.noteChange('codes')
  const { rowCount } = await tx.query(
    'UPDATE codes SET redeemed_by = $2, redeemed_at = $3 WHERE id = $1 AND redeemed_by IS NULL',
    [id, playerId, at],
  )
  if (rowCount !== 1) throw new Error('A locked code was already redeemed')
}

/**
 * Makes the accounts of a person redeem vouchers of a batch one at a time, until the transaction ends. `group` is what
 * their accounts have in common.
 */
export async function lockVouchers(tx: Tx, batchId: string, group: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `voucher ${batchId} ${group}`,
  ])
}

/** Whether any of these players has redeemed a code of a batch. */
export async function hasRedeemed(
  reader: Reader,
  batchId: string,
  playerIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await reader.query(
    'SELECT 1 FROM codes WHERE batch_id = $1 AND redeemed_by = ANY ($2) LIMIT 1',
    [batchId, playerIds],
  )
  return rowCount === 1
}
