import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { clawbackOf } from './clawback.ts'
import { REWARD_SHARES } from './reward-shares.ts'

const KINDS = ['maker', 'affiliate'] as const
const kind = fc.constantFrom(...KINDS)
const cents = fc.bigInt(0n, 10n ** 10n)

it('takes the whole share of play that lost at most the reversed amount, and the same part beyond it', () => {
  const of = (theoreticalLoss: bigint) =>
    clawbackOf('affiliate', 90n, { reversed: 1_000n, theoreticalLoss })
  expect(of(1_000n * 10_000n)).toBe(90n)
  expect(of(1_000n * 10_000n + 1n)).toBe(89n)
  expect(of(2_000n * 10_000n)).toBe(45n)
  expect(of(0n)).toBe(90n)
})

it.each(KINDS)('takes no more than the share of a %s in the reversed amount', (kind) => {
  const share = (10_000n * BigInt(REWARD_SHARES[kind])) / 10_000n
  const play = { reversed: 10_000n, theoreticalLoss: 1n }
  expect(clawbackOf(kind, share + 1n, play)).toBe(share)
  expect(clawbackOf(kind, share, play)).toBe(share)
})

it('never takes more than was paid, and more only if more was reversed', () => {
  fc.assert(
    fc.property(
      kind,
      cents,
      cents,
      cents,
      fc.bigInt(0n, 10n ** 15n),
      (kind, paid, reversed, more, loss) => {
        const taken = clawbackOf(kind, paid, { reversed, theoreticalLoss: loss })
        expect(taken >= 0n && taken <= paid).toBe(true)
        const later = clawbackOf(kind, paid, { reversed: reversed + more, theoreticalLoss: loss })
        expect(later >= taken).toBe(true)
      },
    ),
  )
})
