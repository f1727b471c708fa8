import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { isClientSeed } from './client-seed.ts'
import { commitmentOf, isHex32 } from './seeds.ts'

test('a commitment is the SHA-256 of the raw bytes, in lower-case hex', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (serverSeed) => {
      const commitment = commitmentOf(serverSeed)
      expect(commitment).toBe(createHash('sha256').update(serverSeed).digest('hex'))
      expect(isHex32(commitment)).toBe(true)
    }),
  )
})

test('a client seed is 1 to 64 characters of printable ASCII', () => {
  const printable = Array.from({ length: 0x7f - 0x20 }, (_, code) =>
    String.fromCharCode(0x20 + code),
  )
  for (let code = 0; code < 0x180; code += 1) {
    const character = String.fromCharCode(code)
    expect(isClientSeed(character)).toBe(printable.includes(character))
  }
  expect(isClientSeed('')).toBe(false)
  expect(isClientSeed('a'.repeat(64))).toBe(true)
  expect(isClientSeed('a'.repeat(65))).toBe(false)
  expect(isClientSeed('client\n')).toBe(false)
})

test.each([
  '',
  'a'.repeat(63),
  'a'.repeat(65),
  'A'.repeat(64),
  'g'.repeat(64),
  `${'a'.repeat(64)}\n`,
])('%j is not 32 bytes in hex', (text) => {
  expect(isHex32(text)).toBe(false)
})
