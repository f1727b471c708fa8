import { expect, test } from 'vitest'
import { PLINKO_ROWS } from '#domain/games/plinko.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  BALL_RADIUS,
  type Fall,
  fallOf,
  floorY,
  PEG_RADIUS,
  pegX,
  ROW_HEIGHT,
  START_Y,
  slotX,
  spotAt,
  touchesAt,
} from './fall.ts'

const path = fc
  .constantFrom(...PLINKO_ROWS)
  .chain((rows) => fc.string({ unit: fc.constantFrom('0', '1'), minLength: rows, maxLength: rows }))
const seed = fc.nat(1_000_000)

/** Every path of the smallest board, and some of all others. */
const everyShortPath = Array.from({ length: 256 }, (_, way) => way.toString(2).padStart(8, '0'))

const spots = function* (fall: Fall, everyMs: number) {
  for (let ms = 0; ms < fall.endMs; ms += everyMs) yield { ms, ...spotAt(fall, ms, { x: 0, y: 0 }) }
}

function checkFall(signs: string, chosen: number): void {
  const rows = signs.length
  const fall = fallOf(signs, chosen)
  const slot = [...signs].filter((sign) => sign === '1').length
  const passed = new Set<number>()
  let rights = 0
  let before = { ms: 0, x: 0, y: START_Y }
  for (const spot of spots(fall, 2)) {
    // In each row the ball passes the peg that the path leads to, on the side it names, before the next
    // peg.
    const row = passed.size
    if (row < rows && spot.y >= row * ROW_HEIGHT && before.y < row * ROW_HEIGHT) {
      const beside = spot.x - pegX(row, rights + 1)
      const isRight = signs[row] === '1'
      expect(isRight ? beside : -beside, `row ${row} of ${signs}`).toBeGreaterThan(0)
      expect(Math.abs(beside), `row ${row} of ${signs}`).toBeLessThan(1)
      if (isRight) rights += 1
      passed.add(row)
    }
    before = spot
  }
  expect(passed.size, signs).toBe(rows)
  expect(rights).toBe(slot)
  // It ends exactly in the middle of its slot, and stays there.
  const end = { x: slotX(slot, rows), y: floorY(rows) }
  for (const later of [0, 1, 60_000]) {
    expect(spotAt(fall, fall.endMs + later, { x: 0, y: 0 })).toEqual(end)
  }
  expect(spotAt(fall, 0, { x: 9, y: 9 })).toEqual({ x: 0, y: START_Y })
}

test('every path of eight rows passes the pegs as recorded and ends in the middle of its slot', () => {
  for (const [chosen, signs] of everyShortPath.entries()) checkFall(signs, chosen)
})

test('every path on every board ends in its slot too, however its bounces vary', () => {
  fc.assert(
    fc.property(path, seed, (signs, chosen) => checkFall(signs, chosen)),
    { numRuns: 100 },
  )
})

test('no ball passes through a peg, and none jumps', () => {
  fc.assert(
    fc.property(path, seed, (signs, chosen) => {
      const fall = fallOf(signs, chosen)
      let before = { ms: 0, x: 0, y: START_Y }
      let [nearest, longest] = [Number.POSITIVE_INFINITY, 0]
      for (const spot of spots(fall, 4)) {
        const row = Math.min(fall.rows - 1, Math.max(0, Math.round(spot.y / ROW_HEIGHT)))
        for (let peg = 0; peg < row + 3; peg += 1) {
          const away = Math.hypot(spot.x - pegX(row, peg), spot.y - row * ROW_HEIGHT)
          nearest = Math.min(nearest, away)
        }
        longest = Math.max(longest, Math.hypot(spot.x - before.x, spot.y - before.y))
        before = spot
      }
      // A deviation of less than half a pixel is tolerated.
      expect(nearest).toBeGreaterThan(BALL_RADIUS + PEG_RADIUS - 0.01)
      expect(longest).toBeLessThan(0.25)
    }),
    { numRuns: 300 },
  )
})

test('the seed varies the bounces, but neither the path nor the slot', () => {
  const signs = '0110100110'
  const [one, other] = [fallOf(signs, 1), fallOf(signs, 2)]
  expect(one.rights).toEqual(other.rights)
  expect(one.x.at(-1)).toBe(other.x.at(-1))
  expect([...one.at]).not.toEqual([...other.at])
  expect(touchesAt(one, one.endMs)).toBe(10)
})
