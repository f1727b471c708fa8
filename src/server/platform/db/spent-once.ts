import { sha256 } from '#server/platform/hash/hash.ts'
import type { Reader } from './database.ts'

/** Marks a value as spent until it expires; false if it was already spent. */
export async function spendOnce(
  writer: Reader,
  spent: { kind: string; value: string; expiresAt: Date },
): Promise<boolean> {
  const hash = sha256(spent.value)
  const { rowCount } = await writer.query(
    `INSERT INTO spent_once (kind, hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (kind, hash) DO NOTHING`,
    [spent.kind, hash, spent.expiresAt],
  )
  return rowCount === 1
}

/** Deletes expired values. */
export async function forgetSpent(writer: Reader, now: Date): Promise<void> {
  await writer.query('DELETE FROM spent_once WHERE expires_at < $1', [now])
}
