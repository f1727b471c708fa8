import { z } from 'zod'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'
import { isPaymentPage } from '#server/platform/providers/payment-page.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'
import { type SkinsbackMessage, toSkinsbackMessage } from './message.ts'
import { signSkinsback } from './signature.ts'

export interface SkinsbackSettings {
  /** The endpoint itself, such as `https://skinsback.com/api.php`. */
  url: string
  shopId: string
  secret: string
}

export interface SkinsOrder {
  /** Can be used only once at the provider. */
  orderId: string
  resultUrl: string
  successUrl: string
  failUrl: string
}

/** Every method throws a ProviderFault without a usable response in time. */
export interface SkinsbackClient {
  /** The address of a page where the player trades skins. The amount is known only after the trade. */
  createDeposit(order: SkinsOrder): Promise<string>
  /** The status of a deposit; null if the provider has none with this id. */
  orderStatus(orderId: string): Promise<SkinsbackMessage | null>
  /** Our ids of the deposits whose webhooks could not be delivered. */
  undelivered(): Promise<string[]>
}

/** Deposits are created in dollars, so that the signed amount is in our currency. */
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

/** The client of the skins provider at its endpoint. */
export function createSkinsbackClient(
  settings: SkinsbackSettings,
  { shopUrl, timeoutMs }: { shopUrl: () => string; timeoutMs: number },
): SkinsbackClient {
  async function ask(method: string, parameters: Record<string, string>): Promise<unknown> {
    const fields = { method, shopid: settings.shopId, ...parameters }
    const body = JSON.stringify({ ...fields, sign: signSkinsback(fields, settings.secret) })
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await requestProvider(settings.url, { headers, body, timeoutMs })
    if (status !== 200) throw fault(`The provider returned ${status}: ${text.slice(0, 300)}`)
    try {
      return parseExactJson(text)
    } catch (cause) {
      throw fault('The response of the provider could not be parsed.', cause)
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
        throw fault(`The provider's page has an unexpected address: ${url}`)
      }
      return url
    },

    async orderStatus(orderId) {
      const answer = await ask('orderstatus', { order_id: orderId })
      const no = failed.safeParse(answer)
      if (no.success && notFound.has(no.data.error_message)) return null
      const message = no.success ? null : toSkinsbackMessage(answer)
      if (message?.orderId === orderId) return message
      throw fault(`The provider returned another deposit or none: ${excerptOf(answer)}`)
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
  throw fault(`The provider returned: ${excerptOf(answer)}`)
}

const excerptOf = (answer: unknown): string => JSON.stringify(answer).slice(0, 300)

const fault = (message: string, cause?: unknown) => new ProviderFault(message, { cause })

/** Whether an address is a page of the skins provider or of its sandbox. */
export const isSkinsPage = (address: string, endpoint: string, shopUrl: string): boolean =>
  isPaymentPage(address, { ownHosts: /(^|\.)skinsback\.com$/, knownUrls: [endpoint, shopUrl] })
