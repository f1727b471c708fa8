import { describe, expect, test } from 'vitest'
import { replay } from '#tests/fairness/replay.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { type Cents, splitByWeights, splitEvenly } from './money.ts'

const total = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
const weight = fc.bigInt({ min: 0n, max: 10n ** 9n })
const weights = fc
  .array(weight, { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((each) => each > 0n))

const sum = (parts: readonly Cents[]) => parts.reduce((left, right) => left + right, 0n)

describe('splitEvenly', () => {
  test.each<[bigint, number, bigint[]]>([
    [100n, 3, [34n, 33n, 33n]],
    [2n, 4, [1n, 1n, 0n, 0n]],
    [-100n, 3, [-33n, -33n, -34n]],
    [7n, 1, [7n]],
  ])('%d in %d parts', (whole, parts, expected) => {
    expect(splitEvenly(whole, parts)).toEqual(expected)
  })

  test('the parts sum to the whole, are in descending order, and differ by at most a cent', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 60 }), (whole, count) => {
        const parts = splitEvenly(whole, count)
        const first = parts[0] ?? 0n
        const last = parts.at(-1) ?? 0n
        expect(parts).toHaveLength(count)
        expect(sum(parts)).toBe(whole)
        expect(parts).toEqual(parts.toSorted((left, right) => Number(right - left)))
        expect(first - last <= 1n).toBe(true)
      }),
    )
  })

  test.each([0, -1, 1.5, Number.NaN])('%d parts are refused', (parts) => {
    expect(() => splitEvenly(100n, parts)).toThrow(RangeError)
  })
})

describe('splitByWeights', () => {
  test.each<[bigint, bigint[], bigint[]]>([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [100n, [1n, 2n, 3n], [17n, 33n, 50n]],
    [1n, [0n, 1n, 1n], [0n, 1n, 0n]],
    [10n, [0n, 5n], [0n, 10n]],
  ])('%d by %s', (whole, by, expected) => {
    expect(splitByWeights(whole, by)).toEqual(expected)
  })

  test('the parts sum to the whole, and each is less than a cent from its exact share', () => {
    fc.assert(
      fc.property(total, weights, (whole, by) => {
        const parts = splitByWeights(whole, by)
        expect(sum(parts)).toBe(whole)
        for (const [index, part] of parts.entries()) {
          const error = part * sum(by) - whole * (by[index] ?? 0n)
          expect(error > -sum(by) && error < sum(by)).toBe(true)
        }
      }),
    )
  })

  test('a weight of zero gets nothing', () => {
    fc.assert(
      fc.property(total, weights, (whole, by) => {
        expect(splitByWeights(whole, [...by, 0n]).at(-1)).toBe(0n)
      }),
    )
  })

  test('negative weights, or weights that are all zero, are refused', () => {
    expect(() => splitByWeights(100n, [])).toThrow(RangeError)
    expect(() => splitByWeights(100n, [0n, 0n])).toThrow(RangeError)
    expect(() => splitByWeights(100n, [2n, -1n])).toThrow(RangeError)
  })
})

const SPLITS = times('SPLITS', 50_000)

test(`${2 * SPLITS} random splits sum exactly`, () => {
  const random = replay('a million splits')
  let wrong = 0
  for (let split = 0; split < SPLITS; split += 1) {
    const whole = BigInt(random.below(1_000_000_000))
    const count = 1 + random.below(8)
    const by = Array.from({ length: count }, () => BigInt(1 + random.below(10_000)))
    if (sum(splitEvenly(whole, count)) !== whole) wrong += 1
    if (sum(splitByWeights(whole, by)) !== whole) wrong += 1
  }
  expect(wrong).toBe(0)
})
