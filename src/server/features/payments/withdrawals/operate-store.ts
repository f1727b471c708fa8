import type { RequestState } from '#domain/lifecycle/withdrawal.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { WithdrawalRow } from './store.ts'

/** A withdrawal with its player, as an operator sees it. */
export interface OperatedRow extends WithdrawalRow {
  player_name: string
  player_email: string | null
}

/** Withdrawals of everybody, the oldest first, from the one after `cursor`. */
export async function listOperated(
  reader: Reader,
  filter: { id?: string; status?: RequestState; cursor?: string | null; limit: number },
): Promise<OperatedRow[]> {
  const { id = null, status = null, cursor = null, limit } = filter
  const { rows } = await reader.query<OperatedRow>(
    `SELECT w.id, w.player_id, p.name AS player_name, p.email AS player_email, w.status,
            w.amount_cents, w.currency, w.address, w.sending, w.attempts, w.asked_at, w.rate,
            w.crypto_amount, w.provider_id, w.txid, w.note, w.operator_note, w.created_at,
            w.updated_at
     FROM withdrawals w JOIN players p ON p.id = w.player_id
     WHERE ($1::uuid IS NULL OR w.id = $1) AND ($2::text IS NULL OR w.status = $2)
       AND ($3::uuid IS NULL OR w.id > $3)
     ORDER BY w.id LIMIT $4`,
    [id, status, cursor, limit],
  )
  return rows
}
