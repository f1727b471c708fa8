import { describe, expect, test } from 'vitest'
import {
  DICE_DIRECTIONS,
  DICE_WINNING_TICKETS,
  dice,
  isDiceBet,
  isDiceWin,
} from '#domain/games/dice.ts'
import { bestPayout, expectedPayout } from '#domain/games/instant.ts'
import { toCents } from '#domain/money/money.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  atTicket,
  type ChosenBet,
  fields,
  largestBet,
  payoutOf,
  returnOf,
  swapped,
  targetOf,
  textsOf,
  typedBet,
} from './chosen-bet.ts'

const terms = {
  game: 'dice',
  min_amount: 0.1,
  max_amount: 1_000,
  max_payout: 10_000,
  house_edge: 100,
  min_chance: 0.01,
  max_chance: 98,
  rtp: 99,
}
const { rtp } = terms
const { min, max } = DICE_WINNING_TICKETS
const direction = fc.constantFrom(...DICE_DIRECTIONS)
const aBet = fc.record({ winning: fc.integer({ min, max }), direction })
const even: ChosenBet = { winning: 4_950, direction: 'over' }
const parametersOf = (bet: ChosenBet) => ({ target: targetOf(bet), direction: bet.direction })

describe('the fields of a bet', () => {
  test('map back to the bet they show; a multiplier to a bet that pays at least it', () => {
    fc.assert(
      fc.property(aBet, (bet) => {
        const texts = textsOf(bet, rtp)
        expect(typedBet('target', texts.target, bet, rtp)).toEqual(bet)
        expect(typedBet('chance', texts.chance, bet, rtp)).toEqual(bet)
        const same = typedBet('multiplier', texts.multiplier, bet, rtp)
        expect(typeof same === 'string' ? same : textsOf(same, rtp).multiplier).toBe(
          texts.multiplier,
        )
      }),
    )
  })

  test('accept any text as a bet of the game, or explain what is wrong', () => {
    const text = fc.oneof(
      fc.double({ min: -10, max: 12_000, noNaN: true }).map(String),
      fc.integer({ min: -5, max: 12_000 }).map(String),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fields), text, aBet, (field, typed, before) => {
        const bet = typedBet(field, typed, before, rtp)
        if (typeof bet === 'string') expect(bet).toMatch(/^[\d.]+ to [\d.]+$/)
        else expect(isDiceBet(parametersOf(bet))).toBe(true)
      }),
    )
  })

  test.each([
    ['multiplier', '2', 4_950],
    ['multiplier', '1.01', null],
    ['multiplier', '1.0102', 9_800],
    ['multiplier', '9900', 1],
    ['multiplier', '9900.01', null],
    ['chance', '98.01', null],
    ['chance', '0,5', 50],
    ['chance', '0.005', null],
    ['target', '99.98', 1],
    ['target', '99.99', null],
    ['target', '1.98', null],
    ['target', '', null],
  ] as const)('%s %s', (field, text, winning) => {
    const bet = typedBet(field, text, even, rtp)
    expect(typeof bet === 'string' ? null : bet.winning).toBe(winning)
  })

  test('swapping keeps the chance, and swapping twice restores the bet', () => {
    fc.assert(
      fc.property(aBet, (bet) => {
        expect(swapped(bet).winning).toBe(bet.winning)
        expect(isDiceBet(parametersOf(swapped(bet)))).toBe(true)
        expect(swapped(swapped(bet))).toEqual(bet)
      }),
    )
  })

  test('the slider reaches every target, and stops at the limits of a bet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), direction, (ticket, side) => {
        const bet = atTicket(ticket, side)
        expect(isDiceBet(parametersOf(bet))).toBe(true)
        const isReached = isDiceBet({ target: ticket / 100, direction: side })
        expect(Math.round(targetOf(bet) * 100) === ticket).toBe(isReached)
      }),
    )
  })
})

describe('the figures of a bet', () => {
  test('are the payout and the average return that the game computes', () => {
    fc.assert(
      fc.property(aBet, fc.integer({ min: 10, max: 100_000 }), (bet, cents) => {
        const outcomes = dice.outcomes(terms, parametersOf(bet), BigInt(cents))
        expect(toCents(payoutOf(bet, cents / 100, rtp))).toBe(bestPayout(outcomes))
        const whole = dice.outcomes(terms, parametersOf(bet), 1_000_000n)
        const { numerator } = expectedPayout(whole)
        expect(returnOf(bet, rtp)).toBe(Number(numerator) / 1e8)
      }),
    )
  })

  test('the largest bet stays within the maximum payout, and one cent more does not', () => {
    fc.assert(
      fc.property(aBet, (bet) => {
        const most = largestBet(bet, terms)
        expect(payoutOf(bet, most, rtp)).toBeLessThanOrEqual(terms.max_payout)
        if (most < terms.max_amount) {
          expect(payoutOf(bet, Math.round(most * 100 + 1) / 100, rtp)).toBeGreaterThan(
            terms.max_payout,
          )
        }
      }),
    )
  })

  test('as many tickets win as the chance says', () => {
    for (const side of DICE_DIRECTIONS) {
      const bet = { winning: 1_234, direction: side }
      const won = Array.from({ length: 10_000 }, (_, ticket) => ticket).filter((ticket) =>
        isDiceWin(parametersOf(bet), ticket),
      )
      expect(won).toHaveLength(1_234)
    }
  })
})
