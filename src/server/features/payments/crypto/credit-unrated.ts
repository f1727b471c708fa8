import { sha256 } from '#server/platform/hash/hash.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import { applyProviderEvent, type ReceiveDeps } from '../core/apply-provider-event.ts'
import { lockWithWallet } from '../core/lock-payment.ts'
import { readUnrated, type WaitingPayment } from '../due-store.ts'
import { centsOf, eventOfWorth } from './event.ts'
import type { CryptoRateRow } from './rate-store.ts'
import { rateOf, readFreshRates } from './rates.ts'
import { setCryptoRate } from './store.ts'

const PAGE_SIZE = 100

/** Credits deposits that were confirmed without a known rate, once there is one. */
export async function creditUnrated(
  deps: ReceiveDeps & { forEach: ForEach },
  stopping?: AbortSignal,
): Promise<void> {
  const { database, clock, forEach } = deps
  const rates = await readFreshRates(database.pool, clock)
  await forEach<WaitingPayment>({
    job: 'credit crypto deposits without a rate',
    stopping,
    pageSize: PAGE_SIZE,
    list: (after) => readUnrated(database.pool, after, PAGE_SIZE),
    keyOf: ({ id }) => id,
    async work(payment) {
      const rate = rates.get(payment.currency)
      if (rate) await creditAt(deps, payment, rate)
    },
  })
}

async function creditAt(
  deps: ReceiveDeps,
  { id, provider, callback_id, currency, amount }: WaitingPayment,
  rate: CryptoRateRow,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await lockWithWallet(tx, deps.ledger, provider, id)
    if (found?.status !== 'new' || found.review_reason) return
    const event = eventOfWorth(centsOf(amount, rateOf(rate)), callback_id)
    await applyProviderEvent(tx, deps, found, event, {
      provider,
      providerTransactionId: callback_id,
      status: 'confirmed',
      amount,
      currency,
      bodySha256: sha256(Buffer.from(`${rate.rate_from}:${rate.rate_to}`)),
    })
    await setCryptoRate(tx, id, rate)
  })
}
