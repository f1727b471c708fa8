import { DAY_MS } from '#domain/schedule/durations.ts'
import type { ZenClient } from '#server/platform/providers/zen/client.ts'
import { CURRENCY, type PageMethod } from '../core/start-deposit.ts'

/** The card provider has no status call: a payment without a callback for a day is closed. */
export const cardMethod = (zen: ZenClient, shopUrl: () => string): PageMethod => ({
  provider: 'zen',
  method: 'card',
  firstCheckMs: DAY_MS,
  openPage: ({ merchantId, amountCents, successUrl, failureUrl }) =>
    zen.createCheckout({
      merchantTransactionId: merchantId,
      amountCents,
      currency: CURRENCY,
      urlSuccess: successUrl,
      urlFailure: failureUrl,
      customIpnUrl: `${shopUrl()}/callbacks/zen`,
    }),
})
