import { expect, test } from 'vitest'
import type { DealTarget } from '#contract/http/deals.ts'
import { DEAL_TICKETS, deals, dealTickets } from '#domain/games/deals.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { nearestTarget } from './nearest-target.ts'
import {
  type DealLimits,
  limitsOf,
  planDeal,
  type Suggestion,
  targetRange,
  timesOf,
} from './plan.ts'

const limits: DealLimits = { rtp: 92, minStake: 10n, maxStake: 1_000_000n, maxPayout: 25_000_000n }
const cents = (max: bigint) => fc.bigInt({ min: 1n, max })
const isAllowed = (stake: bigint, price: bigint) => {
  const tickets = dealTickets(deals.rules, stake, price)
  return tickets >= DEAL_TICKETS.min && tickets <= DEAL_TICKETS.max && price <= limits.maxPayout
}

test('a deal is offered exactly when the rules allow it', () => {
  fc.assert(
    fc.property(cents(2_000_000n), cents(2_000_000n), cents(40_000_000n), (items, coins, price) => {
      const { stake, tickets, problem } = planDeal({ items, coins, price }, limits)
      expect(stake).toBe(items + coins)
      expect(tickets).toBe(dealTickets(deals.rules, stake, price))
      const isStake = stake >= limits.minStake && stake <= limits.maxStake
      expect(problem === null).toBe(isStake && isAllowed(stake, price))
    }),
    { numRuns: 2_000 },
  )
})

test('every suggested fix makes the deal possible', () => {
  let mended = 0
  fc.assert(
    fc.property(cents(20_000n), cents(20_000n), cents(40_000_000n), (items, coins, price) => {
      const { stake, problem } = planDeal({ items, coins, price }, limits)
      for (const suggestion of problem?.suggestions ?? []) {
        mended += 1
        if (suggestion.kind === 'targets') {
          for (const end of [suggestion.min, suggestion.max])
            expect(isAllowed(stake, end)).toBe(true)
          expect(isAllowed(stake, suggestion.min - 1n)).toBe(false)
          expect(isAllowed(stake, suggestion.max + 1n)).toBe(false)
        } else {
          const next = planDeal({ items, coins: suggestion.cents, price }, limits)
          expect(next.problem).toBeNull()
          // The fix is minimal: one cent closer to the current stake does not suffice.
          const step = suggestion.cents > coins ? -1n : 1n
          const nearer = planDeal({ items, coins: suggestion.cents + step, price }, limits)
          expect(nearer.problem).not.toBeNull()
        }
      }
    }),
    { numRuns: 2_000 },
  )
  expect(mended).toBeGreaterThan(500)
})

test.each<[string, Parameters<typeof planDeal>[0], string, Suggestion['kind'][]]>([
  ['nothing', { items: 0n, coins: 0n, price: 100n }, 'Choose what to stake', []],
  ['no amount', { items: 5n, coins: null, price: 100n }, 'Enter coins with at most 2 decimals', []],
  ['no target', { items: 50n, coins: 0n, price: null }, 'Choose a target', []],
  ['too little', { items: 5n, coins: 0n, price: 100n }, 'Stake at least 0.10', ['coins']],
  [
    'items alone above the limit',
    { items: 1_000_001n, coins: 0n, price: 2_000_000n },
    'Stake at most 10,000.00',
    [],
  ],
  [
    'a cheap target',
    { items: 100n, coins: 0n, price: 100n },
    'Too cheap: over 80% chance',
    ['targets'],
  ],
  [
    'a cheap target, by the coins',
    { items: 50n, coins: 50n, price: 100n },
    'Too cheap: over 80% chance',
    ['coins', 'targets'],
  ],
  [
    'a dear target',
    { items: 100n, coins: 0n, price: 1_000_000n },
    'Too expensive: under 0.1% chance',
    ['coins', 'targets'],
  ],
  [
    'a target above the highest payout',
    { items: 1_000_000n, coins: 0n, price: 25_000_001n },
    'Targets cost at most 250,000.00',
    ['targets'],
  ],
])('explains what prevents %s', (_, chosen, text, mends) => {
  const { problem } = planDeal(chosen, limits)
  expect(problem?.text).toBe(text)
  expect(problem?.suggestions.map(({ kind }) => kind)).toEqual(mends)
})

test('the stake is limited to what reaches the maximum payout', () => {
  const terms = { game: 'deals', house_edge: 800, version_hash: '', rtp: 92 }
  const chances = { min_chance: 0.1, max_chance: 80 }
  const config = { ...terms, ...chances, min_amount: 0.1, max_amount: 10_000, max_payout: 10_000 }
  const { maxStake, maxPayout } = limitsOf(config)
  expect(dealTickets(deals.rules, maxStake, maxPayout)).toBeLessThanOrEqual(DEAL_TICKETS.max)
  expect(dealTickets(deals.rules, maxStake + 1n, maxPayout)).toBeGreaterThan(DEAL_TICKETS.max)
  expect(limitsOf({ ...config, max_payout: 250_000 }).maxStake).toBe(1_000_000n)
})

test('a multiplier is rounded down, so that it is certainly reached', () => {
  expect(timesOf(200n, 100n)).toBe(200n)
  expect(timesOf(199n, 100n)).toBe(199n)
  expect(timesOf(100n, 300n)).toBe(33n)
})

const aTarget = (price: bigint, place: number): DealTarget => ({
  id: `item-${place}`,
  name: 'An item',
  house: 'A house',
  img_url: '/art/coin.avif',
  rarity: 'common',
  price: toCoins(price),
})

test('a multiplier picks the nearest of all allowed targets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cents(200_000n), { maxLength: 40 }),
      cents(20_000n),
      fc.constantFrom(150n, 200n, 500n, 1_000n, 2_000n),
      async (prices, stake, hundredths) => {
        const targets = prices.toSorted((a, b) => Number(a - b)).map(aTarget)
        const found = await nearestTarget(stake, hundredths, limits, async ({ min, max }) =>
          targets.filter(({ price }) => toCents(price) >= min && toCents(price) <= max),
        )
        const { min, max } = targetRange(stake, limits)
        const wanted = (stake * hundredths) / 100n
        const distances = prices
          .filter((price) => price >= min && price <= max)
          .map((price) => (price < wanted ? wanted - price : price - wanted))
        const best = distances.toSorted((a, b) => Number(a - b))[0]
        const price = found && toCents(found.price)
        if (price !== null) expect(price >= min && price <= max).toBe(true)
        expect(price === null ? undefined : price < wanted ? wanted - price : price - wanted).toBe(
          best,
        )
      },
    ),
    { numRuns: 500 },
  )
})
