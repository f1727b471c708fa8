import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import type { AutoPlayRules } from './auto-play.ts'
import { BETS_MAX, type Simulation, simulatePlays } from './simulation.ts'
import { sayPlays } from './simulation-words.ts'

const rules: AutoPlayRules = {
  rounds: 2,
  stopOnProfit: null,
  stopOnLoss: null,
  raiseOnWin: null,
  raiseOnLoss: null,
}
const limits = { min: 0.1, max: 1_000 }
const half = [
  { chance: 0.5, multiplier: 19_800 },
  { chance: 0.5, multiplier: 0 },
]
const simulation: Simulation = { rules, amount: 1, limits, balance: 100, odds: half, draws: 1 }

/** Returns the given numbers, again and again. */
function inTurn(numbers: readonly number[]): () => number {
  let next = 0
  return () => {
    next += 1
    return numbers[(next - 1) % numbers.length] ?? 0
  }
}
const [win, lose] = [0.2, 0.7]

describe('simulated plays', () => {
  test('give the exact figures of all courses of two bets', () => {
    const courses = inTurn([win, win, win, lose, lose, win, lose, lose])
    const { staked, cost, ...result } = simulatePlays(simulation, courses, 4)
    // 0.96 twice; once 0.98 - 1; the same in the other order; and both lost.
    expect(result).toEqual({
      plays: 4,
      lost: 3,
      broke: 0,
      unfinished: 0,
      usualLoss: 2,
      badLoss: 200,
      goodProfit: -2,
    })
    expect(staked).toBe(200)
    expect(cost).toBeCloseTo(2, 10)
  })

  test('raise, stop and end as auto-play does', () => {
    const doubled = { ...simulation, rules: { ...rules, rounds: null, raiseOnLoss: 100 } }
    // 1 + 2 + 4 + ... + 32 are 63 coins; 64 more are not there.
    expect(simulatePlays(doubled, () => lose, 20)).toMatchObject({
      broke: 20,
      lost: 20,
      usualLoss: 6_300,
      staked: 6_300,
    })
    const stopped = { ...doubled, rules: { ...doubled.rules, stopOnLoss: 3 } }
    expect(simulatePlays(stopped, () => lose, 20)).toMatchObject({ broke: 0, usualLoss: 300 })
    const endless = { ...simulation, rules: { ...rules, rounds: null } }
    expect(simulatePlays(endless, inTurn([win, lose]), 20)).toMatchObject({
      unfinished: 20,
      staked: BETS_MAX * 100,
    })
    const visitor = { ...doubled, balance: null, draws: 10 }
    expect(simulatePlays(visitor, () => lose, 20)).toMatchObject({ broke: 20, usualLoss: 63_000 })
  })

  test('never lose more than the balance, and cost the edge of what they stake', () => {
    const raise = fc.option(fc.integer({ min: 1, max: 300 }))
    const stop = fc.option(fc.integer({ min: 1, max: 5_000 }).map((cents) => cents / 100))
    const rulesOf = fc.record({
      rounds: fc.option(fc.integer({ min: 1, max: 60 })),
      stopOnProfit: stop,
      stopOnLoss: stop,
      raiseOnWin: raise,
      raiseOnLoss: raise,
    })
    fc.assert(
      fc.property(
        rulesOf,
        fc.integer({ min: 10, max: 2_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 10 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
        (rules, stake, balance, draws, stream) => {
          const random = () => stream.next().value ?? 0
          const trial = {
            rules,
            amount: stake / 100,
            limits,
            balance: balance / 100,
            odds: half,
            draws,
          }
          const result = simulatePlays(trial, random, 20)
          expect(result.badLoss).toBeLessThanOrEqual(balance)
          expect(result.usualLoss).toBeLessThanOrEqual(balance)
          expect(result.lost).toBeLessThanOrEqual(20)
          expect(result.cost).toBeCloseTo(result.staked * 0.01, 6)
          expect(JSON.stringify(sayPlays(result))).not.toMatch(/NaN|Infinity|-\d/)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('are told in words', () => {
    const result = simulatePlays(simulation, inTurn([win, win, lose, lose]), 4)
    expect(sayPlays(result)).toEqual({
      usual: '2 of 4 simulated plays ended with a loss, usually of about 2.00.',
      more: [
        'One in twenty lost 2.00 or more.',
        'One in twenty won 1.96 or more.',
        'On average 2.00 is bet and 0.02 of it is lost: no change of the bet makes that less.',
      ],
    })
    expect(sayPlays(simulatePlays(simulation, () => win, 4)).usual).toBe(
      'None of 4 simulated plays ended with a loss.',
    )
  })
})
