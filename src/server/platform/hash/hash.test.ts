import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { nativeHmac, sha256 } from './hash.ts'

const data = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }))

test('digests have the same bytes as those that Node returns as Buffers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), data, (key, message) => {
      expect(sha256(message)).toEqual(createHash('sha256').update(message).digest())
      expect(nativeHmac(key, message)).toEqual(createHmac('sha256', key).update(message).digest())
    }),
  )
})
