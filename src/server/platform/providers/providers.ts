import type { PaymentSettings } from '#server/platform/config/payment-settings.ts'
import { type AlphapoClient, createAlphapoClient } from './alphapo/client.ts'
import { createSkinsbackClient, type SkinsbackClient } from './skinsback/client.ts'
import { createZenClient, type ZenClient } from './zen/client.ts'

/** The clients of the payment providers; null for those that are not configured. */
export interface Providers {
  zen: ZenClient | null
  alphapo: AlphapoClient | null
  skinsback: SkinsbackClient | null
}

const TIMEOUT_MS = 10_000

export function createProviders(
  settings: PaymentSettings,
  { shopUrl, timeoutMs = TIMEOUT_MS }: { shopUrl: () => string; timeoutMs?: number },
): Providers {
  const { zen, alphapo, skinsback } = settings
  return {
    zen: zen && createZenClient(zen, { shopUrl, timeoutMs }),
    alphapo: alphapo && createAlphapoClient(alphapo, { timeoutMs }),
    skinsback: skinsback && createSkinsbackClient(skinsback, { shopUrl, timeoutMs }),
  }
}
