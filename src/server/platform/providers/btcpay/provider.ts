import { z } from 'zod'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { described } from '#server/platform/config/described.ts'
import { defineProvider } from '#server/platform/providers/definition.ts'
import type { CryptoDeposit, CryptoProcessor } from '#server/platform/providers/ports.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import {
  type BtcpayClient,
  type BtcpayInvoice,
  type BtcpayPayment,
  type BtcpayPaymentMethod,
  createBtcpayClient,
  currencyOf,
  methodOf,
} from './client.ts'
import { readBtcpayWebhook } from './webhook.ts'

const secret = z.string().min(8, 'must have at least 8 characters')

export const btcpay = defineProvider({
  name: 'btcpay',
  ports: ['crypto'],
  environment: described(
    {
      BTCPAY_URL: z.url({ protocol: /^https?$/ }).optional(),
      BTCPAY_STORE_ID: z.string().min(1).optional(),
      BTCPAY_API_KEY: secret.optional(),
      BTCPAY_WEBHOOK_SECRET: secret.optional(),
    },
    {
      BTCPAY_URL: "The shop's own server, such as https://pay.your-shop.com",
      BTCPAY_STORE_ID: 'The store whose invoices these are.',
      BTCPAY_API_KEY: 'A key with the rights that the README lists, for this store alone.',
      BTCPAY_WEBHOOK_SECRET: 'The secret of its webhook.',
    },
  ),
  address: 'BTCPAY_URL',
  sandboxPath: '/btcpay',
  demo: {},
  callbackReply: {},
  configure(e, url, isSandbox) {
    const { BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey, BTCPAY_WEBHOOK_SECRET } = e
    // A demo has no simulation of it.
    if (isSandbox || !storeId || !apiKey || !BTCPAY_WEBHOOK_SECRET) return null
    const settings = { url, storeId, apiKey, webhookSecret: BTCPAY_WEBHOOK_SECRET }
    return {
      settings,
      connect: (wiring) => ({
        crypto: processorOf(createBtcpayClient(settings, wiring), storeId),
        read: ({ rawBody, headers }) => readBtcpayWebhook(rawBody, headers, settings),
      }),
    }
  },
})

/** Digits after the point of every currency on a chain like Bitcoin's. */
const DECIMALS = 8

const processorOf = (client: BtcpayClient, storeId: string): CryptoProcessor => ({
  async rates() {
    const known = await client.rates(await client.currencies())
    return known.map(({ currency, rate: rateTo }) => ({
      ...{ currency, rateTo, rateFrom: '1', minimumAmount: '0', decimals: DECIMALS },
    }))
  },

  async takeAddress({ currency, reference }) {
    const invoice = await client.createInvoice({ currency, orderId: reference })
    checkOurs(invoice, { storeId, reference })
    if (invoice.type !== 'TopUp') throw fault('The provider made an invoice of a fixed amount.')
    const methods = await client.paymentMethods(invoice.id)
    const address = methods.find(
      ({ paymentMethodId }) => paymentMethodId === methodOf(currency),
    )?.destination
    if (!address) throw fault('The invoice has no address.')
    // Both times are by the server's clock.
    const expiresInMs = (invoice.expirationTime - invoice.createdTime) * SECOND_MS
    return { id: invoice.id, address, tag: null, expiresInMs }
  },

  async findDeposits({ reference, providerId }) {
    const invoice = await client.invoice(providerId)
    if (!invoice) return []
    checkOurs(invoice, { storeId, reference })
    const methods = await client.paymentMethods(providerId)
    return methods.flatMap((method) =>
      method.payments.map((payment) => depositOf(invoice, method, payment, reference)),
    )
  },

  sandboxPageOf: () => null,
})

function checkOurs(
  invoice: BtcpayInvoice,
  { storeId, reference }: { storeId: string; reference: string },
): void {
  if (invoice.storeId === storeId && invoice.metadata.orderId === reference) return
  throw fault('The provider returned an invoice of another order.')
}

/** What is known of one payment of an invoice: its own amount counts, whatever the invoice adds them up to. */
function depositOf(
  invoice: BtcpayInvoice,
  { paymentMethodId, destination }: BtcpayPaymentMethod,
  payment: BtcpayPayment,
  reference: string,
): CryptoDeposit {
  const address = payment.destination ?? destination
  return {
    id: payment.id,
    status: payment.status,
    state: stateOf(invoice, payment),
    address: address ? { reference, address, tag: null } : null,
    amount: { currency: currencyOf(paymentMethodId), amount: payment.value },
    isCrossCurrency: false,
    isLate: payment.receivedDate > invoice.expirationTime,
    // Its number is the transaction's with the number of the output.
    txid: payment.id.replace(/-\d{1,9}$/, ''),
    riskScore: null,
  }
}

/** Settled payments of an invoice that was declared invalid, and statuses that we do not know, wait for an operator. */
function stateOf({ status: ofInvoice }: BtcpayInvoice, payment: BtcpayPayment) {
  switch (payment.status) {
    case 'Processing':
      return 'seen'
    case 'Settled':
      return ofInvoice === 'Invalid' ? 'unknown' : 'confirmed'
    case 'Invalid':
      return 'gone'
    default:
      return 'unknown'
  }
}

const fault = (message: string) => new ProviderFault(message, {})
