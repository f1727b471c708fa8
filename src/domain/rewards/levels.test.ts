import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  levelOf,
  levelProgress,
  TIERS,
  tierKey,
  tierOf,
  xpForLevel,
  xpHundredths,
} from './levels.ts'

const LEVELS = Array.from({ length: 110 }, (_, index) => index + 1)
const experience = fc.bigInt({ min: 0n, max: 40_000_000n })

describe('xp', () => {
  test.each<[string, bigint, bigint, bigint]>([
    ['a coin at a box is 1 XP', 100n, 1_000n, 100n],
    ['a coin at a 1 % game is a tenth', 100n, 100n, 10n],
    ['a coin at deals is 0.8', 100n, 800n, 80n],
    ['a cent at 1 % is a tenth of a hundredth, which is not shown', 1n, 100n, 0n],
    ['less than nothing is nothing', -1n, 1_000n, 0n],
    ['1,284.50 at a box', 128_450n, 1_000n, 128_450n],
  ])('%s', (_, stake, edge, hundredths) => {
    expect(xpHundredths(stake * edge)).toBe(hundredths)
  })
})

describe('levels', () => {
  test('level n begins at exactly 25 * n * (n - 1) XP', () => {
    for (const level of LEVELS) {
      const begin = xpForLevel(level)
      expect(begin).toBe(BigInt(25 * level * (level - 1) * 100))
      expect(levelOf(begin)).toBe(level)
      if (level > 1) expect(levelOf(begin - 1n)).toBe(level - 1)
    }
  })

  test('110 is the last level', () => {
    expect(levelOf(xpForLevel(110) * 1_000n)).toBe(110)
    expect(levelProgress(xpForLevel(110) + 5n)).toEqual({
      level: 110,
      intoLevel: 5n,
      forNext: 0n,
      fraction: 1,
    })
  })

  test.each([0, 111, 1.5, -1, Number.NaN])('%d is not a level', (level) => {
    expect(() => xpForLevel(level)).toThrow(RangeError)
  })

  test('progress adds up', () => {
    expect(levelProgress(0n)).toEqual({ level: 1, intoLevel: 0n, forNext: 5_000n, fraction: 0 })
    expect(levelProgress(2_500n).fraction).toBe(0.5)
    fc.assert(
      fc.property(experience, (xp) => {
        const { level, intoLevel, forNext, fraction } = levelProgress(xp)
        expect(level).toBe(levelOf(xp))
        expect(xpForLevel(level) + intoLevel).toBe(xp)
        expect(fraction >= 0 && fraction <= 1).toBe(true)
        if (level < 110) expect(xpForLevel(level) + forNext).toBe(xpForLevel(level + 1))
      }),
    )
  })
})

describe('tiers', () => {
  test('the key is 1 below level 10, otherwise the level rounded down to a multiple of ten', () => {
    for (const level of LEVELS) {
      expect(tierKey(level)).toBe(level < 10 ? 1 : Math.floor(level / 10) * 10)
    }
  })

  test.each([0, -5, Number.NaN])('%d has no tier', (level) => {
    expect(() => tierKey(level)).toThrow(RangeError)
    expect(() => tierOf(level)).toThrow(RangeError)
  })

  test('there are twelve, each with its own badge and two colours', () => {
    expect(TIERS.map(({ key }) => key)).toEqual([1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
    expect(new Set(TIERS.map(({ badge }) => badge)).size).toBe(12)
    const colors = TIERS.flatMap((tier) => tier.colors)
    expect(new Set(colors).size).toBe(24)
    for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })
})
