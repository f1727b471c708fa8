import { z } from 'zod'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'
import {
  type ProviderAnswer,
  ProviderFault,
  requestProvider,
} from '#server/platform/providers/request-provider.ts'

export interface BtcpaySettings {
  /** The address of the server, such as `https://pay.example.com`. */
  url: string
  storeId: string
  apiKey: string
  webhookSecret: string
}

/** Every method throws a ProviderFault without a usable response in time. */
export interface BtcpayClient {
  /** The currencies whose on-chain payments the store takes. */
  currencies(): Promise<string[]>
  /** What one unit of each currency is worth in US dollars, where the store has a rate. */
  rates(currencies: readonly string[]): Promise<{ currency: string; rate: string }[]>
  /** A top-up invoice: any amount pays it. `orderId` is ours. */
  createInvoice(order: { currency: string; orderId: string }): Promise<BtcpayInvoice>
  /** Null if the store has no such invoice. */
  invoice(id: string): Promise<BtcpayInvoice | null>
  /** Every payment is listed, also those that were replaced or double-spent. */
  paymentMethods(invoiceId: string): Promise<BtcpayPaymentMethod[]>
}

const seconds = z.coerce.number().int().min(0)
const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/)
const visible = z.string().regex(/^[\x21-\x7e]{1,256}$/)
const word = z.string().regex(/^[A-Za-z]{1,40}$/)

const invoice = z.looseObject({
  id: visible,
  storeId: visible,
  type: word,
  status: word,
  additionalStatus: word,
  createdTime: seconds,
  expirationTime: seconds,
  metadata: z.looseObject({ orderId: z.string().nullish() }),
})
export type BtcpayInvoice = z.output<typeof invoice>

const payment = z.looseObject({
  id: visible,
  receivedDate: seconds,
  value: decimal,
  status: word,
  destination: visible.nullish(),
})
export type BtcpayPayment = z.output<typeof payment>

const paymentMethod = z.looseObject({
  paymentMethodId: visible,
  destination: visible.nullish(),
  payments: z.array(payment).max(1_000),
})
export type BtcpayPaymentMethod = z.output<typeof paymentMethod>

const storeMethods = z.array(z.looseObject({ paymentMethodId: visible, enabled: z.boolean() }))
const storeRates = z.array(z.looseObject({ currencyPair: z.string(), rate: decimal.nullish() }))

const ON_CHAIN = '-CHAIN'
/** How long an invoice waits, and how long it is watched afterwards. */
const OPEN_MS = 24 * 60 * MINUTE_MS
const WATCHED_MS = 7 * OPEN_MS

/** The payment method of a currency's own network, such as `BTC-CHAIN`. */
export const methodOf = (currency: string): string => `${currency}${ON_CHAIN}`

/** The currency of a payment method; one that is not on chain is none that we take. */
export const currencyOf = (paymentMethodId: string): string =>
  paymentMethodId.endsWith(ON_CHAIN) ? paymentMethodId.slice(0, -ON_CHAIN.length) : paymentMethodId

/** The client of a BTCPay server, by its Greenfield API. */
export function createBtcpayClient(
  { url, storeId, apiKey }: BtcpaySettings,
  { timeoutMs }: { timeoutMs: number },
): BtcpayClient {
  const store = `${url.replace(/\/$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}`
  const headers = { authorization: `token ${apiKey}`, 'content-type': 'application/json' }

  const get = (path: string) =>
    requestProvider(`${store}${path}`, { method: 'GET', headers, body: '', timeoutMs })

  return {
    async currencies() {
      const methods = read(storeMethods, await get('/payment-methods?onlyEnabled=true'))
      return methods
        .filter(({ paymentMethodId, enabled }) => enabled && paymentMethodId.endsWith(ON_CHAIN))
        .map(({ paymentMethodId }) => currencyOf(paymentMethodId))
    },

    async rates(currencies) {
      if (currencies.length === 0) return []
      const pairs = currencies.map((code) => `currencyPair=${encodeURIComponent(`${code}_USD`)}`)
      const found = read(storeRates, await get(`/rates?${pairs.join('&')}`))
      return currencies.flatMap((currency) => {
        const rate = found.find(({ currencyPair }) => currencyPair === `${currency}_USD`)?.rate
        return rate ? [{ currency, rate }] : []
      })
    },

    async createInvoice({ currency, orderId }) {
      const body = JSON.stringify({
        currency: 'USD',
        metadata: { orderId },
        checkout: {
          paymentMethods: [methodOf(currency)],
          defaultPaymentMethod: methodOf(currency),
          lazyPaymentMethods: false,
          expirationMinutes: OPEN_MS / MINUTE_MS,
          monitoringMinutes: WATCHED_MS / MINUTE_MS,
        },
      })
      return read(invoice, await requestProvider(`${store}/invoices`, { headers, body, timeoutMs }))
    },

    async invoice(id) {
      const answer = await get(`/invoices/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : read(invoice, answer)
    },

    async paymentMethods(invoiceId) {
      const path = `/invoices/${encodeURIComponent(invoiceId)}/payment-methods`
      return read(z.array(paymentMethod), await get(`${path}?onlyAccountedPayments=false`))
    },
  }
}

function read<T extends z.ZodType>(shape: T, { status, text }: ProviderAnswer): z.output<T> {
  const result = shape.safeParse(parsed(text))
  if (status === 200 && result.success) return result.data
  throw new ProviderFault(`The provider returned ${status}: ${text.slice(0, 300)}`, {})
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return null
  }
}
