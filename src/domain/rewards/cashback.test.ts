import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { cashbackOf, cashbackRate, netLoss } from './cashback.ts'
import { TIERS } from './levels.ts'
import { GAME_EDGES } from './reward-shares.ts'

it('the rate is 2 % at the first tier, and half a percent more with each up to 7.5 %', () => {
  const rates = TIERS.map(({ key }) => cashbackRate(key) / 100)
  expect(rates).toEqual([2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5])
})

describe('the cashback of a day', () => {
  it('is the rate of the net loss, rounded down to a cent', () => {
    const day = { stake: 1_000_00n, payout: 600_50n, theoreticalLoss: 1_000_00n * 1_000n }
    expect(cashbackOf(day, 200)).toBe(7_99n)
    expect(cashbackOf({ ...day, payout: 1_000_00n }, 750)).toBe(0n)
    expect(cashbackOf({ ...day, payout: 5_000_00n }, 750)).toBe(0n)
  })

  it('is never above 30 % of what the bets were expected to lose', () => {
    // 100 coins on one flip at 1 %: 7.5 coins of the loss, 0.3 of the edge.
    const flip = { stake: 100_00n, payout: 0n, theoreticalLoss: 100_00n * 100n }
    expect(cashbackOf(flip, 750)).toBe(30n)
    // The loss of 3 x 111 cents at 1 % is 3.33; 30 % of it is 0.999 of a cent.
    expect(cashbackOf({ stake: 333n, payout: 0n, theoreticalLoss: 333n * 100n }, 750)).toBe(0n)
    expect(cashbackOf({ stake: 334n, payout: 0n, theoreticalLoss: 334n * 100n }, 750)).toBe(1n)
  })

  it('never passes its bounds, and never falls with the loss or the tier', () => {
    const cents = fc.bigInt({ min: 0n, max: 10_000_000n })
    const edge = fc.constantFrom(...Object.values(GAME_EDGES).map(({ counted }) => BigInt(counted)))
    const tier = fc.constantFrom(...TIERS.map(({ key }) => key))
    fc.assert(
      fc.property(cents, cents, edge, tier, tier, (stake, payout, bps, one, other) => {
        const day = { stake, payout, theoreticalLoss: stake * bps }
        const [low, high] = one < other ? [one, other] : [other, one]
        const cashback = cashbackOf(day, cashbackRate(high))
        expect(cashback >= cashbackOf(day, cashbackRate(low))).toBe(true)
        expect(cashback * 10_000n <= netLoss(day) * BigInt(cashbackRate(high))).toBe(true)
        expect(cashback * 100_000_000n <= day.theoreticalLoss * 3_000n).toBe(true)
        const lost = { ...day, payout: payout > 0n ? payout - 1n : 0n }
        expect(cashbackOf(lost, cashbackRate(high)) >= cashback).toBe(true)
      }),
    )
  })

  it('is worth less than the edge to who flips a coin a day at a game of 1 %', () => {
    // Half of the days win 98 cents a coin, half lose the coin: expected are 1 % lost and 0.15 % given back.
    const stake = 1_000_00n
    const lost = cashbackOf({ stake, payout: 0n, theoreticalLoss: stake * 100n }, 750)
    expect(lost / 2n < stake / 100n).toBe(true)
  })
})
