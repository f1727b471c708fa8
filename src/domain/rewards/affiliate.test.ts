import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  AFFILIATE_TIERS,
  affiliateEarned,
  affiliateShare,
  claimableOf,
  overpaidOf,
  toExactCoins,
} from './affiliate.ts'
import { REWARD_SHARES } from './reward-shares.ts'

describe('the share', () => {
  it.each([
    [0, 0],
    [1, 1_000],
    [9, 1_000],
    [10, 1_500],
    [49, 1_500],
    [50, 2_000],
    [99, 2_000],
    [100, 2_500],
    [1_000_000, 2_500],
  ])('of %i active players is %i basis points', (activePlayers, share) => {
    expect(affiliateShare(activePlayers)).toBe(share)
  })

  it('never exceeds the affiliate share in the table of offers', () => {
    const shares = AFFILIATE_TIERS.map(({ share }) => share)
    expect(Math.max(...shares)).toBe(REWARD_SHARES.affiliate)
    expect(shares).toEqual(shares.toSorted((left, right) => left - right))
  })
})

it('a stake of 100 coins on a box earns one coin with one active player', () => {
  const earned = affiliateEarned(100_00n * 1_000n, affiliateShare(1))
  expect(toExactCoins(earned)).toBe(1)
  expect(claimableOf(earned, 0n)).toBe(100n)
})

it('what is claimable and what was overpaid are the two sides of one difference', () => {
  const cent = 100_000_000n
  expect([overpaidOf(5n * cent, 7n), overpaidOf(5n * cent, 5n), overpaidOf(5n * cent, 3n)]).toEqual(
    [2n, 0n, 0n],
  )
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), fc.bigInt(0n, 10n ** 12n), (earned, paid) => {
      const [claimable, overpaid] = [claimableOf(earned, paid), overpaidOf(earned, paid)]
      expect(claimable - overpaid).toBe(earned / cent - paid)
      expect(claimable === 0n || overpaid === 0n).toBe(true)
    }),
  )
})

it('any sequence of claims pays at most the earnings and leaves less than a cent', () => {
  const losses = fc.array(fc.tuple(fc.bigInt(0n, 10n ** 12n), fc.nat(200)), { maxLength: 30 })
  fc.assert(
    fc.property(losses, (quarters) => {
      let [earned, paid] = [0n, 0n]
      for (const [loss, activePlayers] of quarters) {
        earned += affiliateEarned(loss, affiliateShare(activePlayers))
        paid += claimableOf(earned, paid)
        expect(paid * 100_000_000n <= earned).toBe(true)
        expect(earned - paid * 100_000_000n < 100_000_000n).toBe(true)
      }
    }),
  )
})
