import { z } from 'zod'
import type { ZenSettings } from '#server/platform/config/config.ts'
import { centsToText } from './amount-text.ts'
import { type Fields, signCheckout } from './zen-signature.ts'

export interface ZenOrder {
  /** Used once at the provider, for ever. */
  merchantTransactionId: string
  amountCents: bigint
  currency: string
  urlSuccess: string
  urlFailure: string
  customIpnUrl: string
}

export interface ZenClient {
  /** The address of a new payment page. Throws a ZenFault when there is none in time. */
  createCheckout(order: ZenOrder): Promise<string>
}

/** The provider gave no payment page; whether it made one is not known. */
export class ZenFault extends Error {
  override readonly name = 'ZenFault'
}

const reply = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** The card provider behind a base URL; it knows nothing of the shop but what an order says. */
export function createZenClient(
  settings: ZenSettings,
  { shopUrl, timeoutMs }: { shopUrl: () => string; timeoutMs: number },
): ZenClient {
  const endpoint = `${settings.url.replace(/\/$/, '')}/api/checkouts`

  async function createCheckout(order: ZenOrder): Promise<string> {
    const fields = checkoutFields(order, settings.terminal)
    const signature = signCheckout(fields, settings.paywallSecret)
    const { status, text } = await post(endpoint, { ...fields, signature }, timeoutMs)
    if (status !== 201) throw new ZenFault(`The provider answered ${status}: ${text.slice(0, 300)}`)
    const redirectUrl = readRedirect(text)
    if (!isPaymentHost(redirectUrl, settings.url, shopUrl())) {
      throw new ZenFault(`The provider's page is at a strange place: ${redirectUrl}`)
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

async function post(
  endpoint: string,
  body: unknown,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new ZenFault('The provider did not answer.', { cause })
  }
}

function readRedirect(text: string): string {
  try {
    return reply.parse(JSON.parse(text)).redirectUrl
  } catch (cause) {
    throw new ZenFault('The answer of the provider could not be read.', { cause })
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The player is sent to the provider, to its stand-in under the shop's own address, or nowhere. */
export function isPaymentHost(redirectUrl: string, zenUrl: string, shopUrl: string): boolean {
  const { protocol, hostname } = new URL(redirectUrl)
  if (protocol === 'https:' && /(^|\.)zen(-test)?\.com$/.test(hostname)) return true
  return [zenUrl, shopUrl].some((known) => {
    const host = new URL(known).hostname
    return host === hostname || (loopback.has(host) && loopback.has(hostname))
  })
}
