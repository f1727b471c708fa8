import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBySkinsback, signSkinsback } from './signature.ts'

// The example on the provider's page "Generate a signature".
const example = { method: 'orderstatus', order_id: '1', shopid: '123' }
const signature = 'abee99d476c736102c3d6062807761b6e4d31dd8'

const hmac = (text: string) => createHmac('sha1', '123').update(text).digest('hex')
const isSigned = (fields: Record<string, unknown>) => isSignedBySkinsback(fields, '123')

test('the signature equals the documented example', () => {
  expect(signSkinsback(example, '123')).toBe(signature)
  expect(signSkinsback({ ...example, sign: 'ignored' }, '123')).toBe(signature)
  expect(isSigned({ ...example, sign: signature })).toBe(true)
})

test('every plain field is signed; lists and objects are not', () => {
  expect(isSigned({ ...example, sign: signature, skins: [{ price: '1' }], in: { usd: '1' } })).toBe(
    true,
  )
  expect(isSigned({ ...example, sign: signature, amount: '1' })).toBe(false)
  expect(isSigned({ ...example, order_id: '2', sign: signature })).toBe(false)
  expect(isSigned({ ...example, sign: signature.toUpperCase() })).toBe(false)
  expect(isSigned({ ...example, sign: '' })).toBe(false)
  expect(isSigned({ ...example })).toBe(false)
  expect(isSigned({ ...example, sign: ['abee'] })).toBe(false)
})

test('nulls and booleans are accepted as PHP and as JavaScript write them', () => {
  const fields = { a: null, b: true, c: false }
  expect(isSigned({ ...fields, sign: hmac('a:;b:1;c:;') })).toBe(true)
  expect(isSigned({ ...fields, sign: hmac('b:true;c:false;') })).toBe(true)
  expect(isSigned({ ...fields, sign: hmac('a:;b:true;c:false;') })).toBe(false)
})

test('a value that would pass for several fields is refused, although the joined text is the same', () => {
  const fields = { amount: '5', amount_currency: 'usd', status: 'success' }
  const sign = signSkinsback(fields, '123')
  expect(isSigned({ ...fields, sign })).toBe(true)
  expect(isSigned({ amount: '5;amount_currency:usd', status: 'success', sign })).toBe(false)
  expect(isSigned({ amount: '5', 'amount_currency:usd;status': 'success', sign })).toBe(false)
})
