import type { Tx } from '#server/platform/db/database.ts'
import type { ZenIpn } from '#server/platform/providers/zen/ipn.ts'
import { type ReceiveParts, takeNews } from '../core/apply-provider-event.ts'
import { NOTHING_DECIDED, type Verdict } from '../core/decision.ts'
import { lockUnderWallet } from '../core/lock-payment.ts'
import { paymentIdOf } from '../core/provider-reference.ts'
import { unlessUsed } from '../core/unless-used.ts'
import { zenNews } from './zen-news.ts'

/** Takes a signed notice of the card provider, in one transaction under the player's lock. */
export const receiveZen = (parts: ReceiveParts, ipn: ZenIpn): Promise<Verdict> =>
  parts.database.transaction((tx) => take(tx, parts, ipn))

async function take(tx: Tx, parts: ReceiveParts, ipn: ZenIpn): Promise<Verdict> {
  const { transactionId, status, amount, currency, bodySha256 } = ipn
  const found = await lockUnderWallet(
    tx,
    parts.ledger,
    'zen',
    paymentIdOf(ipn.merchantTransactionId),
  )
  const news = found ? await unlessUsed(tx, found, zenNews(ipn, found)) : NOTHING_DECIDED
  return takeNews(tx, parts, found, news, {
    provider: 'zen',
    providerTransactionId: transactionId,
    ...{ status, amount, currency, bodySha256 },
  })
}
