import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface ClearingState {
  account: string
  /** What stands in it, in cents: zero between any two movements of money. */
  cents: bigint
  /** Since when the oldest of what stands in it does; null when it is empty. */
  oldest: Date | null
}

/** What stands in each clearing account, summed by what it belongs to. */
export async function readClearing(reader: Reader): Promise<ClearingState[]> {
  const accounts = await reader.query<Pick<Tables['accounts'], 'id' | 'name'>>(
    `SELECT id, name FROM accounts WHERE kind = 'clearing' ORDER BY id`,
  )
  const states: ClearingState[] = []
  for (const { id, name } of accounts.rows) {
    // One account at a time, so that its partial indexes serve.
    const { rows } = await reader.query<{ cents: bigint; oldest: Date | null }>(
      `SELECT coalesce(sum(cents), 0)::bigint AS cents, min(since) AS oldest FROM (
         SELECT ref, sum(amount) AS cents, min(at) AS since FROM (
           SELECT ref, amount, at FROM entries WHERE account_id = $1
           UNION ALL
           SELECT ref, -amount, at FROM entries WHERE counter_id = $1
         ) sides GROUP BY ref HAVING sum(amount) <> 0
       ) open`,
      [id],
    )
    states.push({ account: name, cents: rows[0]?.cents ?? 0n, oldest: rows[0]?.oldest ?? null })
  }
  return states
}
