import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  angleAt,
  flickAt,
  framesOf,
  planSpin,
  restingAngle,
  SECTOR_DEGREES,
  SECTORS,
  type Stop,
  stopAt,
  ticksBefore,
} from './spin.ts'

const SPIN_MS = 6_000
const offsets = [0, 1e-9, 0.08, 0.25, 0.5, 0.75, 0.92, 1 - 1e-9]
const stops = fc.record({
  sector: fc.integer({ min: 0, max: SECTORS - 1 }),
  offset: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})
const spins = fc
  .record({ from: fc.double({ min: -2_000, max: 2_000, noNaN: true }), stop: stops })
  .map(({ from, stop }) => ({ from, stop, spin: planSpin(from, stop, SPIN_MS) }))

/** Expects the wheel at an angle to have a stop under its pointer, to a millionth of a sector. */
function expectStop(angle: number, { sector, offset }: Stop): void {
  const at = stopAt(angle)
  const away = Math.abs(at.sector + at.offset - sector - offset)
  expect(Math.min(away, SECTORS - away)).toBeLessThan(1e-6)
}

describe('a spin', () => {
  test('ends on the sector at the offset, for each of the 54 and any offset', () => {
    for (let sector = 0; sector < SECTORS; sector += 1) {
      for (const offset of offsets) {
        const { spinMs, ...spin } = planSpin(0, { sector, offset }, SPIN_MS)
        expectStop(angleAt({ ...spin, spinMs }, spinMs), { sector, offset })
        expectStop(restingAngle({ sector, offset }), { sector, offset })
      }
    }
    fc.assert(
      fc.property(spins, ({ stop, spin }) => {
        expectStop(angleAt(spin, SPIN_MS), stop)
        expectStop(angleAt(spin, 1e9), stop)
      }),
    )
  })

  test('the animation ends there too, with its pointer at rest', () => {
    fc.assert(
      fc.property(spins, ({ stop, spin }) => {
        const last = framesOf(spin, angleAt).at(-1) ?? ''
        expectStop(Number(last.slice('rotate('.length, -'deg)'.length)), stop)
        expect(framesOf(spin, flickAt).at(-1)).toBe('rotate(0deg)')
      }),
      { numRuns: 20 },
    )
  })

  test('begins where the wheel rested, and makes four turns or five', () => {
    fc.assert(
      fc.property(spins, ({ from, spin }) => {
        expect((angleAt(spin, 0) - from) % 360).toBeCloseTo(0, 6)
        expect(spin.to - spin.from).toBeGreaterThanOrEqual(4 * 360)
        expect(spin.to - spin.from).toBeLessThanOrEqual(5 * 360)
      }),
    )
  })

  test('only turns forward until it settles, and settles within its sector', () => {
    const times = fc.tuple(fc.nat(SPIN_MS), fc.nat(SPIN_MS))
    fc.assert(
      fc.property(spins, times, ({ stop, spin }, [one, other]) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        if (late < SPIN_MS - 480) {
          expect(angleAt(spin, late)).toBeGreaterThanOrEqual(angleAt(spin, early))
        } else {
          const angle = angleAt(spin, late)
          expect(angle).toBeGreaterThanOrEqual(spin.to - 1e-9)
          expect(angle - spin.to).toBeLessThanOrEqual((stop.offset * SECTOR_DEGREES) / 2 + 1e-9)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('starts and stops smoothly: no frame jumps', () => {
    fc.assert(
      fc.property(spins, ({ spin }) => {
        let before = { angle: angleAt(spin, 0), step: 0 }
        for (let ms = 10; ms <= SPIN_MS; ms += 10) {
          const angle = angleAt(spin, ms)
          const step = angle - before.angle
          // In 10 ms the step may change by at most a twentieth of its maximum.
          expect(Math.abs(step - before.step)).toBeLessThan(0.5)
          before = { angle, step }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('ticks once for each edge, when it passes the pointer', () => {
    fc.assert(
      fc.property(spins, fc.nat(SPIN_MS), ({ spin }, ms) => {
        const { tickTimesMs } = spin
        expect(tickTimesMs.toSorted((a, b) => a - b)).toEqual(tickTimesMs)
        for (const [place, tickMs] of tickTimesMs.entries()) {
          const edge = (Math.floor(spin.from / SECTOR_DEGREES) + 1 + place) * SECTOR_DEGREES
          expect(angleAt(spin, tickMs)).toBeGreaterThanOrEqual(edge - 1e-9)
          expect(angleAt(spin, tickMs - 0.02)).toBeLessThan(edge)
        }
        // The number of passed edges matches the sector under the pointer.
        const passed = ticksBefore(tickTimesMs, ms)
        const edges = Math.floor(spin.from / SECTOR_DEGREES) + passed
        const sector = (((-edges - 1) % SECTORS) + SECTORS) % SECTORS
        const angle = angleAt(spin, ms)
        const isAtEdge =
          Math.abs(angle / SECTOR_DEGREES - Math.round(angle / SECTOR_DEGREES)) < 0.01
        if (!isAtEdge) expect(stopAt(angle).sector).toBe(sector)
      }),
      { numRuns: 60 },
    )
  })

  test('deflects the pointer at an edge, and lets it spring back', () => {
    const spin = planSpin(0, { sector: 7, offset: 0.5 }, SPIN_MS)
    const lastMs = spin.tickTimesMs.at(-1) ?? Number.NaN
    expect(flickAt(spin, 0)).toBe(0)
    expect(flickAt(spin, lastMs)).toBeCloseTo(-22, 6)
    expect(Math.abs(flickAt(spin, lastMs + 400))).toBeLessThan(0.1)
  })
})
