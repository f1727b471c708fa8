import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betFigures } from './bet-figures.ts'

describe('the figures of the last bets', () => {
  it('are none without bets', () => {
    expect(betFigures([])).toBeNull()
  })

  it('count what paid no more than its stake as no win, and weigh the return by stakes', () => {
    const results = [
      { stake: 1, payout: 0 },
      { stake: 1, payout: 1 },
      { stake: 1, payout: 0.5 },
      { stake: 10, payout: 20 },
      { stake: 2, payout: 0 },
    ]
    const figures = betFigures(results)
    expect(figures).toMatchObject({ bets: 5, won: 20, highest: 2, longestWithoutWin: 3 })
    expect(figures?.paidBack).toBeCloseTo((100 * 21.5) / 15)
  })

  const cents = (min: number) => fc.integer({ min, max: 100_000 }).map((amount) => amount / 100)
  const result = fc.record({ stake: cents(1), payout: cents(0) })

  it('are the same read backwards, and pay back no more than the highest multiplier', () => {
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 100 }), (results) => {
        const figures = betFigures(results)
        expect(betFigures(results.toReversed())).toEqual(figures)
        expect(figures?.paidBack).toBeLessThanOrEqual(100 * (figures?.highest ?? 0) + 1e-6)
        const wins = ((figures?.won ?? 0) * results.length) / 100
        expect(figures?.longestWithoutWin).toBeLessThanOrEqual(Math.round(results.length - wins))
      }),
    )
  })
})
