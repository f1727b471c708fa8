import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { TICKETS } from './box.ts'
import {
  DEAL_TICKETS,
  type DealBet,
  type DealTerms,
  dealChance,
  dealStakes,
  deals,
  dealTargets,
  dealTickets,
} from './deals.ts'
import { expectedPayout } from './instant.ts'

const terms: DealTerms = {
  ...{ game: 'deals', min_amount: 0.1, max_amount: 10_000, max_payout: 10_000 },
  ...{ house_edge: 800, min_chance: 0.1, max_chance: 80, rtp: 92 },
}
const betOn = (price: bigint): DealBet => ({
  ...{ inventory_item_ids: [], amount: 1, target_item_id: 'cup' },
  target_price_cents: Number(price),
})
const price = fc.bigInt({ min: 1n, max: 10n ** 9n })

describe('a deal', () => {
  it('returns 92 % to four decimals at every chance in steps of 0.01 %, and never more', () => {
    for (let tickets = DEAL_TICKETS.min; tickets <= DEAL_TICKETS.max; tickets += 1_000) {
      // The most expensive target, up to a billion coins, for which this stake in whole cents has this chance.
      const stake = 92_000_000_000n
      const target = (stake * 9_200_000n) / BigInt(tickets)
      expect(dealTickets(deals.rules, stake, target)).toBe(tickets)
      const { numerator, denominator } = expectedPayout(deals.outcomes(terms, betOn(target), stake))
      const percent = Number((numerator * 10_000_000_000n) / (denominator * stake)) / 100_000_000
      expect([dealChance(tickets), percent.toFixed(4)]).toEqual([tickets / 100_000, '92.0000'])
    }
  })

  it('never returns more than 92 %, and less by at most one ticket of its price', () => {
    fc.assert(
      fc.property(price, fc.integer(DEAL_TICKETS), (target, wanted) => {
        const stake = (target * BigInt(wanted)) / 9_200_000n
        const tickets = dealTickets(deals.rules, stake, target)
        if (tickets < DEAL_TICKETS.min) return
        const returned = BigInt(tickets) * target
        expect(returned <= stake * 9_200_000n).toBe(true)
        expect(returned + target > stake * 9_200_000n).toBe(true)
      }),
    )
  })

  it('is possible exactly within the stated ranges of stakes and targets', () => {
    const isDeal = (stake: bigint, target: bigint) => {
      const tickets = dealTickets(deals.rules, stake, target)
      return tickets >= DEAL_TICKETS.min && tickets <= DEAL_TICKETS.max
    }
    fc.assert(
      fc.property(price, (cents) => {
        const stakes = dealStakes(deals.rules, cents)
        if (stakes.min <= stakes.max) {
          expect([isDeal(stakes.min, cents), isDeal(stakes.max, cents)]).toEqual([true, true])
          expect([isDeal(stakes.min - 1n, cents), isDeal(stakes.max + 1n, cents)]).toEqual([
            ...[false, false],
          ])
        }
        const { min, max } = dealTargets(deals.rules, cents)
        expect([isDeal(cents, min), isDeal(cents, max)]).toEqual([true, true])
        expect([min > 1n && isDeal(cents, min - 1n), isDeal(cents, max + 1n)]).toEqual([
          false,
          false,
        ])
      }),
    )
  })

  it('is won by the tickets below its chance only, and refused outside the range of chances', () => {
    const [target, stake] = [1_000n, 500n]
    const tickets = dealTickets(deals.rules, stake, target)
    expect(tickets).toBe(4_600_000)
    for (const ticket of [0, tickets - 1, tickets, TICKETS - 1]) {
      const stream = { uniform: () => ticket } as never
      const isWin = ticket < tickets
      expect(deals.draw(terms, betOn(target), stake, stream)).toEqual({
        result: { ticket },
        payout: isWin ? target : 0n,
        ...(isWin && { itemId: 'cup' }),
      })
    }
    for (const off of [1n, 1_000n]) {
      expect(() => deals.outcomes(terms, betOn(target), off)).toThrow(RangeError)
    }
  })
})
