import { describe, expect, test } from 'vitest'
import {
  aSkinsCallback,
  skinsbackSecrets,
  skinsSign,
} from '#tests/support/payments/provider-messages.ts'
import { readSkinsbackWebhook } from './message.ts'

const { secret } = skinsbackSecrets
const read = (body: string | Buffer) => readSkinsbackWebhook(Buffer.from(body), secret)
const good = { status: 'success', orderId: 'order-1', amount: '25.00', currency: 'USD' }

describe('a webhook', () => {
  test('is read as JSON with any order of fields and any whitespace', () => {
    const fields = aSkinsCallback({ order_id: 'order-1' })
    const reversed = Object.fromEntries(Object.entries(fields).reverse())
    expect(read(JSON.stringify(fields))).toMatchObject(good)
    expect(read(JSON.stringify(reversed, null, 4))).toMatchObject(good)
  })

  test('is read as a form, ignoring objects', () => {
    const {
      sign,
      skins: _,
      amount_in_currencies: __,
      ...plain
    } = aSkinsCallback({ order_id: 'order-1' })
    const form = new URLSearchParams({ ...plain, sign, 'amount_in_currencies[usd]': '9999' })
    expect(read(form.toString())).toMatchObject(good)
    form.set('amount', '9999')
    expect(read(form.toString())).toBe('unsigned')
  })

  test('keeps the digits of a bare number', () => {
    const plain = { status: 'success', transaction_id: '7', order_id: '1', amount: '1.15' }
    const sign = skinsSign({ ...plain, amount_currency: 'usd' }, secret)
    const body = `{"status":"success","transaction_id":7,"order_id":"1","amount":1.15,"amount_currency":"usd","sign":"${sign}"}`
    expect(read(body)).toMatchObject({ transactionId: '7', amount: '1.15' })
    expect(read(body.replace('1.15', '1.150'))).toBe('unsigned')
  })

  test('takes no amount from unsigned fields', () => {
    const fields = aSkinsCallback({ order_id: 'order-1' })
    const inflated = { ...fields, amount_in_currencies: { usd: '99999' }, skins: [] }
    expect(read(JSON.stringify(inflated))).toMatchObject(good)
  })

  test('uses the last of two equal names, for the signature and for the message', () => {
    const body = JSON.stringify(aSkinsCallback({ order_id: 'order-1' }))
    expect(read(`${body.slice(0, -1)},"amount":"9999.00"}`)).toBe('unsigned')
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['an array', '[]'],
  ['no fields', '{}'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ['deep nesting', `{"a":${'['.repeat(20_000)}`],
  ['a negative amount', JSON.stringify({ ...aSkinsCallback({ order_id: '1' }), amount: '-5' })],
  ['an exponent', JSON.stringify({ ...aSkinsCallback({ order_id: '1' }), amount: '1e9' })],
  ['no status', 'order_id=1&transaction_id=2'],
])('%s is malformed', (_, body) => {
  expect(read(body)).toBe('malformed')
})
