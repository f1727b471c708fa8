import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { lockWithdrawal, type WithdrawalRow } from './store.ts'

export type DueRow = Pick<WithdrawalRow, 'id' | 'currency' | 'amount_cents' | 'fee_cents'>

/** Started withdrawals that have not been requested from the provider, oldest first, after one of them. */
export async function listDue(
  reader: Reader,
  after: DueRow | null,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await reader.query<DueRow>(
    `SELECT id, currency, amount_cents, fee_cents FROM withdrawals
     WHERE status = 'in_processing' AND sending = 'due' AND ($1::uuid IS NULL OR id > $1)
     ORDER BY id LIMIT $2`,
    [after?.id ?? null, limit],
  )
  return rows
}

/** Claims a due, locked withdrawal for this worker. From the commit on it may have been sent. */
export async function claimDue(
  tx: Tx,
  id: string,
  asked: { rate: string; cryptoAmount: string; provider: ProviderName },
  at: Date,
): Promise<WithdrawalRow | null> {
  tx.noteChange('withdrawals')
  await tx.query(
    `UPDATE withdrawals
     SET sending = 'asking', attempts = attempts + 1, asked_at = $2, rate = $3, crypto_amount = $4,
         provider = $5, provider_id = NULL, updated_at = $2
     WHERE id = $1`,
    [id, at, asked.rate, asked.cryptoAmount, asked.provider],
  )
  return lockWithdrawal(tx, id)
}

/** Marks requests from before `before` as unanswered; returns their withdrawals. */
export async function markUnanswered(tx: Tx, before: Date, note: string): Promise<string[]> {
  const { rows } = await tx.query<Pick<Tables['withdrawals'], 'id'>>(
    `UPDATE withdrawals SET sending = 'unknown', operator_note = $2
     WHERE id IN (
       SELECT id FROM withdrawals
       WHERE status = 'in_processing' AND sending = 'asking' AND asked_at < $1
       FOR UPDATE SKIP LOCKED
     )
     RETURNING id`,
    [before, note],
  )
  if (rows.length > 0) tx.noteChange('withdrawals')
  return rows.map(({ id }) => id)
}

export type UnsettledRow = Pick<Tables['withdrawals'], 'id' | 'attempts'>

/** Withdrawals without a final answer from the provider, oldest first, after one of them. */
export async function listUnsettled(
  reader: Reader,
  before: Date,
  after: UnsettledRow | null,
  limit: number,
): Promise<UnsettledRow[]> {
  const { rows } = await reader.query<UnsettledRow>(
    `SELECT id, attempts FROM withdrawals
     WHERE status = 'in_processing' AND sending IN ('accepted', 'unknown')
       AND coalesce(checked_at, asked_at) <= $1 AND ($2::uuid IS NULL OR id > $2)
     ORDER BY id LIMIT $3`,
    [before, after?.id ?? null, limit],
  )
  return rows
}

export async function markChecked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('UPDATE withdrawals SET checked_at = $2 WHERE id = $1', [id, at])
}
