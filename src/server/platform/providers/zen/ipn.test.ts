import { expect, test } from 'vitest'
import { Refusal } from '#server/platform/http/refuse.ts'
import { aCardCallback, zenSecrets } from '#tests/support/payments/provider-messages.ts'
import { readZenIpn } from './ipn.ts'

const id = '0197c9a0-0000-7000-8000-000000000001'
const read = (body: string) => readZenIpn(Buffer.from(body), zenSecrets.ipnSecret)

function refusalOf(body: string | Buffer): string {
  try {
    readZenIpn(Buffer.from(body), zenSecrets.ipnSecret)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'none'
}

test('a notice is read with any order of fields and any whitespace', () => {
  const notice = aCardCallback({ merchantTransactionId: id })
  const reversed = Object.fromEntries(Object.entries(notice).reverse())
  expect(read(JSON.stringify(notice))).toMatchObject({ amount: '25.00', status: 'ACCEPTED' })
  expect(read(JSON.stringify(reversed, null, 4))).toMatchObject({ merchantTransactionId: id })
})

test('an amount without quotes keeps its digits', () => {
  const body = JSON.stringify(aCardCallback({ merchantTransactionId: id, amount: '10.00' }))
  expect(read(body.replace('"10.00"', '10.00')).amount).toBe('10.00')
  expect(refusalOf(body.replace('"10.00"', '10'))).toBe('callback_unsigned')
  expect(refusalOf(body.replace('"10.00"', '1.000e1'))).toBe('callback_malformed')
})

test('the last of two equal names is used, for the hash and for the notice', () => {
  const body = JSON.stringify(aCardCallback({ merchantTransactionId: id }))
  expect(refusalOf(`${body.slice(0, -1)},"amount":"9999.00"}`)).toBe('callback_unsigned')
})

test('moving characters between fields is refused, although the joined text is the same', () => {
  const { merchantTransactionId, currency, amount, status, ...rest } = aCardCallback({
    merchantTransactionId: id,
  })
  const joined = merchantTransactionId + currency + amount + status
  let tried = 0
  for (let first = 1; first < joined.length - 2; first++) {
    for (let second = first + 1; second < joined.length - 1; second++) {
      for (let third = second + 1; third < joined.length; third++) {
        const split = {
          ...rest,
          merchantTransactionId: joined.slice(0, first),
          currency: joined.slice(first, second),
          amount: joined.slice(second, third),
          status: joined.slice(third),
        }
        if (split.status === status && split.amount === amount && split.currency === currency) {
          continue
        }
        tried++
        if (refusalOf(JSON.stringify(split)) === 'none') throw new Error(JSON.stringify(split))
      }
    }
  }
  expect(tried).toBeGreaterThan(10_000)
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['an array', '[]'],
  ['null', 'null'],
  ['a text', '"ACCEPTED"'],
  ['no fields', '{}'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ['deep nesting', '['.repeat(20_000)],
  ['a form', 'merchantTransactionId=1&status=ACCEPTED'],
])('%s is malformed', (_, body) => {
  expect(refusalOf(body)).toBe('callback_malformed')
})
