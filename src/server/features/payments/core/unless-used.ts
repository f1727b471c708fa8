import type { Tx } from '#server/platform/db/database.ts'
import type { News } from './decision.ts'
import { holdTransaction, isTransactionOfAnother, type PaymentRow } from './store.ts'

/**
 * The news, unless they would let a transaction of the provider pay for two payments. Its number is
 * held until the commit.
 */
export async function unlessUsed(tx: Tx, found: PaymentRow, news: News): Promise<News> {
  const transactionId = 'transactionId' in news ? news.transactionId : null
  if (transactionId === null) return news
  await holdTransaction(tx, found.provider, transactionId)
  const isUsed = await isTransactionOfAnother(tx, found.provider, transactionId, found.id)
  return isUsed ? { kind: 'strange', outcome: 'transaction_used' } : news
}
