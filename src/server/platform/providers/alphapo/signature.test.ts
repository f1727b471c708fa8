import { expect, test } from 'vitest'
import { alphapoHeaders, isSignedByAlphapo, signAlphapo } from './signature.ts'

const settings = { url: 'http://127.0.0.1:9', key: 'public', secret: 'AbCdEfG123456' }
const body = '{"currency":"BTC","foreign_id":"123456"}'
// Published on the provider's page "Authentication".
const published =
  '03c25fcf7cd35e7d995e402cd5d51edd72d48e1471e865907967809a0c189ba55b90815f20e2bb10f82c7a9e9d865546fda58989c2ae9e8e2ff7bc29195fa1ec'

test('the signature of a body equals the published vector', () => {
  expect(signAlphapo(body, settings.secret)).toBe(published)
  expect(alphapoHeaders(body, settings)).toEqual({
    'content-type': 'application/json',
    'x-processing-key': 'public',
    'x-processing-signature': published,
  })
})

test('a callback is accepted with our key and the signature of its exact bytes', () => {
  const headers = alphapoHeaders(body, settings)
  const isSigned = (text: string, changes: Record<string, string | string[]> = {}) =>
    isSignedByAlphapo(Buffer.from(text), { ...headers, ...changes }, settings)
  expect(isSigned(body)).toBe(true)
  expect(isSigned(JSON.stringify(JSON.parse(body), null, 1))).toBe(false)
  expect(isSigned(body.replace('BTC', 'LTC'))).toBe(false)
  expect(isSigned(body, { 'x-processing-key': 'other' })).toBe(false)
  expect(isSigned(body, { 'x-processing-signature': published.toUpperCase() })).toBe(false)
  expect(isSigned(body, { 'x-processing-signature': published.slice(0, 64) })).toBe(false)
  expect(isSigned(body, { 'x-processing-signature': [published, published] })).toBe(false)
  expect(isSignedByAlphapo(Buffer.from(body), {}, settings)).toBe(false)
})
