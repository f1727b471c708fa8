import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SkinsbackMessage } from '#server/platform/providers/skinsback/message.ts'
import { type ReceiveParts, takeNews } from '../core/apply-provider-event.ts'
import { NOTHING_DECIDED, type Verdict } from '../core/decision.ts'
import { lockUnderWallet } from '../core/lock-payment.ts'
import { paymentIdOf } from '../core/provider-reference.ts'
import { noteTrade, type PaymentRow } from '../core/store.ts'
import { unlessUsed } from '../core/unless-used.ts'
import { isTraded, skinsNews } from './skins-news.ts'

/** Takes what the skins provider says, told or asked, in one transaction under the player's lock. */
export const receiveSkins = (
  parts: ReceiveParts,
  said: SkinsbackMessage,
  bodySha256: Buffer,
): Promise<Verdict> => parts.database.transaction((tx) => take(tx, parts, said, bodySha256))

async function take(
  tx: Tx,
  parts: ReceiveParts,
  said: SkinsbackMessage,
  bodySha256: Buffer,
): Promise<Verdict> {
  const { transactionId, status, amount, currency } = said
  const locked = await lockUnderWallet(tx, parts.ledger, 'skinsback', paymentIdOf(said.orderId))
  const found = locked && (await withTrade(tx, parts, locked, said))
  const news = found ? await unlessUsed(tx, found, skinsNews(said)) : NOTHING_DECIDED
  return takeNews(tx, parts, found, news, {
    provider: 'skinsback',
    providerTransactionId: transactionId,
    ...{ status, amount, currency, bodySha256 },
  })
}

async function withTrade(
  tx: Tx,
  { clock }: ReceiveParts,
  found: PaymentRow,
  said: SkinsbackMessage,
): Promise<PaymentRow> {
  if (found.traded_at || !isTraded(said)) return found
  const traded_at = instantOf(clock)
  await noteTrade(tx, found.id, traded_at)
  return { ...found, traded_at }
}
