import { expect, test } from 'vitest'
import { TICKETS } from '#domain/games/box.ts'
import { setChance, spreadChances } from '#domain/games/chance-editor.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { BARS, figuresOf, itemsOf, type OddsRow, simulate, withChances } from './odds.ts'

const aRow = (item_id: string, price: number, tickets: number): OddsRow => ({
  ...{ item_id, name: item_id, price, tickets, isLocked: false },
})
const rows = [aRow('dear', 90, 1_000_000), aRow('cheap', 1, 9_000_000)]

test('a box pays back at most what was wanted, and its figures are those of its items', () => {
  // 9.90 on average, which is 90 % of 11 coins.
  expect(figuresOf(rows, { wantedRtp: 9_000 })).toEqual({
    priceCents: 1_100n,
    rtp: 90,
    // sqrt(0.1 * 80.1^2 + 0.9 * 8.9^2) = 26.7
    volatility: expect.closeTo(26.7 / 11, 6),
    above: 10,
    medianCents: 100n,
  })
  expect(figuresOf(rows, { priceCents: 2_000n })).toMatchObject({ rtp: 49.5 })
})

test('there are no figures before the chances are complete', () => {
  expect(figuresOf([], { wantedRtp: 9_000 })).toBeNull()
  expect(figuresOf([aRow('dear', 90, 1_000_000)], { wantedRtp: 9_000 })).toBeNull()
  expect(figuresOf(rows, { priceCents: 0n })).toBeNull()
})

test('whatever is moved, the chances of a box stay complete', () => {
  const place = fc.nat(2)
  const three = [...rows.map((row) => ({ ...row, tickets: 4_000_000 })), aRow('x', 5, 2_000_000)]
  const prices = itemsOf(three).map(({ priceCents }) => priceCents)
  fc.assert(
    fc.property(place, fc.integer({ min: -5, max: TICKETS + 5 }), (index, tickets) => {
      const moved = withChances(three, setChance(three, index, tickets))
      const spread = withChances(three, spreadChances(three, prices, 'steep'))
      for (const each of [moved, spread]) {
        expect(each?.reduce((sum, row) => sum + row.tickets, 0)).toBe(TICKETS)
      }
    }),
  )
})

test('simulated openings fall into the bar of what they are worth', () => {
  const items = [
    { cents: 9_000, tickets: 1_000_000 },
    { cents: 100, tickets: 9_000_000 },
  ]
  const counts = (random: number) => simulate(items, 1_100, 1, () => random)
  // The first tickets are those of the dearest item: 90 of 11 coins, and 1 of 11.
  expect(counts(0).indexOf(1)).toBe(BARS.indexOf(10))
  expect(counts(0.09999).indexOf(1)).toBe(BARS.indexOf(10))
  expect(counts(0.1).indexOf(1)).toBe(0)
  expect(counts(0.9999999).indexOf(1)).toBe(0)
  const many = simulate(items, 1_100, 1_000, () => 0.5)
  expect(many.reduce((sum, count) => sum + count, 0)).toBe(1_000)
})
