import { expect, test } from 'vitest'
import { isZenHash, signCheckout } from './signature.ts'

const secret = 'c8c93c452d38acf3183d2f08fee60aa7'

const checkout = {
  terminalUuid: '05b692d0-00b9-48f7-92ca-1509f055df2e',
  amount: '25.00',
  currency: 'USD',
  merchantTransactionId: 'DEP_1001',
  'customer.firstName': 'John',
  'customer.lastName': 'Doe',
  'customer.email': 'john@example.com',
  items: [{ name: 'coins', price: '25.00', quantity: 1, lineAmountTotal: '25.00' }],
  urlSuccess: 'https://shop.test/ok',
  urlFailure: 'https://shop.test/fail',
  customIpnUrl: 'https://shop.test/ipn',
}

const known = '54b218dbc8b03cd8b686393dff2fc7bafde69c5a079ed1c4c9389e226f417dcd;sha256'

test('the signature of a checkout equals the reference vector', () => {
  expect(signCheckout(checkout, secret)).toBe(known)
})

test('the signature depends on every value, but not on the order of fields or on nulls', () => {
  const reversed = Object.fromEntries(Object.entries(checkout).reverse())
  expect(signCheckout({ ...reversed, language: null }, secret)).toBe(known)
  expect(signCheckout({ ...checkout, amount: '25.01' }, secret)).not.toBe(known)
  expect(signCheckout(checkout, `${secret}0`)).not.toBe(known)
})

// Computed with `printf 'pay-1USD25.00ACCEPTEDsecret' | sha256sum`.
const hash = '02FC2233C1C170A64A0348A1480785797500CE636C3BFDFEA6952E39ECEE2AFD'
const signed = {
  merchantTransactionId: 'pay-1',
  currency: 'USD',
  amount: '25.00',
  status: 'ACCEPTED',
}

test('a hash is upper case and covers all four fields', () => {
  expect(isZenHash(hash, signed, 'secret')).toBe(true)
  expect(isZenHash(hash.toLowerCase(), signed, 'secret')).toBe(false)
  expect(isZenHash(hash.slice(0, 32), signed, 'secret')).toBe(false)
  expect(isZenHash('', signed, 'secret')).toBe(false)
  for (const name of ['merchantTransactionId', 'currency', 'amount', 'status'] as const) {
    expect(isZenHash(hash, { ...signed, [name]: `${signed[name]}0` }, 'secret')).toBe(false)
  }
})
