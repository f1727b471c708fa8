import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { multiplierOf, sectorOf, WHEEL_MULTIPLIERS, WHEEL_SECTORS } from './wheel.ts'

test('a sector is the first draw of the link, the salt and the round', () => {
  const link = new Uint8Array(32).fill(0xab)
  for (let round = 0; round < 200; round += 1) {
    const digest = createHmac('sha256', link).update(`salt:${round}:0`).digest()
    expect(sectorOf(link, 'salt', round)).toBe(Number(digest.readBigUInt64BE() % 54n))
  }
})

test('every one of the 54 sectors can be drawn', () => {
  const link = new Uint8Array(32)
  const sectors = new Set(Array.from({ length: 1_000 }, (_, round) => sectorOf(link, 's', round)))
  expect(sectors.size).toBe(54)
})

test('each multiplier has its number of sectors, and equal sectors are never adjacent', () => {
  const counts = WHEEL_MULTIPLIERS.map(
    (each) => WHEEL_SECTORS.filter((sector) => sector === each).length,
  )
  expect(counts).toEqual([26, 17, 10, 1])
  for (const [at, multiplier] of WHEEL_SECTORS.entries()) {
    expect(multiplierOf((at + 1) % 54)).not.toBe(multiplier)
  }
  expect(() => multiplierOf(54)).toThrow(RangeError)
})

test('each multiplier has the stated RTP, by its number of sectors', () => {
  const returns = WHEEL_MULTIPLIERS.map((each) => {
    const paid = WHEEL_SECTORS.reduce((sum, sector) => sum + (sector === each ? each : 0), 0)
    return `${paid} of 54`
  })
  expect(returns).toEqual(['52 of 54', '51 of 54', '50 of 54', '50 of 54'])
})
