import { describe, expect, it } from 'vitest'
import { GAME_EDGES } from '#domain/games/games.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { cashbackOf, cashbackRate, netLoss } from './cashback.ts'
import { TIERS } from './levels.ts'

it('the rate is 2 % at the first tier and rises by 0.5 % per tier to 7.5 %', () => {
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

  it('is at most 30 % of the theoretical loss', () => {
    // 100 coins on one flip with a house edge of 1 %: 7.5 coins by net loss, 0.3 by theoretical loss.
    const flip = { stake: 100_00n, payout: 0n, theoreticalLoss: 100_00n * 100n }
    expect(cashbackOf(flip, 750)).toBe(30n)
    // The theoretical loss of 3 x 111 cents at 1 % is 3.33 cents; 30 % of that is 0.999 of a cent.
    expect(cashbackOf({ stake: 333n, payout: 0n, theoreticalLoss: 333n * 100n }, 750)).toBe(0n)
    expect(cashbackOf({ stake: 334n, payout: 0n, theoreticalLoss: 334n * 100n }, 750)).toBe(1n)
  })

  it('never exceeds its bounds, and never falls as the loss or the tier rises', () => {
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

  it('does not make a daily coin flip at 1 % house edge profitable', () => {
    // Half of the days win 98 cents per coin, half lose the coin: 1 % is lost and 0.15 % is returned on average.
    const stake = 1_000_00n
    const lost = cashbackOf({ stake, payout: 0n, theoreticalLoss: stake * 100n }, 750)
    expect(lost / 2n < stake / 100n).toBe(true)
  })
})
