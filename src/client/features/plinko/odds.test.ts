import { expect, test } from 'vitest'
import { PLINKO_PAYTABLES } from '#domain/games/plinko-paytables.ts'
import { colorOf, worthOf } from './board/worth.ts'
import { oddsOf } from './odds.ts'

test('a slot shows its payout and how rarely a ball falls there', () => {
  const table = PLINKO_PAYTABLES.high[16] ?? []
  expect(oddsOf(0, table, 0.25)).toEqual({
    multiplier: '1000×',
    payout: '250.00',
    chance: '0.00153%',
    ratio: '1 in 65,536',
  })
  expect(oddsOf(8, table, 0.33)).toMatchObject({
    payout: '0.06',
    chance: '19.64%',
    ratio: '1 in 5.1',
  })
})

test('larger payouts get stronger colours, and no loss has the colour of a win', () => {
  for (const tables of Object.values(PLINKO_PAYTABLES)) {
    for (const multipliers of Object.values(tables)) {
      const best = Math.max(...multipliers)
      const sorted = multipliers.toSorted((a, b) => a - b).map((each) => worthOf(each, best))
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
      expect(sorted.at(-1)).toBeCloseTo(1)
      expect(worthOf(0.9, best)).toBeLessThan(worthOf(1, best))
    }
  }
  expect(colorOf(1)).toBe('rgb(255 211 107 / 1)')
  expect(colorOf(0)).toBe('rgb(58 50 104 / 1)')
  expect(colorOf(worthOf(1_000, 25))).toBe(colorOf(1))
})
