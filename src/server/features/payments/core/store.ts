import type { SavedAddress } from '#contract/http/addresses.ts'
import type { PaymentState } from '#domain/lifecycle/payment.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ReviewReason } from '#server/platform/providers/provider-event.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import type { BonusRefused } from './first-bonus.ts'

export type Method = 'card' | 'crypto' | 'skins'

export interface PaymentRow
  extends Pick<
    Tables['payments'],
    | 'id'
    | 'player_id'
    | 'status'
    | 'currency'
    | 'provider_transaction_id'
    | 'credited_cents'
    | 'bonus_cents'
    | 'settled_cents'
    | 'promo_id'
    | 'promo_code'
    | 'traded_at'
    | 'hold_until'
    | 'final_status'
    | 'review_reason'
    | 'queued_cents'
    | 'attempts'
    | 'asking_until'
    | 'redirect_url'
    | 'checks'
    | 'created_at'
  > {
  provider: ProviderName
  method: Method
  /** The expected amount until it is credited. */
  amount_cents: Tables['payments']['amount_cents']
  billing_address: SavedAddress | null
}

const columns = `id, player_id, provider, method, status, amount_cents, currency,
  provider_transaction_id, credited_cents, bonus_cents, settled_cents, promo_id, promo_code,
  billing_address, traded_at, hold_until, final_status, review_reason, queued_cents, attempts, asking_until, redirect_url,
  checks, created_at`

export interface NewPayment {
  id: string
  playerId: string
  provider: ProviderName
  method: Method
  amountCents: bigint
  currency: string
  idempotencyKey: string | null
  promo: { id: string; code: string } | null
  billingAddress: SavedAddress | null
  askingUntil: Date | null
  /** When the payment is checked if no callback has arrived. */
  checkAt: Date
  createdAt: Date
}

/** Adds a payment; false if one with the player's key exists. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, idempotency_key,
                           promo_id, promo_code, billing_address, attempts, asking_until, check_at,
                           created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $13, 1, $10, $11, $12, $12)
     ON CONFLICT (player_id, idempotency_key) DO NOTHING`,
    [
      payment.id,
      payment.playerId,
      payment.provider,
      payment.method,
      payment.amountCents,
      payment.currency,
      payment.idempotencyKey,
      payment.promo?.id,
      payment.promo?.code,
      payment.askingUntil,
      payment.checkAt,
      payment.createdAt,
      payment.billingAddress,
    ],
  )
  return rowCount === 1
}

/** The payment with a player's key, locked. */
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

