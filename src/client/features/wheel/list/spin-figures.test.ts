import { expect, test } from 'vitest'
import { spinFigures } from './spin-figures.ts'

test('counts what came, and the rounds since the highest multiplier', () => {
  const { rounds, counts, since } = spinFigures([2, 3, null, 2, 50, 5, 2, 50])
  expect([rounds, since]).toEqual([7, 3])
  expect(Object.fromEntries(counts)).toEqual({ 2: 3, 3: 1, 5: 1, 50: 2 })
})

test('says that the highest did not come, and counts no refunded round', () => {
  expect(spinFigures([null, 2])).toMatchObject({ rounds: 1, since: null })
  expect(spinFigures([null])).toMatchObject({ rounds: 0, since: null })
})
