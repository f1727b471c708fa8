import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type CodeKind = 'gift_code' | 'voucher'

export interface CodeRow
  extends Pick<Tables['codes'], 'id' | 'redeemed_by'>,
    Pick<Tables['code_batches'], 'kind'> {
  /** In cents. */
  value: Tables['code_batches']['value']
}

/** The code with a hash, locked; null if it does not exist or its batch was voided. */
export async function lockCode(tx: Tx, hash: Buffer): Promise<CodeRow | null> {
  const { rows } = await tx.query<CodeRow>(
    `SELECT c.id, b.kind, b.value, c.redeemed_by
     FROM codes c JOIN code_batches b ON b.id = c.batch_id
     WHERE c.hash = $1 AND b.voided_at IS NULL
     FOR UPDATE OF c FOR SHARE OF b`,
    [hash],
  )
  return rows[0] ?? null
}

/** Marks a locked code as redeemed by its player. */
export async function markRedeemed(tx: Tx, id: string, playerId: string, at: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'UPDATE codes SET redeemed_by = $2, redeemed_at = $3 WHERE id = $1 AND redeemed_by IS NULL',
    [id, playerId, at],
  )
  if (rowCount !== 1) throw new Error('A locked code was already redeemed')
}
