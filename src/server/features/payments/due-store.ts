import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import type { Method } from './core/store.ts'

export interface DuePayment extends Pick<Tables['payments'], 'id' | 'attempts' | 'created_at'> {
  provider: ProviderName
  method: Method
  status: 'new' | 'paid'
  has_page: boolean
  amount_cents: Tables['payments']['amount_cents']
  currency: string
  /** The provider's id of a crypto deposit, and our id of the address that it was sent to. */
  callback_id: string | null
  address_id: string | null
}

/** Payments that have had no callback for too long, oldest first, after one of them. */
export const listDuePayments = (reader: Reader, now: Date, after: string | null, limit: number) =>
  listDue(reader, 'payments', now, after, limit)

/** Addresses at which a payment is expected, oldest first, after one of them. */
export const listDueAddresses = (reader: Reader, now: Date, after: string | null, limit: number) =>
  listDue(reader, 'crypto_addresses', now, after, limit)

async function listDue(
  reader: Reader,
  table: 'payments' | 'crypto_addresses',
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE check_at <= $1 AND ($2::uuid IS NULL OR id > $2)
     ORDER BY id LIMIT $3`,
    [now, after, limit],
  )
  return rows.map(({ id }) => id)
}

/**
 * Claims a due payment, and sets its next check: at growing intervals while new, and until the hold ends once paid.
 * Null if another node has claimed it.
 */
export async function claimDuePayment(
  reader: Reader,
  id: string,
  now: Date,
): Promise<DuePayment | null> {
  const { rows } = await reader.query<DuePayment>(
    `UPDATE payments p
     SET checks = checks + 1,
         check_at = CASE
           WHEN status = 'new' THEN $1 + least(interval '10 minutes' * 2 ^ least(checks, 6), interval '6 hours')
           WHEN hold_until > $1 THEN least($1 + interval '20 minutes', hold_until)
         END
     WHERE id IN (SELECT id FROM payments WHERE id = $2 AND check_at <= $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, provider, method, status, attempts, redirect_url IS NOT NULL AS has_page, created_at,
       amount_cents, currency,
       (SELECT callback_id FROM crypto_payments c WHERE c.payment_id = p.id) AS callback_id,
       (SELECT address_id FROM crypto_payments c WHERE c.payment_id = p.id) AS address_id`,
    [now, id],
  )
  return rows[0] ?? null
}

/** Claims a due address; false if another node has claimed it. */
export async function claimDueAddress(reader: Reader, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await reader.query(
    `UPDATE crypto_addresses
     SET check_at = CASE WHEN $1 + interval '1 hour' < check_until THEN $1 + interval '1 hour' END
     WHERE id IN (SELECT id FROM crypto_addresses
                  WHERE id = $2 AND check_at <= $1 FOR UPDATE SKIP LOCKED)`,
    [now, id],
  )
  return rowCount === 1
}

/** An address is looked at again with the next run of the job. */
export async function expediteAddress(reader: Reader, id: string, now: Date): Promise<void> {
  await reader.query('UPDATE crypto_addresses SET check_at = $2 WHERE id = $1', [id, now])
}

/** Those of the provider's ids whose deposits are open and not queued for an operator. */
export async function readOpenCallbacks(
  reader: Reader,
  provider: ProviderName,
  callbackIds: string[],
): Promise<string[]> {
  const { rows } = await reader.query<{ callback_id: string }>(
    `SELECT asked.callback_id FROM unnest($1::text[]) AS asked (callback_id)
     WHERE NOT EXISTS (
       SELECT 1 FROM crypto_payments c JOIN payments p ON p.id = c.payment_id
       WHERE c.provider = $2 AND c.callback_id = asked.callback_id AND (p.status <> 'new' OR p.review_reason IS NOT NULL))`,
    [callbackIds, provider],
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
  provider: ProviderName
}

/** Confirmed crypto deposits that could not be credited without a rate, oldest first, after one of them. */
export async function readUnrated(
  reader: Reader,
  after: WaitingPayment | null,
  limit: number,
): Promise<WaitingPayment[]> {
  const { rows } = await reader.query<WaitingPayment>(
    `SELECT p.id, p.provider, c.callback_id, c.currency, c.amount
     FROM payments p JOIN crypto_payments c ON c.payment_id = p.id
     WHERE p.check_at IS NOT NULL AND p.status = 'new' AND p.review_reason IS NULL
       AND c.confirmed_at IS NOT NULL AND ($1::uuid IS NULL OR p.id > $1)
     ORDER BY p.id LIMIT $2`,
    [after?.id ?? null, limit],
  )
  return rows
}
