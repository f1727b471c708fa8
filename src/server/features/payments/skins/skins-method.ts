import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { SkinsbackClient } from '#server/platform/providers/skinsback/client.ts'
import type { PageMethod } from '../core/start-deposit.ts'

/** The amount is the player's estimate; the real value is known after the trade. */
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
