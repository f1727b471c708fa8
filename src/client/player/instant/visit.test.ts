import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { noVisit, type Visit, withBet } from './visit.ts'

const someBets = fc.array(
  fc.record({ stake: fc.integer({ min: 10, max: 9_999 }), times: fc.nat({ max: 300 }) }),
  { maxLength: 1_500 },
)

test('counts to the cent, and its graph has few points, each the profit after its bet, ending with the current one', () => {
  fc.assert(
    fc.property(someBets, (bets) => {
      let visit: Visit = noVisit
      const profits = [0]
      let wagered = 0
      for (const [place, { stake, times }] of bets.entries()) {
        const payout = Math.floor((stake * times) / 100)
        wagered += stake
        profits.push((profits.at(-1) ?? 0) + payout - stake)
        visit = withBet(visit, {
          bet_id: String(place),
          nonce: place,
          amount: stake / 100,
          multiplier: times / 100,
          payout: payout / 100,
        })
      }
      expect(visit.wagered).toBe(wagered)
      expect(visit.paid - visit.wagered).toBe(profits.at(-1))
      expect(visit.bets).toBe(bets.length)
      const gains = bets.map(({ stake, times }) => Math.floor((stake * times) / 100) - stake)
      expect(visit.wins).toBe(gains.filter((gain) => gain > 0).length)
      expect(visit.losses).toBe(gains.filter((gain) => gain < 0).length)
      expect(visit.profits.length).toBeLessThanOrEqual(400)
      expect(visit.profits.at(-1)).toBe(profits.at(-1))
      const points = visit.profits.slice(0, -1)
      expect(points).toEqual(points.map((_, place) => profits[place * visit.stride]))
    }),
    { numRuns: 25 },
  )
})
