import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Provider } from './core/store.ts'

export interface DuePayment extends Pick<Tables['payments'], 'id' | 'attempts' | 'created_at'> {
  provider: Provider
  status: 'new' | 'paid'
  has_page: boolean
  /** The provider's id of a crypto deposit. */
  callback_id: string | null
}

/**
 * Claims payments that have had no callback for too long, and sets their next check: at growing intervals while new,
 * and until the hold ends once paid.
 */
export async function claimDuePayments(tx: Tx, now: Date, limit: number): Promise<DuePayment[]> {
  const { rows } = await tx.query<DuePayment>(
    `UPDATE payments p
     SET checks = checks + 1,
         check_at = CASE
           WHEN status = 'new' THEN $1 + least(interval '10 minutes' * 2 ^ least(checks, 6), interval '6 hours')
           WHEN hold_until > $1 THEN least($1 + interval '20 minutes', hold_until)
         END
     WHERE id IN (SELECT id FROM payments WHERE check_at <= $1
                  ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, provider, status, attempts, redirect_url IS NOT NULL AS has_page, created_at,
       (SELECT callback_id FROM crypto_payments c WHERE c.payment_id = p.id) AS callback_id`,
    [now, limit],
  )
  return rows
}

/** Claims addresses at which a payment is expected. */
export async function claimDueAddresses(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<Pick<Tables['crypto_addresses'], 'id'>>(
    `UPDATE crypto_addresses
     SET check_at = CASE WHEN $1 + interval '1 hour' < check_until THEN $1 + interval '1 hour' END
     WHERE id IN (SELECT id FROM crypto_addresses WHERE check_at <= $1
                  ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Those of the provider's ids whose deposits are open and not queued for an operator. */
export async function readOpenCallbacks(reader: Reader, callbackIds: string[]): Promise<string[]> {
  const { rows } = await reader.query<{ callback_id: string }>(
    `SELECT asked.callback_id FROM unnest($1::text[]) AS asked (callback_id)
     WHERE NOT EXISTS (
       SELECT 1 FROM crypto_payments c JOIN payments p ON p.id = c.payment_id
       WHERE c.callback_id = asked.callback_id AND (p.status <> 'new' OR p.review_reason IS NOT NULL))`,
    [callbackIds],
  )
  return rows.map(({ callback_id }) => callback_id)
}

/** Makes payments due now whose message the provider could not deliver. */
export async function expediteChecks(
  reader: Reader,
  paymentIds: string[],
  now: Date,
): Promise<number> {
  const { rowCount } = await reader.query(
    `UPDATE payments SET check_at = $2
     WHERE id = ANY ($1::uuid[]) AND check_at > $2 AND review_reason IS NULL
       AND (status = 'new' OR (status = 'paid' AND hold_until > $2))`,
    [paymentIds, now],
  )
  return rowCount ?? 0
}

export interface WaitingPayment
  extends Pick<Tables['crypto_payments'], 'callback_id' | 'currency' | 'amount'> {
  id: string
}

/** Confirmed crypto deposits that could not be credited without a rate. */
export async function readUnrated(reader: Reader): Promise<WaitingPayment[]> {
  const { rows } = await reader.query<WaitingPayment>(
    `SELECT p.id, c.callback_id, c.currency, c.amount
     FROM payments p JOIN crypto_payments c ON c.payment_id = p.id
     WHERE p.check_at IS NOT NULL AND p.status = 'new' AND p.review_reason IS NULL
       AND c.confirmed_at IS NOT NULL
     ORDER BY c.confirmed_at LIMIT 100`,
  )
  return rows
}
