import { expect, it } from 'vitest'
import { findIn } from '#tests/support/secrets/find-secrets.ts'

const secret = { name: 'it', bytes: Buffer.from('00ff10c3a9'.repeat(6).concat('abcd'), 'hex') }
const hex = secret.bytes.toString('hex')

it.each([
  ['hex', hex],
  ['HEX', hex.toUpperCase()],
  ['hex in pairs', `<Buffer ${hex.replaceAll(/(..)(?=.)/g, '$1 ')}>`],
  ['base64', secret.bytes.toString('base64')],
  ['base64url', secret.bytes.toString('base64url')],
  ['a list of numbers', JSON.stringify(secret.bytes)],
  ['bytes', Buffer.concat([Buffer.from('x'), secret.bytes, Buffer.from('y')])],
])('finds bytes as %s', (form, hiding) => {
  expect(findIn(Buffer.from(hiding), [secret]).join()).toContain(form)
})

it('finds nothing where there is no secret', () => {
  expect(findIn(Buffer.from(hex.slice(2)), [secret])).toEqual([])
})