/** The player of a payment, so that the wallet can be locked first. */
export async function findPayer(tx: Tx, paymentId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Tables['payments'], 'player_id'>>(
    'SELECT player_id FROM payments WHERE id = $1',
    [paymentId],
  )
  return rows[0]?.player_id ?? null
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const { rows } = await tx.query<PaymentRow>(
    `SELECT ${columns} FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** Records that the provider is asked once more. */
export async function startAttempt(tx: Tx, id: string, askingUntil: Date): Promise<void> {
  await tx.query('UPDATE payments SET attempts = attempts + 1, asking_until = $2 WHERE id = $1', [
    id,
    askingUntil,
  ])
}

/** Stores the payment page of an attempt; false if a later attempt has started. */
export async function storeRedirect(
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

/** Ends an attempt that brought no page, so that the player may retry immediately. */
export async function abandonAttempt(tx: Tx, id: string, attempt: number): Promise<void> {
  await tx.query('UPDATE payments SET asking_until = NULL WHERE id = $1 AND attempts = $2', [
    id,
    attempt,
  ])
}

export interface CreditedPayment {
  status: PaymentState
  providerTransactionId: string
  creditedCents: bigint
  bonusRefused: BonusRefused | null
  settledCents: bigint
  holdUntil: Date | null
  finalStatus: string
  /** When to ask the provider whether the payment still stands; null if not needed. */
  checkAt: Date | null
}

/** Stores the credited amounts of a locked payment. */
export async function setCredited(
  tx: Tx,
  { id, review_reason }: Pick<PaymentRow, 'id' | 'review_reason'>,
  credited: CreditedPayment,
  at: Date,
): Promise<void> {
  if (review_reason !== null) tx.noteChange('deposits')
  await tx.query(
    `UPDATE payments SET status = $2, provider_transaction_id = $3, credited_cents = $4,
                         settled_cents = $5, hold_until = $6, final_status = $7,
                         review_reason = NULL, review_since = NULL, check_at = $8, updated_at = $9,
                         bonus_refused = $10
     WHERE id = $1`,
    [
      id,
      credited.status,
      credited.providerTransactionId,
      credited.creditedCents,
      credited.settledCents,
      credited.holdUntil,
      credited.finalStatus,
      credited.checkAt,
      at,
      credited.bonusRefused,
    ],
  )
}

/** Ends a locked payment that was rejected or reversed. */
export async function setEnded(
  tx: Tx,
  { id, review_reason }: Pick<PaymentRow, 'id' | 'review_reason'>,
  { status, finalStatus }: { status: PaymentState; finalStatus: string },
  at: Date,
): Promise<void> {
  if (review_reason !== null) tx.noteChange('deposits')
  await tx.query(
    `UPDATE payments SET status = $2, final_status = $3, review_reason = NULL, review_since = NULL,
                         check_at = NULL, updated_at = $4
     WHERE id = $1`,
    [id, status, finalStatus, at],
  )
}

export interface Queued {
  why: ReviewReason
  cents: bigint | null
  transactionId: string | null
}

/** Stores a later status of a paid payment. */
export async function setFinalStatus(tx: Tx, id: string, finalStatus: string): Promise<void> {
  await tx.query('UPDATE payments SET final_status = $2 WHERE id = $1', [id, finalStatus])
}

/** Queues a locked payment for an operator. The transaction of a credited payment stays. */
export async function setReviewReason(tx: Tx, id: string, queued: Queued, at: Date): Promise<void> {
  tx.noteChange('deposits')
  await tx.query(
    `UPDATE payments SET review_reason = $2, review_since = $5, queued_cents = $3, check_at = NULL,
                         provider_transaction_id = CASE WHEN credited_cents IS NULL
                           THEN coalesce($4, provider_transaction_id) ELSE provider_transaction_id END,
                         updated_at = $5
     WHERE id = $1`,
    [id, queued.why, queued.cents, queued.transactionId, at],
  )
}

/** Stores when the skins are first known to have changed hands. */
export async function recordTrade(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('UPDATE payments SET traded_at = $2 WHERE id = $1', [id, at])
}

/** Stores the expected amount of a payment that is not credited yet. */
export async function setEstimate(tx: Tx, id: string, amountCents: bigint): Promise<void> {
  await tx.query('UPDATE payments SET amount_cents = $2 WHERE id = $1', [id, amountCents])
}

/** Locks a provider's transaction number until the commit, so that two payments never share it. */
export async function holdTransaction(
  tx: Tx,
  provider: ProviderName,
  providerTransactionId: string,
): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${provider} ${providerTransactionId}`,
  ])
}

/** Binds a provider's transaction to a payment for ever, unless it belongs to one. */
export async function bindTransaction(
  tx: Tx,
  bound: { provider: ProviderName; transactionId: string; paymentId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_transactions (provider, transaction_id, payment_id) VALUES ($1, $2, $3)
     ON CONFLICT (provider, transaction_id) DO NOTHING`,
    [bound.provider, bound.transactionId, bound.paymentId],
  )
}

/** Whether a provider's transaction belongs to another payment. */
export async function isTransactionOfAnother(
  tx: Tx,
  provider: ProviderName,
  providerTransactionId: string,
  paymentId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM payment_transactions
     WHERE provider = $1 AND transaction_id = $2 AND payment_id <> $3`,
    [provider, providerTransactionId, paymentId],
  )
  return rowCount === 1
}
