import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { type BoxItem, boxPrice, chancePercent, rtp, TICKETS } from './box.ts'
import {
  CUSTOM_PRICE_MAX,
  CUSTOM_PRICE_MIN,
  customBoxFaults,
  makerShare,
  percentOf,
  riskOf,
  ticketsOfChance,
  ticketsOfText,
} from './custom-box.ts'

const ticketCount = fc.integer({ min: 1, max: TICKETS })

const item = (place: number, priceCents: bigint, tickets: number): BoxItem => ({
  id: `item-${place}`,
  name: `Item ${place}`,
  priceCents,
  tickets,
})

describe('a chance', () => {
  test('converts from percent to tickets and back, exactly', () => {
    fc.assert(
      fc.property(ticketCount, (tickets) => {
        expect(ticketsOfChance(chancePercent(tickets))).toBe(tickets)
        expect(ticketsOfChance(JSON.parse(percentOf(tickets)))).toBe(tickets)
        expect(ticketsOfText(percentOf(tickets))).toBe(tickets)
      }),
    )
  })

  test.each([
    0,
    -1,
    -0.00001,
    100.00001,
    101,
    0.000001,
    33.333333,
    1e-9,
    12.345678,
    Number.NaN,
    Infinity,
    Number.MIN_VALUE,
    0.000011,
  ])('of %d percent is refused', (chance) => expect(ticketsOfChance(chance)).toBeNull())

  test.each([
    '',
    ' ',
    '1.000001',
    '-1',
    '+1',
    '1e1',
    '1 1',
    '0x1',
    '101',
    '100.00001',
    '1.2.3',
    '.5',
    '٣',
  ])('typed as %j is refused', (text) => expect(ticketsOfText(text)).toBeNull())

  test.each([
    ['12.5', 1_250_000],
    ['12,5', 1_250_000],
    [' 100 ', TICKETS],
    ['0.00001', 1],
    ['0', 0],
    ['7.', 700_000],
    ['29.58', 2_958_000],
  ])('typed as %j is %d tickets', (text, tickets) => expect(ticketsOfText(text)).toBe(tickets))
})

describe('the items of a box', () => {
  const pair = (first: number, second: number) => [item(1, 2_000n, first), item(2, 100n, second)]

  test('may be two that share all tickets', () => {
    expect(customBoxFaults(pair(5_000_000, 5_000_000))).toEqual([])
  })

  test.each([
    [pair(5_000_000, 4_999_999), 'The chances sum to 99.99999%: 0.00001% is missing.'],
    [pair(5_000_000, 5_000_001), 'The chances sum to 100.00001%: 0.00001% too much.'],
    [pair(5_000_000, 2_500_000), 'The chances sum to 75%: 25% is missing.'],
    [[item(1, 2_000n, TICKETS)], 'A box has 2 to 50 items, this one 1.'],
    [
      [item(1, 5n, 5_000_000), item(2, 6n, 5_000_000)],
      'At these chances the box costs 0.07 coins. The minimum is 0.50.',
    ],
    [
      [item(1, 10n ** 6n, 5_000_000), item(2, 1n, 5_000_000)],
      'At these chances the box costs 5,555.57 coins. The maximum is 5,000.00.',
    ],
  ])('%#: %s', (items, fault) => expect(customBoxFaults(items)).toContain(fault))

  test('may be fifty, but not fifty-one', () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        item(place, 500n, place === 0 ? TICKETS - 1_000 * (count - 1) : 1_000),
      )
    expect(customBoxFaults(some(50))).toEqual([])
    expect(customBoxFaults(some(51))).toEqual(['A box has 2 to 50 items, this one 51.'])
  })

  test('set a price that follows from the chances and leaves the house 10 %, to the cent', () => {
    const price = fc.bigInt({ min: 100n, max: 100_000n })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: TICKETS - 1 }), (one, other, tickets) => {
        const items = [item(1, one, tickets), item(2, other, TICKETS - tickets)]
        const cents = boxPrice(items)
        const worth = one * BigInt(tickets) + other * BigInt(TICKETS - tickets)
        expect(worth * 10n <= cents * 9n * BigInt(TICKETS)).toBe(true)
        expect(worth * 10n > (cents - 1n) * 9n * BigInt(TICKETS)).toBe(true)
        const isPriced = cents >= CUSTOM_PRICE_MIN && cents <= CUSTOM_PRICE_MAX
        expect(customBoxFaults(items).length === 0).toBe(isPriced)
        expect(rtp({ priceCents: cents, items }).basisPoints).toBeLessThanOrEqual(9_000)
      }),
    )
  })
})

test('the risk of a box: the chance of a win, the top item, and the median', () => {
  const items = [item(1, 10_000n, 100_000), item(2, 900n, 3_900_000), item(3, 100n, 6_000_000)]
  expect(riskOf(items, 900n)).toEqual({
    ticketsAbove: 4_000_000,
    topHundredths: 1_111n,
    medianCents: 100n,
  })
})

describe("the maker's share", () => {
  test('is 1 % of the stakes over all openings, rounded down once, in any order', () => {
    const stakes = fc.array(fc.bigInt({ min: 1n, max: CUSTOM_PRICE_MAX }), { maxLength: 60 })
    fc.assert(
      fc.property(stakes, (all) => {
        let staked = 0n
        let paid = 0n
        for (const stake of all) {
          const share = makerShare(stake, staked)
          expect(share >= 0n && share <= stake / 100n + 1n).toBe(true)
          paid += share
          staked += stake
        }
        expect(paid).toBe(staked / 100n)
      }),
    )
  })

  test('for boxes at 0.50 is a cent at every second opening', () => {
    expect([0n, 50n, 100n, 150n].map((before) => makerShare(50n, before))).toEqual([0n, 1n, 0n, 1n])
  })
})
