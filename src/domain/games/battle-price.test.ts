import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { seatFee, sponsoredSeat } from './battle-price.ts'

it('splits every price exactly; the joiner pays the odd cent', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 0, max: 100 }), (price, percent) => {
      const { staked, sponsored } = sponsoredSeat(price, percent)
      expect(staked + sponsored).toBe(price)
      const exact = price * BigInt(percent)
      expect(sponsored * 100n <= exact && exact < sponsored * 100n + 100n).toBe(true)
    }),
  )
  expect(sponsoredSeat(101n, 50)).toEqual({ staked: 51n, sponsored: 50n })
  expect(sponsoredSeat(7n, 100)).toEqual({ staked: 0n, sponsored: 7n })
})

it('the fee of a seat is its share, rounded up to a cent, and none of a free seat', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 100_000_000n), fc.nat(1_000), (staked, basisPoints) => {
      const above = seatFee(staked, basisPoints) * 10_000n - staked * BigInt(basisPoints)
      expect([above >= 0n, above < 10_000n]).toEqual([true, true])
    }),
  )
  expect([seatFee(0n, 1_000), seatFee(1n, 1), seatFee(100n, 0)]).toEqual([0n, 1n, 0n])
})
