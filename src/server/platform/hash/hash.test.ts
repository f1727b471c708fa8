import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { nativeHmac, sha256 } from './hash.ts'

const data = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }))

test('digests have the same bytes as those that Node returns as Buffers', () => {
  fc.assert(
    fc.property(data, (message) => {
      expect(sha256(message)).toEqual(createHash('sha256').update(message).digest())
    }),
  )
})

// Keys of a block and of its neighbours, because a longer key is hashed first.
const key = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint8Array({ minLength: 63, maxLength: 65 }),
)

test('HMACs have the same bytes as those of Node', () => {
  fc.assert(
    fc.property(key, data, (secret, message) => {
      expect(nativeHmac(secret, message)).toEqual(
        createHmac('sha256', secret).update(message).digest(),
      )
    }),
  )
})

// RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8.
test.each([
  {
    key: Buffer.alloc(20, 0x0b),
    message: 'Hi There',
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    key: Buffer.from('Jefe'),
    message: 'what do ya want for nothing?',
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    key: Buffer.alloc(20, 0xaa),
    message: Buffer.alloc(50, 0xdd),
    mac: '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  },
  {
    key: Buffer.from(Array.from({ length: 25 }, (_, at) => at + 1)),
    message: Buffer.alloc(50, 0xcd),
    mac: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  },
  {
    key: Buffer.alloc(131, 0xaa),
    message: 'Test Using Larger Than Block-Size Key - Hash Key First',
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    key: Buffer.alloc(131, 0xaa),
    message:
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
])('HMACs are those of RFC 4231: $mac', ({ key: secret, message, mac }) => {
  expect(Buffer.from(nativeHmac(secret, message)).toString('hex')).toBe(mac)
})
