import { z } from 'zod'
import type { SkinsbackSettings } from '#server/platform/config/payment-settings.ts'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'
import { isPaymentPage } from '#server/platform/providers/payment-page.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'
import { type SkinsbackMessage, toSkinsbackMessage } from './message.ts'
import { signSkinsback } from './signature.ts'

export interface SkinsOrder {
  /** Used once at the provider, forever. */
  orderId: string
  resultUrl: string
  successUrl: string
  failUrl: string
}

/** All of it throws a ProviderFault when the provider gives no usable answer in time. */
export interface SkinsbackClient {
  /** The address of a page where the player trades their skins, for an amount that is known only then. */
  createDeposit(order: SkinsOrder): Promise<string>
  /** What became of a deposit; null when the provider knows none of that name. */
  orderStatus(orderId: string): Promise<SkinsbackMessage | null>
  /** Our names of the deposits whose webhooks could not be delivered. */
  undelivered(): Promise<string[]>
}

/** Deposits are asked for in dollars, so that the signed amount is in our own currency. */
const CURRENCY = 'usd'
const PAGES_MAX = 20

const made = z.object({ status: z.literal('success'), url: z.url({ protocol: /^https?$/ }) })
const failed = z.object({ status: z.literal('error'), error_message: z.string() })
const undeliveredPage = z.object({
  status: z.literal('success'),
  items: z.array(z.object({ order_id: z.string() })),
  has_more: z.boolean().default(false),
  start_from: z.string().nullish(),
})

const notFound = new Set(['transaction_not_found', 'order_not_found', 'invalid_order_id'])

/** The skins provider behind its endpoint. */
export function createSkinsbackClient(
  settings: SkinsbackSettings,
  { shopUrl, timeoutMs }: { shopUrl: () => string; timeoutMs: number },
): SkinsbackClient {
  async function ask(method: string, parameters: Record<string, string>): Promise<unknown> {
    const fields = { method, shopid: settings.shopId, ...parameters }
    const body = JSON.stringify({ ...fields, sign: signSkinsback(fields, settings.secret) })
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await requestProvider(settings.url, { headers, body, timeoutMs })
    if (status !== 200) throw fault(`The provider answered ${status}: ${text.slice(0, 300)}`)
    try {
      return parseExactJson(text)
    } catch (cause) {
      throw fault('The answer of the provider could not be read.', cause)
    }
  }

  return {
    async createDeposit(order) {
      const answer = await ask('create', {
        order_id: order.orderId,
        currency: CURRENCY,
        result_url: order.resultUrl,
        success_url: order.successUrl,
        fail_url: order.failUrl,
      })
      const { url } = read(made, answer)
      if (!isSkinsPage(url, settings.url, shopUrl())) {
        throw fault(`The provider's page is at a strange place: ${url}`)
      }
      return url
    },

    async orderStatus(orderId) {
      const answer = await ask('orderstatus', { order_id: orderId })
      const no = failed.safeParse(answer)
      if (no.success && notFound.has(no.data.error_message)) return null
      const message = no.success ? null : toSkinsbackMessage(answer)
      if (message?.orderId === orderId) return message
      throw fault(`The provider answered of another deposit, or not at all: ${excerptOf(answer)}`)
    },

    async undelivered() {
      const orderIds: string[] = []
      let from: string | null = null
      for (let page = 0; page < PAGES_MAX; page++) {
        const answer = await ask('callback_error_list', from === null ? {} : { start_from: from })
        const { items, has_more, start_from } = read(undeliveredPage, answer)
        orderIds.push(...items.map(({ order_id }) => order_id))
        if (!has_more || !start_from) break
        from = start_from
      }
      return [...new Set(orderIds)]
    },
  }
}

function read<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer)
  if (result.success) return result.data
  throw fault(`The provider answered: ${excerptOf(answer)}`)
}

const excerptOf = (answer: unknown): string => JSON.stringify(answer).slice(0, 300)

const fault = (message: string, cause?: unknown) => new ProviderFault(message, { cause })

/** Says whether an address is a page of the skins provider or of its stand-in. */
export const isSkinsPage = (address: string, endpoint: string, shopUrl: string): boolean =>
  isPaymentPage(address, { ownHosts: /(^|\.)skinsback\.com$/, knownUrls: [endpoint, shopUrl] })
