import { z } from 'zod'
import { centsToText } from '#domain/money/decimal.ts'
import type { ZenSettings } from '#server/platform/config/payment-settings.ts'
import { isPaymentPage } from '#server/platform/providers/payment-page.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'
import { type Fields, signCheckout } from './signature.ts'

export interface ZenOrder {
  /** Used once at the provider, forever. */
  merchantTransactionId: string
  amountCents: bigint
  currency: string
  urlSuccess: string
  urlFailure: string
  customIpnUrl: string
}

export interface ZenClient {
  /** The address of a new payment page. Throws a ProviderFault when there is none in time. */
  createCheckout(order: ZenOrder): Promise<string>
}

const reply = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })
const headers = { 'content-type': 'application/json' }

/** The card provider behind a base URL; it knows nothing of the shop but what an order says. */
export function createZenClient(
  settings: ZenSettings,
  { shopUrl, timeoutMs }: { shopUrl: () => string; timeoutMs: number },
): ZenClient {
  const endpoint = `${settings.url.replace(/\/$/, '')}/api/checkouts`

  async function createCheckout(order: ZenOrder): Promise<string> {
    const fields = checkoutFields(order, settings.terminal)
    const body = JSON.stringify({
      ...fields,
      signature: signCheckout(fields, settings.paywallSecret),
    })
    const { status, text } = await requestProvider(endpoint, { headers, body, timeoutMs })
    if (status !== 201) throw fault(`The provider answered ${status}: ${text.slice(0, 300)}`)
    const redirectUrl = readRedirect(text)
    if (!isZenPage(redirectUrl, settings.url, shopUrl())) {
      throw fault(`The provider's page is at a strange place: ${redirectUrl}`)
    }
    return redirectUrl
  }

  return { createCheckout }
}

function checkoutFields(order: ZenOrder, terminalUuid: string): Fields {
  const { amountCents, currency, merchantTransactionId, ...addresses } = order
  const amount = centsToText(amountCents)
  const coins = { name: 'Coins', price: amount, quantity: 1, lineAmountTotal: amount }
  return { terminalUuid, amount, currency, merchantTransactionId, items: [coins], ...addresses }
}

function readRedirect(text: string): string {
  try {
    return reply.parse(JSON.parse(text)).redirectUrl
  } catch (cause) {
    throw fault('The answer of the provider could not be read.', cause)
  }
}

const fault = (message: string, cause?: unknown) => new ProviderFault(message, { cause })

/** Says whether an address is a payment page of the card provider or of its stand-in. */
export const isZenPage = (address: string, zenUrl: string, shopUrl: string): boolean =>
  isPaymentPage(address, {
    ownHosts: /(^|\.)zen(-test)?\.com$/,
    knownUrls: [zenUrl, shopUrl],
  })
