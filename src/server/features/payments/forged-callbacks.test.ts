import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCryptoCallback,
  alphapoHeadersOf,
  alphapoSecrets,
  aSkinsCallback,
  skinsSign,
  type TestAddress,
} from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

const FORGERIES_EACH = times('FORGERIES', 500)

let harness: DepositHarness
let playerId: string
let to: TestAddress
let order_id: string

beforeAll(async () => {
  harness = await openDepositHarness()
  await harness.setRate('BTC', '65000')
  playerId = await harness.aPlayer()
  to = await harness.anAddress(playerId)
  order_id = await harness.aSkinsPayment(playerId)
})
afterAll(() => harness.close())

type Pick = (count: number) => number

/** Ways to change the bytes of any body. */
const byteChanges: ((body: string, pick: Pick) => string | Buffer)[] = [
  function flipBit(body, pick) {
    const bytes = Buffer.from(body)
    const at = pick(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
    return bytes
  },
  (body, pick) => body.slice(0, pick(body.length)),
  function dropByte(body, pick) {
    const bytes = Buffer.from(body)
    const at = pick(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
  },
  (body, pick) => `${body}${' \n\t\u0000}]'[pick(6)]}`,
  (body, pick) => `${' \n\ufeff'[pick(3)]}${body}`,
  (body) => JSON.stringify(JSON.parse(body), null, 2),
  (body) => body.replaceAll('/', '\\/').replace(':', ': '),
  (body, pick) => body.replace(/"amount":"([\d.]+)"/, `"amount":"${1 + pick(1_000_000)}"`),
  (body) => `${body.slice(0, -1)},"status":"confirmed"}`,
  function dropField(body, pick) {
    const fields = Object.entries(JSON.parse(body))
    fields.splice(pick(fields.length), 1)
    return JSON.stringify(Object.fromEntries(fields))
  },
]

type Headers = Record<string, string>

/** Ways to forge the headers of a crypto callback. */
const headerForgeries: ((headers: Headers, body: string | Buffer, pick: Pick) => Headers)[] = [
  ({ 'x-processing-signature': _, ...rest }) => rest,
  ({ 'x-processing-key': _, ...rest }) => rest,
  (headers) => ({ ...headers, 'x-processing-key': 'another key' }),
  (headers, _, pick) => cutSignature(headers, pick(128)),
  (headers) => changeSignature(headers, (signature) => signature.toUpperCase()),
  (headers, body) => changeSignature(headers, () => hmac('sha512', 'a guessed secret', body)),
  (headers, body) => changeSignature(headers, () => hmac('sha512', '', body)),
  (headers, body) => changeSignature(headers, () => hmac('sha512', alphapoSecrets.key, body)),
  (headers, body) => changeSignature(headers, () => hmac('sha256', alphapoSecrets.secret, body)),
  (headers) => changeSignature(headers, () => '0'.repeat(128)),
]

const changeSignature = (headers: Headers, change: (signature: string) => string): Headers => ({
  ...headers,
  'x-processing-signature': change(headers['x-processing-signature'] ?? ''),
})

const cutSignature = (headers: Headers, length: number): Headers =>
  changeSignature(headers, (signature) => signature.slice(0, length))

const hmac = (algorithm: string, key: string, body: string | Buffer) =>
  createHmac(algorithm, key).update(body).digest('hex')

const numbers = () => fc.infiniteStream(fc.nat())
const picker = (stream: fc.Stream<number>): Pick => {
  return (count) => Number(stream.next().value) % count
}

test(`of ${FORGERIES_EACH} forged crypto callbacks none is accepted`, {
  timeout: 180_000 + FORGERIES_EACH * 20,
}, async () => {
  let forged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: byteChanges.length + headerForgeries.length - 1 }),
      fc.constantFrom('confirmed', 'not_confirmed', 'cancelled'),
      numbers(),
      async (kind, status, stream) => {
        const pick = picker(stream)
        const body = JSON.stringify(aCryptoCallback(to, { status, riskScore: '0.1' }))
        const headers = alphapoHeadersOf(body)
        const changed = byteChanges[kind]?.(body, pick) ?? body
        const lie = headerForgeries[kind - byteChanges.length]?.(headers, body, pick) ?? headers
        if (lie === headers && Buffer.from(changed).equals(Buffer.from(body))) return
        forged++
        expect(await harness.callBackCrypto(changed, lie)).toBe(401)
      },
    ),
    { numRuns: Math.ceil(FORGERIES_EACH * 1.05) },
  )
  expect(forged).toBeGreaterThanOrEqual(FORGERIES_EACH)
  expect(await harness.paymentsOf(playerId)).toMatchObject([{ id: order_id, status: 'new' }])
  expect(await harness.balanceOf(playerId)).toBe(0n)
})

