import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { type AutoPlayRules, type AutoRun, afterBet, startAutoPlay } from './auto-play.ts'

const limits = { min: 0.1, max: 1_000 }
const rules: AutoPlayRules = {
  rounds: 3,
  stopOnProfit: null,
  stopOnLoss: null,
  raiseOnWin: null,
  raiseOnLoss: null,
}
const lost = (amount: number) => ({ amount, payout: 0, status: 'lost' })
const won = (amount: number, payout: number) => ({ amount, payout, status: 'won' })

describe('auto-play', () => {
  test('plays the set number of rounds, at the same bet', () => {
    let run = startAutoPlay(rules, 5)
    for (const left of [2, 1]) {
      const after = afterBet(run, lost(run.amount), limits)
      expect(after).toMatchObject({ stop: null, run: { amount: 5, left } })
      run = after.run
    }
    expect(afterBet(run, won(5, 10), limits).stop).toBe('rounds')
  })

  test('stops at the profit and at the loss, and not a cent before', () => {
    const run = startAutoPlay({ ...rules, stopOnProfit: 5, stopOnLoss: 5 }, 5)
    expect(afterBet(run, won(5, 9.99), limits).stop).toBeNull()
    expect(afterBet(run, won(5, 10), limits).stop).toBe('profit')
    expect(afterBet(run, lost(4.99), limits).stop).toBeNull()
    expect(afterBet(run, lost(5), limits).stop).toBe('loss')
  })

  test('raises after a loss, resets after a win, and stays within the limits', () => {
    const run = startAutoPlay({ ...rules, rounds: 20, raiseOnLoss: 100 }, 0.35)
    const raised = afterBet(run, lost(0.35), limits).run
    expect(raised.amount).toBe(0.7)
    expect(afterBet(raised, won(0.7, 1.4), limits).run.amount).toBe(0.35)
    expect(afterBet({ ...raised, amount: 600 }, lost(600), limits).run.amount).toBe(1_000)
  })

  test('does not count a refunded round', () => {
    const run = startAutoPlay(rules, 5)
    expect(afterBet(run, { amount: 5, payout: 5, status: 'refunded' }, limits).run).toBe(run)
  })

  test('computes its profit to the cent over any number of bets', () => {
    const bet = fc.record({
      cents: fc.integer({ min: 10, max: 9_999 }),
      times: fc.nat({ max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 40 }), (bets) => {
        let run: AutoRun = startAutoPlay({ ...rules, rounds: 100 }, 1)
        let cents = 0
        for (const { cents: stake, times } of bets) {
          const payout = Math.floor((stake * times) / 100)
          cents += payout - stake
          run = afterBet(run, won(stake / 100, payout / 100), limits).run
        }
        expect(run.profit).toBe(cents / 100)
      }),
    )
  })
})
