import { expect, test } from 'vitest'
import { betStream } from '#domain/fairness/stream.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  DICE_DIRECTIONS,
  DICE_RTP,
  DICE_TICKETS,
  DICE_WINNING_TICKETS,
  type DiceBet,
  type DiceTerms,
  dice,
  diceMultiplier,
  diceTargetFor,
  diceWinningTickets,
  isDiceBet,
  isDiceWin,
} from './dice.ts'
import { expectedPayout, largestStake } from './instant.ts'

const terms: DiceTerms = {
  ...{ game: 'dice', min_amount: 0.1, max_amount: 1_000, max_payout: 10_000, house_edge: 100 },
  ...{ min_chance: 0.01, max_chance: 98, rtp: 99 },
}

/** All possible bets, with their winning tickets. */
function* everyBet(): Generator<[DiceBet, number]> {
  const { min, max } = DICE_WINNING_TICKETS
  for (const direction of DICE_DIRECTIONS) {
    for (let winning = min; winning <= max; winning += 1) {
      yield [{ direction, target: diceTargetFor(winning, direction) }, winning]
    }
  }
}

const aBet = fc
  .record({
    winning: fc.integer(DICE_WINNING_TICKETS),
    direction: fc.constantFrom(...DICE_DIRECTIONS),
  })
  .map(({ winning, direction }) => ({ direction, target: diceTargetFor(winning, direction) }))

test('a roll is one draw of 10,000 from the bet’s seeds', () => {
  const serverSeed = new Uint8Array(32)
  serverSeed[31] = 1
  const stream = betStream({ serverSeed, clientSeed: 'client', nonce: 1 })
  const bet: DiceBet = { target: 66.75, direction: 'over' }
  expect(dice.draw(terms, bet, 100n, stream)).toEqual({ result: { ticket: 6_676 }, payout: 297n })
})

test('every target and direction wins on exactly as many tickets as its chance', () => {
  const wrong: DiceBet[] = []
  for (const [bet, winning] of everyBet()) {
    let won = 0
    for (let ticket = 0; ticket < DICE_TICKETS; ticket += 1) if (isDiceWin(bet, ticket)) won += 1
    if (won !== winning || diceWinningTickets(bet) !== winning || !isDiceBet(bet)) wrong.push(bet)
  }
  expect(wrong).toEqual([])
})

test('every bet returns exactly chance times multiplier: more than 98.99 % and at most 99 %', () => {
  // A ten-thousandth of this stake is a cent, so no payout is rounded.
  const stake = 10_000n
  const wrong: DiceBet[] = []
  for (const [bet, winning] of everyBet()) {
    const { numerator, denominator } = expectedPayout(dice.outcomes(terms, bet, stake))
    // In millionths of a percent: displayed chance times displayed multiplier.
    const shown = BigInt(winning) * BigInt(diceMultiplier(winning, DICE_RTP))
    const isStated = shown > 98_990_000n && shown <= 99_000_000n
    if (denominator !== BigInt(DICE_TICKETS) || numerator !== shown || !isStated) wrong.push(bet)
  }
  expect(wrong).toEqual([])
})

test('a win pays the stake times the multiplier, rounded down to a cent, and a loss nothing', () => {
  fc.assert(
    fc.property(aBet, fc.bigInt(1n, 100_000_000n), (bet, stake) => {
      const [won, lost] = dice.outcomes(terms, bet, stake)
      const exact = stake * BigInt(diceMultiplier(diceWinningTickets(bet), DICE_RTP))
      const paid = (won?.payout ?? -1n) * 10_000n
      expect(paid <= exact && exact < paid + 10_000n).toBe(true)
      expect(lost?.payout).toBe(0n)
    }),
  )
})

test('every ticket pays its own outcome', () => {
  fc.assert(
    fc.property(aBet, fc.nat(DICE_TICKETS - 1), fc.bigInt(1n, 100_000n), (bet, ticket, stake) => {
      const drawn = dice.draw(terms, bet, stake, { uniform: () => ticket })
      const [won] = dice.outcomes(terms, bet, stake)
      expect(drawn).toEqual({
        result: { ticket },
        payout: isDiceWin(bet, ticket) ? won?.payout : 0n,
      })
    }),
  )
})

test.each<[number, DiceBet['direction']]>([
  [0, 'under'],
  [98.01, 'under'],
  [99.99, 'over'],
  [1.98, 'over'],
  [-0.01, 'over'],
  [100, 'under'],
  [50.001, 'over'],
  [Number.NaN, 'over'],
])('a bet on %s %s is refused', (target, direction) => {
  expect(isDiceBet({ target, direction })).toBe(false)
  expect(() => dice.outcomes(terms, { target, direction }, 100n)).toThrow(RangeError)
})

test.each([
  [0.01, 'under', 1],
  [98, 'under', 9_800],
  [99.98, 'over', 1],
  [1.99, 'over', 9_800],
] as const)('a bet on %s %s is at the edge of what is taken', (target, direction, winning) => {
  expect(isDiceBet({ target, direction })).toBe(true)
  expect(diceWinningTickets({ target, direction })).toBe(winning)
})

test('the largest stake pays at most the maximum payout, and one cent more exceeds it', () => {
  fc.assert(
    fc.property(aBet, fc.integer({ min: 1, max: 20_000 }), (bet, max_payout) => {
      const limited = { ...terms, max_payout }
      const payoutOf = (stake: bigint) => dice.outcomes(limited, bet, stake)[0]?.payout ?? 0n
      const most = BigInt(max_payout) * 100n
      const largest = largestStake(limited, payoutOf)
      expect(payoutOf(largest) <= most).toBe(true)
      expect(largest === 100_000n || payoutOf(largest + 1n) > most).toBe(true)
    }),
  )
})

test('at any edge that the settings allow, no bet pays back more than its terms say, and the edge covers what rewards count', () => {
  const edges = fc.integer({ min: dice.edges.dice.counted, max: (dice.edgeMax ?? 0) * 100 })
  fc.assert(
    fc.property(edges, aBet, fc.bigInt(1n, 100_000_000n), (edge, bet, stake) => {
      const rtp = (10_000 - edge) / 100
      const { numerator, denominator } = expectedPayout(
        dice.outcomes({ ...terms, rtp }, bet, stake),
      )
      expect(numerator * 10_000n).toBeLessThanOrEqual(stake * BigInt(10_000 - edge) * denominator)
      const [won] = dice.outcomes({ ...terms, rtp }, bet, stake)
      const [standard] = dice.outcomes(terms, bet, stake)
      expect(won?.payout ?? 0n).toBeLessThanOrEqual(standard?.payout ?? 0n)
    }),
  )
})