type Webhook = Record<string, unknown>
const forgeries: ((webhook: Webhook, pick: Pick) => string | Buffer)[] = [
  ...byteChanges.map(
    (change) => (webhook: Webhook, pick: Pick) => change(JSON.stringify(webhook), pick),
  ),
  (webhook, pick) => JSON.stringify({ ...webhook, amount: `${1 + pick(1_000_000)}.00` }),
  (webhook, pick) =>
    JSON.stringify({
      ...webhook,
      amount: [25, '25.000', ' 25.00', '2500e-2', null, true][pick(6)],
    }),
  (webhook) => JSON.stringify({ ...webhook, amount_currency: 'USD' }),
  (webhook) => JSON.stringify({ ...webhook, status: 'hold_approved' }),
  (webhook, pick) => JSON.stringify({ ...webhook, transaction_id: `other-${pick(1_000)}` }),
  (webhook, pick) => JSON.stringify({ ...webhook, extra: `${pick(1_000)}` }),
  (webhook, pick) => JSON.stringify({ ...webhook, sign: String(webhook.sign).slice(0, pick(40)) }),
  (webhook) => JSON.stringify({ ...webhook, sign: String(webhook.sign).toUpperCase() }),
  (webhook, pick) =>
    JSON.stringify({ ...webhook, sign: [null, 0, '', [], {}, '0'.repeat(40)][pick(6)] }),
  (webhook) =>
    JSON.stringify({ ...webhook, sign: skinsSign(plainOf(webhook), 'a guessed secret') }),
  (webhook) => JSON.stringify({ ...webhook, sign: skinsSign(plainOf(webhook), '') }),
  (webhook) => JSON.stringify({ ...webhook, status: { toString: 'success' } }),
  (webhook, pick) => {
    const form = new URLSearchParams({ ...plainOf(webhook), sign: String(webhook.sign) })
    form.set('amount', `${1_000 + pick(1_000)}`)
    return form.toString()
  },
  (webhook) => {
    const joined = `${webhook.amount};amount_currency:usd`
    return JSON.stringify({ ...webhook, amount: joined, amount_currency: undefined })
  },
]

function plainOf({ sign: _, ...webhook }: Webhook): Record<string, string> {
  const plain = Object.entries(webhook).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(plain) as Record<string, string>
}

/** Whether the callback is still genuine: every plain field and the signature are unchanged, whatever else is. */
function isStillGenuine(body: string | Buffer, webhook: Webhook): boolean {
  try {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body)))
    return parsed.sign === webhook.sign && isSame(plainOf(parsed), plainOf(webhook))
  } catch {
    return false
  }
}

const isSame = (left: Record<string, string>, right: Record<string, string>): boolean =>
  skinsSign(left, '') === skinsSign(right, '')

test(`of ${FORGERIES_EACH} forged skins webhooks none is accepted`, {
  timeout: 180_000 + FORGERIES_EACH * 20,
}, async () => {
  let forged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: forgeries.length - 1 }),
      fc.constantFrom('success', 'pending', 'fail', 'in_hold', 'hold_returned'),
      numbers(),
      async (kind, status, stream) => {
        const webhook: Webhook = aSkinsCallback({ order_id, status })
        const body = forgeries[kind]?.(webhook, picker(stream)) ?? ''
        if (isStillGenuine(body, webhook)) return
        forged++
        expect([400, 401]).toContain(await harness.callBackSkins(body))
      },
    ),
    { numRuns: Math.ceil(FORGERIES_EACH * 1.5) },
  )
  expect(forged).toBeGreaterThanOrEqual(FORGERIES_EACH)
  expect(await harness.statusOf(order_id)).toBe('new')
  expect(await harness.outcomesOf(order_id)).toEqual([])
  expect(await harness.balanceOf(playerId)).toBe(0n)
})

test('unsigned lists and objects in a signed webhook do not change the credited amount', async () => {
  const payer = await harness.aPlayer()
  const webhook = aSkinsCallback({ order_id: await harness.aSkinsPayment(payer) })
  const lies = {
    amount_in_currencies: { usd: '99999.99' },
    user_amount_in_currencies: {},
    skins: [],
  }
  expect(await harness.callBackSkins({ ...webhook, ...lies })).toBe(200)
  expect(await harness.balanceOf(payer)).toBe(2_500n)
})
