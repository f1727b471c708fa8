import type { Tx } from '#server/platform/db/database.ts'
import type { Provider } from './store.ts'

export interface CallbackRecord {
  provider: Provider
  /** Null when the provider names a payment that is not ours. */
  paymentId: string | null
  providerTransactionId: string
  status: string
  amount: string | null
  currency: string | null
  bodySha256: Buffer
  outcome: string
  needsReview: boolean
  receivedAt: Date
}

/** Records a provider's word and what came of it. */
export async function insertCallback(tx: Tx, callback: CallbackRecord): Promise<void> {
  await tx.query(
    `INSERT INTO payment_callbacks (provider, payment_id, provider_transaction_id, status, amount,
                                    currency, body_sha256, outcome, needs_review, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      callback.provider,
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
