import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { cubicBezier } from './cubic-bezier.ts'
import {
  animationOf,
  CARRIED_TILES,
  FIRST_TILE,
  planSpin,
  positionAt,
  TILES,
  tileAt,
  WINNING_TILE,
} from './reel.ts'

const pace = fc.constantFrom('full', 'fast')
const course = fc
  .record({
    pace,
    lane: fc.integer({ min: 0, max: 4 }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map((plan) => planSpin(plan.pace, plan.lane, () => plan.chance))

describe('the timing function', () => {
  test('matches the values of CSS ease', () => {
    const ease = cubicBezier(0.25, 0.1, 0.25, 1)
    expect(ease(0.25)).toBeCloseTo(0.40851, 4)
    expect(ease(0.5)).toBeCloseTo(0.80241, 4)
    expect(ease(0.75)).toBeCloseTo(0.96046, 4)
  })

  test('is exact at its ends', () => {
    const ease = cubicBezier(0.12, 0.62, 0.06, 1)
    expect([ease(-1), ease(0), ease(1), ease(2)]).toEqual([0, 0, 1, 1])
  })
})

describe('a lane', () => {
  test('starts on its first tile and ends in the middle of the winner', () => {
    fc.assert(
      fc.property(course, (it) => {
        expect(positionAt(it, 0)).toBe(FIRST_TILE)
        expect(positionAt(it, it.spinMs + it.settleMs)).toBe(WINNING_TILE)
        expect(positionAt(it, 1e9)).toBe(WINNING_TILE)
      }),
    )
  })

  test('only moves forward while it spins', () => {
    fc.assert(
      fc.property(course, fc.nat(9999), fc.nat(9999), (it, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((share) =>
          positionAt(it, (it.spinMs * share) / 10_000),
        )
        expect(late).toBeGreaterThanOrEqual(early ?? Number.NaN)
      }),
    )
  })

  test('shows no other tile than the winner from its first stop on', () => {
    fc.assert(
      fc.property(course, fc.double({ min: 0, max: 1, noNaN: true }), (it, share) => {
        expect(tileAt(it, it.spinMs + it.settleMs * share)).toBe(WINNING_TILE)
      }),
    )
  })

  test('passes every tile on its way', () => {
    const it = planSpin('full', 0, () => 0.5)
    const passed = new Set<number>()
    for (let ms = 0; ms <= it.spinMs; ms += 1) passed.add(tileAt(it, ms))
    expect(passed.size).toBe(WINNING_TILE - FIRST_TILE + 1)
  })

  test('takes 5.6 s and 320 ms, or about 1.2 s in fast mode; later lanes take a little longer', () => {
    expect(planSpin('full', 0, () => 0)).toMatchObject({ spinMs: 5600, settleMs: 320 })
    const fast = planSpin('fast', 0, () => 0)
    expect(fast.spinMs + fast.settleMs).toBe(1200)
    expect(planSpin('full', 4, () => 0).spinMs).toBeGreaterThan(5600)
  })

  test('has tiles on both sides of the needle at its start and its end', () => {
    expect(FIRST_TILE).toBeGreaterThanOrEqual(CARRIED_TILES)
    expect(TILES - 1 - WINNING_TILE).toBeGreaterThanOrEqual(CARRIED_TILES)
  })

  test('is one animation whose frames follow the course', () => {
    const it = planSpin('full', 0, () => 1)
    const { keyframes, timing } = animationOf(it)
    expect(timing.duration).toBe(5920)
    expect(keyframes.map(({ offset }) => Number(offset) * 5920)).toEqual([0, 5600, 5920])
    expect(keyframes[1]?.transform).toContain(`* ${-(WINNING_TILE + it.stopOffset)}`)
  })
})
