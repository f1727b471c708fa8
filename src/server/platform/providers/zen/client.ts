import { z } from 'zod'
import { centsToText } from '#domain/money/decimal.ts'
import { isPaymentPage } from '#server/platform/providers/payment-page.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'
import { type Fields, signCheckout } from './signature.ts'

export interface ZenSettings {
  url: string
  terminal: string
  paywallSecret: string
  ipnSecret: string
}

export interface ZenOrder {
  /** Can be used only once at the provider. */
  merchantTransactionId: string
  amountCents: bigint
  currency: string
  urlSuccess: string
  urlFailure: string
  customIpnUrl: string
}

export interface ZenClient {
  /** The address of a new payment page. Throws a ProviderFault if the provider returns none in time. */
  createCheckout(order: ZenOrder): Promise<string>
}

const reply = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })
const headers = { 'content-type': 'application/json' }

/** The client of the card provider at a base URL. It uses nothing of the shop except the order. */
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
    if (status !== 201) throw fault(`The provider returned ${status}: ${text.slice(0, 300)}`)
    const redirectUrl = readRedirect(text)
    if (!isZenPage(redirectUrl, settings.url, shopUrl())) {
      throw fault(`The provider's page has an unexpected address: ${redirectUrl}`)
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
    throw fault('The response of the provider could not be parsed.', cause)
  }
}

const fault = (message: string, cause?: unknown) => new ProviderFault(message, { cause })

/** Whether an address is a payment page of the card provider or of its sandbox. */
export const isZenPage = (address: string, zenUrl: string, shopUrl: string): boolean =>
  isPaymentPage(address, {
    ownHosts: /(^|\.)zen(-test)?\.com$/,
    knownUrls: [zenUrl, shopUrl],
  })
