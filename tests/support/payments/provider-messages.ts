import { createHash, createHmac } from 'node:crypto'

export const zenSecrets = {
  terminal: '05b692d0-00b9-48f7-92ca-1509f055df2e',
  paywallSecret: 'paywall-secret-of-tests',
  ipnSecret: 'ipn-secret-of-tests',
}
export const alphapoSecrets = { key: 'alphapo-key-of-tests', secret: 'alphapo-secret-of-tests' }
export const skinsbackSecrets = { shopId: '1490', secret: 'skinsback-secret-of-tests' }

export interface CardCallbackFields {
  merchantTransactionId: string
  transactionId?: string
  amount?: string
  currency?: string
  status?: string
  type?: string
}

/** A signed callback of the card provider, as the fields of its body. */
export function aCardCallback(fields: CardCallbackFields, secret = zenSecrets.ipnSecret) {
  const { merchantTransactionId, amount = '25.00', currency = 'USD', status = 'ACCEPTED' } = fields
  const text = [merchantTransactionId, currency, amount, status, secret].join('')
  return {
    type: fields.type ?? 'TRT_PURCHASE',
    transactionId: fields.transactionId ?? `transaction-of-${merchantTransactionId}`,
    merchantTransactionId,
    amount,
    currency,
    status,
    hash: createHash('sha256').update(text).digest('hex').toUpperCase(),
  }
}

export interface TestAddress {
  id: string
  playerId: string
  currency: string
  address: string
}

export interface CallbackFields {
  id?: number
  type?: string
  status?: string
  amount?: string
  /** The received currency, if it differs from the address's. */
  received?: string
  isCrossCurrency?: boolean
  txid?: string
  riskScore?: string
  error?: string
}

let callbacks = 1_000_000

/** Returns an unused callback id. */
export const nextCallbackId = (): number => ++callbacks

/** A deposit callback in the crypto provider's format. */
export function aCryptoCallback(to: TestAddress, fields: CallbackFields = {}) {
  const { id = nextCallbackId(), type = 'deposit', status = 'confirmed', amount = '0.01' } = fields
  const { received: currency = to.currency, error = '', riskScore } = fields
  return {
    id,
    end_user_reference: to.id,
    type,
    crypto_address: {
      id: 1,
      currency: to.currency,
      address: to.address,
      foreign_id: to.id,
      tag: null,
      ...(fields.isCrossCurrency && { cross_currency: true, expected_currency: to.currency }),
    },
    currency_sent: { currency, amount },
    currency_received: { currency, amount, amount_minus_fee: amount },
    transactions: [
      {
        id: id + 1,
        currency,
        transaction_type: 'blockchain',
        type: 'deposit',
        address: to.address,
        tag: null,
        amount,
        txid: fields.txid ?? createHash('sha256').update(`tx ${id}`).digest('hex'),
        ...(riskScore !== undefined && { riskscore: riskScore }),
        confirmations: status === 'confirmed' ? 3 : 0,
      },
    ],
    fees: [{ type: 'deposit', currency, amount: '0.00000001' }],
    error,
    status,
  }
}

/** The headers that the crypto provider sends with a body. */
export const alphapoHeadersOf = (
  body: string | Buffer,
  { key, secret } = alphapoSecrets,
): Record<string, string> => ({
  'content-type': 'application/json',
  'x-processing-key': key,
  'x-processing-signature': createHmac('sha512', secret).update(body).digest('hex'),
})

export interface SkinsCallbackFields {
  order_id: string
  status?: string
  amount?: string
  amount_currency?: string
  transaction_id?: string
}

/** A signed callback of the skins provider, as the fields of its body. */
export function aSkinsCallback(fields: SkinsCallbackFields, secret = skinsbackSecrets.secret) {
  const { order_id, status = 'success', amount_currency = 'usd' } = fields
  const isPaid = status !== 'pending' && status !== 'fail'
  const plain = {
    status,
    transaction_id: fields.transaction_id ?? `trade-of-${order_id}`,
    order_id,
    steam_id: '76561198000000000',
    date: '1768478400',
    ...(isPaid && { amount: fields.amount ?? '25.00', amount_currency }),
  }
  return {
    sign: skinsSign(plain, secret),
    ...plain,
    ...(isPaid && { amount_in_currencies: { usd: plain.amount, eur: '23.10' } }),
    skins: [{ name: 'AK-47 | Redline', price: '12.00' }],
  }
}

export function skinsSign(plain: Record<string, string | undefined>, secret: string): string {
  const text = Object.entries(plain)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
  return createHmac('sha1', secret).update(text).digest('hex')
}

export const btcpaySecrets = {
  storeId: 'store-of-tests',
  apiKey: 'btcpay-key-of-tests',
  webhookSecret: 'btcpay-secret-of-tests',
}

/** The header of a webhook of BTCPay, with its example's form: `sha256=b438...`. */
export const signBtcpayBody = (body: string, secret = btcpaySecrets.webhookSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
