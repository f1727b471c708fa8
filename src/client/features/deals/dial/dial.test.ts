import { expect, test } from 'vitest'
import { TICKETS } from '#domain/games/box.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { angleOf, planSweep, sweepAt } from './dial.ts'

const ticket = fc.integer({ min: 0, max: TICKETS - 1 })
const pace = fc.constantFrom('full' as const, 'fast' as const)

test('the pointer is within the winning arc exactly when the ticket wins', () => {
  fc.assert(
    fc.property(ticket, fc.integer({ min: 1, max: TICKETS }), (drawn, winning) => {
      expect(angleOf(drawn) < angleOf(winning)).toBe(drawn < winning)
    }),
  )
  expect(angleOf(0)).toBe(0)
  expect(angleOf(TICKETS / 4)).toBe(90)
  expect(angleOf(TICKETS - 1)).toBeLessThan(360)
})

test('neighbouring tickets have different angles, and an angle maps back to its ticket', () => {
  fc.assert(
    fc.property(ticket, (drawn) => {
      expect(angleOf(drawn + 1)).toBeGreaterThan(angleOf(drawn))
      expect(Math.round((angleOf(drawn) / 360) * TICKETS)).toBe(drawn)
    }),
  )
})

test('from any resting angle, the pointer turns forward only, and stops at the ticket', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1_000, max: 5_000, noNaN: true }),
      ticket,
      pace,
      (from, drawn, at) => {
        const sweep = planSweep(from, drawn, at)
        expect(Math.cos(((sweep.from - from) * Math.PI) / 180)).toBeCloseTo(1, 9)
        expect(sweepAt(sweep, 0)).toBe(sweep.from)
        expect(sweepAt(sweep, sweep.lastsMs)).toBe(sweep.to)
        const off = ((sweep.to - angleOf(drawn)) * Math.PI) / 180
        expect(Math.cos(off)).toBeCloseTo(1, 12)
        expect(Math.sin(off)).toBeCloseTo(0, 9)
        expect(sweep.to - sweep.from).toBeGreaterThanOrEqual(360)
        let before = sweep.from
        for (let ms = 0; ms <= sweep.lastsMs; ms += sweep.lastsMs / 50) {
          const now = sweepAt(sweep, ms)
          expect(now).toBeGreaterThanOrEqual(before)
          before = now
        }
      },
    ),
    { numRuns: 200 },
  )
})
