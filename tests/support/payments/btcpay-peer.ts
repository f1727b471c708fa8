import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DepositHarness } from './deposit-harness.ts'
import { btcpaySecrets, signBtcpayBody } from './provider-messages.ts'

/** A payment of an invoice, as the Greenfield API lists it. */
export interface PeerPayment {
  id: string
  receivedDate: number
  value: string
  fee: string
  status: string
  destination: string
}

export interface PeerInvoice {
  id: string
  orderId: string
  currency: string
  address: string
  expirationTime: number
  status: string
  additionalStatus: string
  payments: PeerPayment[]
}

/** A BTCPay server of tests, which speaks the part of its Greenfield API that the shop uses. */
export interface BtcpayPeer {
  url: string
  env: Record<string, string>
  invoices: PeerInvoice[]
  /** The next requests are answered with this status, or never; null answers as usual. */
  trouble: number | 'hang' | null
  /** What is sent to create an invoice. */
  created: unknown[]
  close(): void
}

/** When the peer's invoices begin, in seconds; its clock is not the shop's. */
const STARTED = 1_700_000_000

export async function startBtcpayPeer(): Promise<BtcpayPeer> {
  const peer: BtcpayPeer = {
    url: '',
    env: {},
    invoices: [],
    trouble: null,
    created: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const store = `/api/v1/stores/${btcpaySecrets.storeId}`
  const dataOf = ({ id, orderId, expirationTime, status, additionalStatus }: PeerInvoice) => ({
    ...{ id, expirationTime, status, additionalStatus },
    storeId: btcpaySecrets.storeId,
    amount: '0',
    currency: 'USD',
    type: 'TopUp',
    checkoutLink: `${peer.url}/i/${id}`,
    createdTime: STARTED,
    monitoringExpiration: expirationTime + 604_800,
    metadata: { orderId },
    archived: false,
  })
  const methodsOf = ({ currency, address, payments }: PeerInvoice) => [
    {
      ...{ paymentMethodId: `${currency}-CHAIN`, currency, payments },
      destination: address,
      rate: '65000.00',
      activated: true,
    },
  ]
  const create = (body: string) => {
    const asked = JSON.parse(body)
    peer.created.push(asked)
    const [method = ''] = asked.checkout.paymentMethods
    const number = peer.invoices.length + 1
    const invoice: PeerInvoice = {
      id: `invoice-${number}`,
      orderId: asked.metadata.orderId,
      currency: method.replace('-CHAIN', ''),
      address: `bc1qpeer${number}`,
      expirationTime: STARTED + asked.checkout.expirationMinutes * 60,
      status: 'New',
      additionalStatus: 'None',
      payments: [],
    }
    peer.invoices.push(invoice)
    return dataOf(invoice)
  }
  const answerTo = (method: string, path: string, body: string): unknown => {
    if (path.startsWith(`${store}/payment-methods`)) {
      return [
        { paymentMethodId: 'BTC-CHAIN', enabled: true },
        { paymentMethodId: 'BTC-LN', enabled: true },
      ]
    }
    if (path.startsWith(`${store}/rates`)) {
      return [{ currencyPair: 'BTC_USD', errors: [], rate: '65000.00' }]
    }
    if (method === 'POST' && path === `${store}/invoices`) return create(body)
    const [, id, part] = /\/invoices\/([\w-]+)(\/payment-methods)?/.exec(path) ?? []
    const invoice = peer.invoices.find((each) => each.id === id)
    if (!invoice) return null
    return part ? methodsOf(invoice) : dataOf(invoice)
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (peer.trouble === 'hang') return
    const isAllowed = request.headers.authorization === `token ${btcpaySecrets.apiKey}`
    const found = isAllowed ? answerTo(request.method ?? '', request.url ?? '', body) : null
    const status = peer.trouble ?? (isAllowed ? (found === null ? 404 : 200) : 401)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  peer.env = {
    BTCPAY_URL: peer.url,
    BTCPAY_STORE_ID: btcpaySecrets.storeId,
    BTCPAY_API_KEY: btcpaySecrets.apiKey,
    BTCPAY_WEBHOOK_SECRET: btcpaySecrets.webhookSecret,
  }
  return peer
}

/** A player with a bitcoin invoice at the peer, at a rate of 65,000. */
export async function aBtcpayPayer(harness: DepositHarness, peer: BtcpayPeer) {
  const id = await harness.aPlayer()
  const { data } = await harness.service.address(id, { currency: 'BTC' })
  const invoice = peer.invoices.find(({ address }) => address === data.wallet)
  if (!invoice) throw new Error('The peer has no such invoice')
  let sent = 0
  return {
    id,
    data,
    invoice,
    /** Sends coins to the invoice; `late` after it has expired. */
    pay(status: string, { value = '0.01', isLate = false } = {}): PeerPayment {
      const payment = {
        id: `${invoice.id}${'ab'.repeat(20)}-${sent++}`,
        receivedDate: isLate ? invoice.expirationTime + 1 : STARTED + 60,
        fee: '0.0',
        destination: invoice.address,
        ...{ status, value },
      }
      payment.id = payment.id.replace(`-${sent - 1}`, `${sent}-0`)
      invoice.payments.push(payment)
      return payment
    },
    /** Sends a webhook about the invoice; returns the status of the reply. */
    say(type: string, more: Record<string, unknown> = {}, secret = btcpaySecrets.webhookSecret) {
      const body = JSON.stringify({
        deliveryId: 'delivery',
        webhookId: 'webhook',
        originalDeliveryId: 'delivery',
        isRedelivery: false,
        timestamp: STARTED,
        storeId: btcpaySecrets.storeId,
        invoiceId: invoice.id,
        ...{ type, ...more },
      })
      return harness.callBackTo('btcpay', body, { 'btcpay-sig': signBtcpayBody(body, secret) })
    },
  }
}
