import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { SkinsbackClient } from '#server/platform/providers/skinsback/client.ts'
import type { ZenClient } from '#server/platform/providers/zen/client.ts'
import { CURRENCY, type PageMethod } from './start-deposit.ts'

/** The card provider can be asked nothing: a payment that hears nothing for a day is closed. */
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

/** The amount is the player's own guess; what the skins bring is known when they are traded. */
export const skinsMethod = (skinsback: SkinsbackClient, shopUrl: () => string): PageMethod => ({
  provider: 'skinsback',
  method: 'skins',
  firstCheckMs: 10 * MINUTE_MS,
  openPage: ({ merchantId, successUrl, failureUrl }) =>
    skinsback.createDeposit({
      orderId: merchantId,
      resultUrl: `${shopUrl()}/callbacks/skinsback`,
      successUrl,
      failUrl: failureUrl,
    }),
})
