import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Place } from '#server/platform/http/cursor.ts'
import type { ReviewReason } from '#server/platform/providers/provider-event.ts'
import { type QueueState, readQueue } from '#server/platform/queues/queue.ts'
import type { Method } from '../core/store.ts'

/** A deposit that waits for an operator. */
export interface QueuedDeposit
  extends Pick<
    Tables['payments'],
    'id' | 'player_id' | 'provider' | 'status' | 'provider_transaction_id'
  > {
  player_name: string
  method: Method
  review_reason: ReviewReason | 'to_return'
  review_since: Date
  /** What crediting it would add or what of it had to go back, in cents; null if its rate is unknown. */
  queued_cents: Tables['payments']['queued_cents']
  /** The currency of a crypto deposit; null for other methods. */
  crypto_currency: string | null
  crypto_amount: string | null
  txid: string | null
  risk_score: string | null
}

export interface QueueFilter {
  limit: number
  method?: string | undefined
  provider?: string | undefined
  status?: string | undefined
  /** Since when they wait, at the earliest. */
  since?: Date | undefined
  after: Place | null
}

/** What a filter asks of a payment `p` that waits since an instant; a field that is not given matches all. */
const isSought = (since: string, id: string) =>
  `($2::text IS NULL OR p.method = $2) AND ($3::text IS NULL OR p.provider = $3)
   AND ($4::text IS NULL OR p.status = $4) AND ($5::timestamptz IS NULL OR ${since} >= $5)
   AND ($6::timestamptz IS NULL OR (${since}, ${id}) > ($6, $7::uuid))`

/** The queued deposits and those of which a part has to go back, oldest first, starting after a place. */
export async function listQueue(
  reader: Reader,
  { limit, method, provider, status, since, after }: QueueFilter,
): Promise<QueuedDeposit[]> {
  const { rows } = await reader.query<QueuedDeposit>(
    `SELECT p.id, p.player_id, u.name AS player_name, p.method, p.provider, p.status,
            coalesce(p.review_reason, 'to_return') AS review_reason,
            q.since AS review_since,
            coalesce(p.queued_cents, b.cents) AS queued_cents, p.provider_transaction_id,
            c.currency AS crypto_currency, c.amount AS crypto_amount, c.txid, c.risk_score
     FROM ((SELECT p.id, p.review_since AS since FROM payments p
            WHERE p.review_reason IS NOT NULL AND ${isSought('p.review_since', 'p.id')}
            ORDER BY p.review_since, p.id LIMIT $1)
           UNION ALL
           (SELECT r.payment_id, r.created_at FROM deposit_returns r
            JOIN payments p ON p.id = r.payment_id AND p.review_reason IS NULL
            WHERE r.done_at IS NULL AND ${isSought('r.created_at', 'r.payment_id')}
            ORDER BY r.created_at, r.payment_id LIMIT $1)) q
     JOIN payments p ON p.id = q.id
     JOIN players u ON u.id = p.player_id
     LEFT JOIN crypto_payments c ON c.payment_id = p.id
     LEFT JOIN deposit_returns b ON b.payment_id = p.id AND b.done_at IS NULL
     ORDER BY q.since, q.id LIMIT $1`,
    [limit, method, provider, status, since, after?.at, after?.id],
  )
  return rows
}

/** The player of a queued deposit, and what crediting it would add in cents; null if it is not queued. */
export async function findQueued(
  reader: Reader,
  id: string,
): Promise<{ playerId: string; cents: bigint | null } | null> {
  const { rows } = await reader.query<{ playerId: string; cents: bigint | null }>(
    `SELECT player_id AS "playerId", queued_cents AS cents FROM payments
     WHERE id = $1 AND review_reason IS NOT NULL`,
    [id],
  )
  return rows[0] ?? null
}

/** The player of a deposit of which a part has to go back; null if there is none. */
export async function findReturn(reader: Reader, id: string): Promise<{ playerId: string } | null> {
  const { rows } = await reader.query<{ playerId: string }>(
    `SELECT player_id AS "playerId" FROM deposit_returns WHERE payment_id = $1 AND done_at IS NULL`,
    [id],
  )
  return rows[0] ?? null
}

