import type { PaymentState } from '#domain/lifecycle/payment.ts'
import type { Tx } from '#server/platform/db/database.ts'

type Reader = Pick<Tx, 'query'>

export interface PaymentRow {
  id: string
  player_id: string
  status: PaymentState
  amount_cents: bigint
  currency: string
  provider_transaction_id: string | null
  attempts: number
  asking_until: Date | null
  redirect_url: string | null
  created_at: Date
}

const columns = `id, player_id, status, amount_cents, currency, provider_transaction_id, attempts,
  asking_until, redirect_url, created_at`

export interface NewPayment {
  id: string
  playerId: string
  amountCents: bigint
  currency: string
  idempotencyKey: string | null
  askingUntil: Date
  createdAt: Date
}

/** Adds a card payment; false when the player's key has one already. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, idempotency_key,
                           attempts, asking_until, created_at, updated_at)
     VALUES ($1, $2, 'zen', 'card', $3, $4, $5, 1, $6, $7, $7)
     ON CONFLICT (player_id, idempotency_key) DO NOTHING`,
    [
      payment.id,
      payment.playerId,
      payment.amountCents,
      payment.currency,
      payment.idempotencyKey,
      payment.askingUntil,
      payment.createdAt,
    ],
  )
  return rowCount === 1
}

/** The payment under a player's key, locked. */
export async function lockPaymentByKey(
  tx: Tx,
  playerId: string,
  idempotencyKey: string,
): Promise<PaymentRow | null> {
  const { rows } = await tx.query<PaymentRow>(
    `SELECT ${columns} FROM payments WHERE player_id = $1 AND idempotency_key = $2 FOR UPDATE`,
    [playerId, idempotencyKey],
  )
  return rows[0] ?? null
}

/** The payment of an id, locked. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const { rows } = await tx.query<PaymentRow>(
    `SELECT ${columns} FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** Marks that the provider is asked once more. */
export async function startAttempt(tx: Tx, id: string, askingUntil: Date): Promise<void> {
  await tx.query('UPDATE payments SET attempts = attempts + 1, asking_until = $2 WHERE id = $1', [
    id,
    askingUntil,
  ])
}

/** Keeps the payment page of an attempt; false when a later attempt has begun. */
export async function keepRedirect(
  tx: Tx,
  id: string,
  attempt: number,
  redirectUrl: string,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payments SET redirect_url = $3, asking_until = NULL, updated_at = $4
     WHERE id = $1 AND attempts = $2`,
    [id, attempt, redirectUrl, at],
  )
  return rowCount === 1
}

/** Ends an attempt that brought no page, so that the player may try again at once. */
export async function giveUpAttempt(tx: Tx, id: string, attempt: number): Promise<void> {
  await tx.query('UPDATE payments SET asking_until = NULL WHERE id = $1 AND attempts = $2', [
    id,
    attempt,
  ])
}

/** Writes the provider's word into a locked payment. */
export async function setStatus(
  tx: Tx,
  id: string,
  status: PaymentState,
  providerTransactionId: string | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE payments SET status = $2, provider_transaction_id = $3, updated_at = $4 WHERE id = $1`,
    [id, status, providerTransactionId, at],
  )
}

/** Holds a provider's transaction number until the commit, so that two payments never share it. */
export async function holdTransaction(tx: Tx, providerTransactionId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `zen ${providerTransactionId}`,
  ])
}

/** Says whether a provider's transaction has paid another payment. */
export async function isTransactionOfAnother(
  tx: Tx,
  providerTransactionId: string,
  paymentId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM payments
     WHERE provider = 'zen' AND provider_transaction_id = $1 AND id <> $2`,
    [providerTransactionId, paymentId],
  )
  return rowCount === 1
}

export interface CallbackRecord {
  paymentId: string | null
  providerTransactionId: string
  status: string
  amount: string
  currency: string
  bodySha256: Buffer
  outcome: string
  needsReview: boolean
  receivedAt: Date
}

/** Records a signed callback and what came of it. */
export async function insertCallback(tx: Tx, callback: CallbackRecord): Promise<void> {
  await tx.query(
    `INSERT INTO payment_callbacks (provider, payment_id, provider_transaction_id, status, amount,
                                    currency, body_sha256, outcome, needs_review, received_at)
     VALUES ('zen', $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      callback.paymentId,
      callback.providerTransactionId,
      callback.status,
      callback.amount,
      callback.currency,
      callback.bodySha256,
      callback.outcome,
      callback.needsReview,
      callback.receivedAt,
    ],
  )
}

/** A player's payments that reached the provider, newest first, from the one after `cursor`. */
export async function listPayments(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<PaymentRow[]> {
  const { rows } = await reader.query<PaymentRow>(
    `SELECT ${columns} FROM payments
     WHERE player_id = $1 AND (redirect_url IS NOT NULL OR status <> 'new')
       AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}
