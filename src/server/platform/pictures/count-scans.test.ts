import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegOfScans } from '#tests/support/players/hostile-pictures.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { countScans } from './count-scans.ts'

const create = { width: 200, height: 100, channels: 3, background: '#336699' } as const
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

it.each([
  [false, 1],
  [true, 10],
])('of a picture as encoders make it, progressive: %s', async (progressive, scans) => {
  const jpeg = await sharp({ create: { ...create, noise } })
    .jpeg({ progressive })
    .toBuffer()
  expect(countScans(jpeg)).toBe(scans)
})

it('of a crafted picture, and of what is inside of a segment none', () => {
  for (const scans of [1, 2, 100, 820]) expect(countScans(jpegOfScans(64, scans))).toBe(scans)
  const hidden = Buffer.from('ffe1000affda0000ffda0000', 'hex')
  const [start, rest] = [jpegOfScans(64, 3).subarray(0, 2), jpegOfScans(64, 3).subarray(2)]
  expect(countScans(Buffer.concat([start, hidden, rest]))).toBe(3)
})

it('ends for any bytes, and finds no more scans than fit into them', () => {
  const byte = fc.constantFrom(0, 1, 2, 0xd0, 0xd8, 0xd9, 0xda, 0xe0, 0xff)
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 400 }), (bytes) => {
      expect(countScans(Buffer.from(bytes))).toBeLessThanOrEqual(bytes.length / 2)
    }),
  )
})
