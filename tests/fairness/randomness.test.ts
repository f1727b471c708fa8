import { describe, expect, test } from 'vitest'
import { chiSquare, holmRejections, runs, serialCorrelation } from './randomness.ts'
import { replay } from './replay.ts'

const RANGE = 10_000
const COUNT = 200_000

const random = replay('flawed values', 'coffer')
const honest = Uint32Array.from({ length: COUNT }, () => random.below(RANGE))

/** Changes honest values into flawed ones, given each value, its index and the previous result. */
type Flaw = (value: number, index: number, before: number) => number

function flawed(flaw: Flaw): Uint32Array {
  let before = 0
  return honest.map((value, index) => {
    before = flaw(value, index, before)
    return before
  })
}

const pValues = (of: Uint32Array) => ({
  chiSquare: chiSquare(of, RANGE, 100),
  runs: runs(of, RANGE / 2),
  serialCorrelation: serialCorrelation(of, 1),
})

describe('the tests of randomness', () => {
  test('honest values pass', () => {
    expect(holmRejections(pValues(honest), 0.01)).toEqual([])
  })

  test.each<[string, keyof ReturnType<typeof pValues>, Flaw]>([
    ['a value in 100 moved to the first bin', 'chiSquare', (v, i) => (i % 100 ? v : v % 100)],
    ['a fit that is too good', 'chiSquare', (_, index) => (index * 7_919) % RANGE],
    ['a value in 30 sent to the other side', 'runs', (v, i, b) => (i % 30 ? v : (b + 5e3) % RANGE)],
    ['a value in 30 repeated', 'serialCorrelation', (v, i, before) => (i % 30 ? v : before)],
  ])('%s is found by %s', (_, name, flaw) => {
    expect(pValues(flawed(flaw))[name]).toBeLessThan(0.001)
  })

  test('the p-values are exact', () => {
    // 20 runs, where 11 are expected with variance 90/19.
    const alternating = Uint32Array.from({ length: 20 }, (_, index) => index % 2)
    expect(runs(alternating, 1)).toBeCloseTo(3.55e-5, 6)
    // 100 bins of 89 or 111 values, where 100 are expected: 121 at 99 degrees of freedom.
    const uneven = Array.from({ length: 100 }, (_, bin) => Array(bin % 2 ? 111 : 89).fill(bin))
    expect(chiSquare(Uint32Array.from(uneven.flat()), 100, 100)).toBeCloseTo(0.1317, 3)
  })
})

test('Holm’s correction rejects in ascending order, and stops at the first that passes', () => {
  expect(holmRejections({ a: 0.5, b: 0.6 }, 0.01)).toEqual([])
  expect(holmRejections({ a: 0.004, b: 0.009 }, 0.01)).toHaveLength(2)
  expect(holmRejections({ a: 0.006, b: 0.009 }, 0.01)).toEqual([])
  expect(holmRejections({ a: 0.004, b: 0.011, c: 0.002 }, 0.01)).toHaveLength(2)
})
