import { lesserOf } from '#domain/money/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readOpenReversals, setRestriction, settleReversal } from './reversal-store.ts'

/**
 * Pays a player's open receivables from what has just come in, the oldest first, and lifts his
 * restriction with the last. Answers the cents that it takes; the caller posts them. His wallet is locked.
 */
export async function settleReceivables(
  tx: Tx,
  playerId: string,
  incoming: bigint,
): Promise<bigint> {
  let left = incoming
  for (const { payment_id, open_cents } of await readOpenReversals(tx, playerId)) {
    if (left === 0n) break
    const part = lesserOf(left, open_cents)
    await settleReversal(tx, payment_id, part)
    left -= part
  }
  if (left < incoming) await setRestriction(tx, playerId)
  return incoming - left
}