/** Removes a locked payment from the queue, without changing its status. */
export async function clearReviewReason(tx: Tx, id: string, at: Date): Promise<void> {
  tx.noteChange('deposits')
  await tx.query(
    `UPDATE payments SET review_reason = NULL, review_since = NULL, updated_at = $2 WHERE id = $1`,
    [id, at],
  )
}

/** Marks all callbacks of a payment that needed review as reviewed. */
export async function reviewCallbacks(
  tx: Tx,
  review: { paymentId: string; operatorId: string; at: Date },
): Promise<void> {
  tx.noteChange('callbacks')
  await tx.query(
    `INSERT INTO callback_reviews (callback_id, operator_id, at)
     SELECT id, $2, $3 FROM payment_callbacks WHERE payment_id = $1 AND needs_review
     ON CONFLICT (callback_id) DO NOTHING`,
    [review.paymentId, review.operatorId, review.at],
  )
}

/** An unreviewed callback that moved nothing. */
export type CallbackToReview = Pick<
  Tables['payment_callbacks'],
  | 'id'
  | 'provider'
  | 'payment_id'
  | 'provider_transaction_id'
  | 'status'
  | 'amount'
  | 'currency'
  | 'outcome'
  | 'received_at'
>

const unreviewed = `c.needs_review
  AND NOT EXISTS (SELECT 1 FROM callback_reviews r WHERE r.callback_id = c.id)`

export interface ReviewFilter extends Pick<QueueFilter, 'limit' | 'provider' | 'status'> {
  /** The id of the callback after which they start. */
  after: bigint | null
}

/** The callbacks that need review, of a provider and with a status if they are given, oldest first. */
export async function listReviews(
  reader: Reader,
  { limit, provider, status, after }: ReviewFilter,
): Promise<CallbackToReview[]> {
  const { rows } = await reader.query<CallbackToReview>(
    `SELECT c.id, c.provider, c.payment_id, c.provider_transaction_id, c.status, c.amount,
            c.currency, c.outcome, c.received_at
     FROM (SELECT callback_id FROM callbacks_to_review
           WHERE ($2::text IS NULL OR provider = $2) AND ($3::text IS NULL OR status = $3)
             AND ($4::bigint IS NULL OR callback_id > $4)
           ORDER BY callback_id LIMIT $1) w
     JOIN payment_callbacks c ON c.id = w.callback_id ORDER BY c.id`,
    [limit, provider, status, after],
  )
  return rows
}

/** Marks one callback as reviewed; false if there was nothing to review. */
export async function reviewCallback(
  tx: Tx,
  review: { callbackId: bigint; operatorId: string; at: Date },
): Promise<boolean> {
  tx.noteChange('callbacks')
  const { rowCount } = await tx.query(
    `INSERT INTO callback_reviews (callback_id, operator_id, at)
     SELECT c.id, $2, $3 FROM payment_callbacks c WHERE c.id = $1 AND ${unreviewed}`,
    [review.callbackId, review.operatorId, review.at],
  )
  return rowCount === 1
}

export interface ReviewQueue extends QueueState {
  kind: 'deposits' | 'callbacks'
}

const reviewQueues = [
  {
    kind: 'deposits',
    from: `(SELECT review_since AS since FROM payments WHERE review_reason IS NOT NULL
            UNION ALL SELECT created_at FROM deposit_returns WHERE done_at IS NULL) d`,
    since: 'since',
  },
  { kind: 'callbacks', from: 'callbacks_to_review', since: 'received_at' },
] as const

/** The number of payments that wait for an operator, as far as they are counted, and since when. */
export const readReviewQueues = (reader: Reader, nowMs: number): Promise<ReviewQueue[]> =>
  Promise.all(
    reviewQueues.map(async ({ kind, ...queue }) => ({
      kind,
      ...(await readQueue(reader, queue, nowMs)),
    })),
  )
