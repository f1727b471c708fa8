import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { gradeOf, grades, isWin, strengthOf } from './grade.ts'

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })

test('each grade begins at its multiple of the stake', () => {
  const stake = 990n
  expect(gradeOf(stake, 0n)).toBe('loss')
  expect(gradeOf(stake, 1n)).toBe('back')
  expect(gradeOf(stake, stake)).toBe('back')
  expect(gradeOf(stake, stake + 1n)).toBe('x1')
  for (const [grade, times] of [
    ['x2', 2n],
    ['x10', 10n],
    ['x50', 50n],
    ['x500', 500n],
  ] as const) {
    const below = grades[grades.indexOf(grade) - 1]
    expect(gradeOf(stake, times * stake - 1n)).toBe(below)
    expect(gradeOf(stake, times * stake)).toBe(grade)
  }
})

test('a result is a win exactly if it pays more than its stake', () => {
  fc.assert(
    fc.property(cents, fc.bigInt({ min: 0n, max: 10n ** 12n }), (stake, payout) => {
      const grade = gradeOf(stake, payout)
      expect(isWin(grade)).toBe(payout > stake)
      expect(strengthOf(grade) > 0).toBe(payout > stake)
    }),
  )
})

test('a higher payout never has a lower grade', () => {
  fc.assert(
    fc.property(cents, cents, cents, (stake, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      const places = [low, high].map((payout) => grades.indexOf(gradeOf(stake, payout)))
      expect(places[1]).toBeGreaterThanOrEqual(places[0] ?? 0)
    }),
  )
})

test('what was drawn for free is a small win', () => {
  expect(gradeOf(0n, 500_000n)).toBe('x1')
  expect(gradeOf(0n, 0n)).toBe('loss')
})
