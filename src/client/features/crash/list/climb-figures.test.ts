import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { climbFigures } from './climb-figures.ts'

describe('the figures of the last rounds of a climbing game', () => {
  it('are none without a decided round', () => {
    expect(climbFigures([])).toBeNull()
    expect(climbFigures([null, null])).toBeNull()
  })

  it('are the median, the shares that reached 2× and 10×, and the longest series below 2×', () => {
    expect(climbFigures([1.2, 1.99, 2, 10, 1, 1, 1.5, 350])).toEqual({
      rounds: 8,
      median: 1.745,
      reached2: 37.5,
      reached10: 25,
      longestBelow2: 3,
    })
    expect(climbFigures([3, 1, 2])?.median).toBe(2)
  })

  it('pass over refunded rounds, which interrupt no series', () => {
    expect(climbFigures([1.5, null, 1.2, 4])).toMatchObject({ rounds: 3, longestBelow2: 2 })
  })

  const multiplier = fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100)

  it('have as many rounds on either side of the median, and are the same read backwards', () => {
    fc.assert(
      fc.property(fc.array(multiplier, { minLength: 1, maxLength: 100 }), (played) => {
        const figures = climbFigures(played)
        const median = figures?.median ?? 0
        const half = played.length / 2
        expect(played.filter((value) => value < median).length).toBeLessThanOrEqual(half)
        expect(played.filter((value) => value > median).length).toBeLessThanOrEqual(half)
        expect(climbFigures(played.toReversed())).toEqual(figures)
      }),
    )
  })
})
