import type { SavedAddress } from '#contract/http/addresses.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Place } from '#server/platform/http/cursor.ts'
import type { Method } from './store.ts'

export interface ListedDeposit
  extends Pick<
    Tables['payments'],
    | 'id'
    | 'status'
    | 'amount_cents'
    | 'bonus_cents'
    | 'bonus_refused'
    | 'settled_cents'
    | 'promo_code'
    | 'hold_until'
    | 'review_reason'
    | 'review_since'
  > {
  method: Method | 'gift_code' | 'voucher'
  billing_address: SavedAddress | null
  crypto_currency: string | null
  crypto_amount: string | null
  crypto_address: string | null
  rate_from: string | null
  rate_to: string | null
  txid: string | null
  reversed_at: Date | null
  taken_cents: bigint | null
  open_cents: bigint | null
  /** Of a promised bonus: null if the deposit has none. */
  promised_cents: bigint | null
  bonus_paid_cents: bigint | null
  bonus_until: Date | null
  bonus_ended_at: Date | null
  at: Date
}

/**
 * A player's deposits by all methods, newest first, starting after a place. Payments that never reached their
 * provider are left out; redeemed codes are read from the ledger.
 */
export async function listDeposits(
  reader: Reader,
  playerId: string,
  after: Place | null,
  limit: number,
): Promise<ListedDeposit[]> {
  const { rows } = await reader.query<ListedDeposit>(statementOf({ payments: '', codes: '' }), [
    playerId,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ])
  return rows
}

/** One of a player's deposits, if it is in their list. */
export async function findDeposit(
  reader: Reader,
  playerId: string,
  id: string,
): Promise<ListedDeposit | null> {
  const { rows } = await reader.query<ListedDeposit>(
    statementOf({ payments: 'AND p.id = $5', codes: 'AND e.ref = $5' }),
    [playerId, null, null, 1, id],
  )
  return rows[0] ?? null
}

/** The list, with conditions for both of its sources. */
const statementOf = ({ payments, codes }: { payments: string; codes: string }): string =>
  `SELECT * FROM (
       (SELECT p.id, p.method, p.status,
              coalesce(p.credited_cents, p.queued_cents, p.amount_cents) AS amount_cents,
              p.bonus_cents + coalesce(d.promised_cents - d.converted_cents, 0) AS bonus_cents,
              d.promised_cents, d.paid_cents AS bonus_paid_cents, d.until AS bonus_until,
              d.ended_at AS bonus_ended_at,
              p.bonus_refused, p.settled_cents, p.promo_code,
              p.billing_address, p.hold_until, p.review_reason, p.review_since,
              c.currency AS crypto_currency, c.amount AS crypto_amount,
              a.address AS crypto_address, c.rate_from, c.rate_to, c.txid,
              r.at AS reversed_at, r.taken_cents, r.owed_cents - r.settled_cents AS open_cents,
              p.created_at AS at
       FROM payments p
       LEFT JOIN crypto_payments c ON c.payment_id = p.id
       LEFT JOIN crypto_addresses a ON a.id = c.address_id
       LEFT JOIN reversals r ON r.payment_id = p.id
       LEFT JOIN deposit_promises d ON d.payment_id = p.id
       WHERE p.player_id = $1 ${payments}
         AND (p.redirect_url IS NOT NULL OR p.method = 'crypto' OR p.review_reason IS NOT NULL
              OR p.status IN ('paid', 'reversed'))
         AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3::uuid))
       ORDER BY p.created_at DESC, p.id DESC LIMIT $4)
       UNION ALL
       SELECT e.ref, CASE e.code WHEN 'voucher.redeemed' THEN 'voucher' ELSE 'gift_code' END,
              'paid', e.amount, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL,
              NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, e.at
       FROM entries e
       WHERE e.account_id = (SELECT id FROM accounts WHERE player_id = $1) ${codes}
         AND e.code IN ('gift-code.redeemed', 'voucher.redeemed')
     ) d
     WHERE $2::timestamptz IS NULL OR (at, id) < ($2, $3::uuid)
     ORDER BY at DESC, id DESC LIMIT $4`
