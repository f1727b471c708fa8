import type { Database } from '#server/platform/db/database.ts'

type Pool = Database['pool']

export interface PaymentView {
  id: string
  status: string
  amount_cents: bigint
  credited_cents: bigint | null
  bonus_cents: bigint
  settled_cents: bigint
  review_reason: string | null
  queued_cents: bigint | null
  hold_until: Date | null
  final_status: string | null
  provider_transaction_id: string | null
}

export async function statusOf(pool: Pool, paymentId: string): Promise<string> {
  const { rows } = await pool.query('SELECT status FROM payments WHERE id = $1', [paymentId])
  return rows[0]?.status
}

/** Returns a player's payments, oldest first. */
export async function paymentsOf(pool: Pool, playerId: string): Promise<PaymentView[]> {
  const { rows } = await pool.query<PaymentView>(
    `SELECT id, status, amount_cents, credited_cents, coalesce(d.promised_cents, 0)::bigint AS bonus_cents,
            settled_cents, review_reason,
            queued_cents, hold_until, final_status,
            provider_transaction_id
     FROM payments p LEFT JOIN deposit_promises d ON d.payment_id = p.id
     WHERE p.player_id = $1 ORDER BY id`,
    [playerId],
  )
  return rows
}

/** Returns the outcome of each provider message, in order. */
export async function outcomesOf(pool: Pool, paymentId: string): Promise<string[]> {
  const { rows } = await pool.query(
    'SELECT outcome FROM payment_callbacks WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  )
  return rows.map(({ outcome }) => outcome)
}

/** Returns the entries that were posted for a payment, by code. */
export async function entriesOf(pool: Pool, paymentId: string): Promise<Record<string, bigint>> {
  const { rows } = await pool.query<{ code: string; amount: bigint }>(
    'SELECT code, amount FROM entries WHERE ref = $1 ORDER BY code',
    [paymentId],
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

/** Returns the total held in all clearing accounts, as absolute amounts. */
export async function clearingHolds(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(abs(held)), 0)::bigint AS held FROM (
       SELECT a.id, sum(CASE WHEN e.account_id = a.id THEN e.amount ELSE -e.amount END) AS held
       FROM accounts a JOIN entries e ON a.id IN (e.account_id, e.counter_id)
       WHERE a.kind = 'clearing' GROUP BY a.id
     ) each`,
  )
  return rows[0]?.held
}
