import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PageMessage } from '#server/platform/providers/ports.ts'
import { NO_CHANGE } from '#server/platform/providers/provider-event.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import {
  applyProviderEvent,
  type ReceiveDeps,
  unlessTransactionUsed,
} from '../core/apply-provider-event.ts'
import type { Decision } from '../core/decision.ts'
import { lockWithWallet } from '../core/lock-payment.ts'
import { idOfReference } from '../core/provider-reference.ts'
import { type PaymentRow, recordTrade } from '../core/store.ts'

/** A provider's message about a payment page, from a callback or a query. */
export interface ReceivedPageMessage {
  provider: ProviderName
  message: PageMessage
  bodySha256: Buffer
}

/** Handles a message about a payment page, in one transaction under the player's lock. */
export const receivePageMessage = (
  deps: ReceiveDeps,
  received: ReceivedPageMessage,
): Promise<Decision> => deps.database.transaction((tx) => take(tx, deps, received))

async function take(
  tx: Tx,
  deps: ReceiveDeps,
  { provider, message, bodySha256 }: ReceivedPageMessage,
): Promise<Decision> {
  const { transactionId: providerTransactionId, status, amount, currency } = message
  const id = idOfReference(message.reference)
  const locked = await lockWithWallet(tx, deps.ledger, provider, id)
  const found = locked && (await withTrade(tx, deps, locked, message))
  const event = found
    ? await unlessTransactionUsed(tx, found, message.eventFor(orderOf(found)))
    : NO_CHANGE
  return applyProviderEvent(tx, deps, found, event, {
    ...{ provider, providerTransactionId, status, amount, currency, bodySha256 },
  })
}

/** What was ordered, to which a provider's message is compared. */
export const orderOf = ({
  amount_cents,
  currency,
}: Pick<PaymentRow, 'amount_cents' | 'currency'>) => ({ amountCents: amount_cents, currency })

async function withTrade(
  tx: Tx,
  { clock, persons }: ReceiveDeps,
  found: PaymentRow,
  { trade }: PageMessage,
): Promise<PaymentRow> {
  if (found.traded_at || !trade) return found
  const traded_at = instantOf(clock)
  await recordTrade(tx, found.id, traded_at)
  if (trade.payerId) {
    await persons.notePayer(tx, found.player_id, { provider: found.provider, id: trade.payerId })
  }
  return { ...found, traded_at }
}
