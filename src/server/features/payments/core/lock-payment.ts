import type { Ledger } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { findPayer, lockPayment, type PaymentRow } from './store.ts'

/**
 * A provider's payment and its player's wallet, both locked, the wallet first as everywhere; null if that provider has
 * no such payment.
 */
export async function lockWithWallet(
  tx: Tx,
  ledger: Ledger,
  provider: ProviderName | null,
  paymentId: string | null,
): Promise<PaymentRow | null> {
  const playerId = paymentId && (await findPayer(tx, paymentId))
  if (!playerId) return null
  await ledger.lock(tx, playerId)
  const found = await lockPayment(tx, paymentId)
  return found && (provider === null || found.provider === provider) ? found : null
}
