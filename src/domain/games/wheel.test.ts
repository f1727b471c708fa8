import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sectorOf } from './wheel.ts'

test('a sector is the first draw of the link, the salt and the round', () => {
  const link = new Uint8Array(32).fill(0xab)
  for (let round = 0; round < 200; round += 1) {
    const digest = createHmac('sha256', link).update(`salt:${round}:0`).digest()
    expect(sectorOf(link, 'salt', round)).toBe(Number(digest.readBigUInt64BE() % 54n))
  }
})

test('every one of the 54 is reached', () => {
  const link = new Uint8Array(32)
  const sectors = new Set(Array.from({ length: 1_000 }, (_, round) => sectorOf(link, 's', round)))
  expect(sectors.size).toBe(54)
})
