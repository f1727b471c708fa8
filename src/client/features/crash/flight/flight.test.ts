import { expect, test } from 'vitest'
import { createRoundClock } from '#client/player/rounds/round-clock.ts'
import { multiplierAt } from '#domain/games/crash.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { aCrashRound } from '../a-crash-round.ts'
import { elapsedAt, hundredthsAt, payoutAt, showMultiplier } from './curve.ts'
import { createFlight } from './flight.ts'

const GROWTH = 0.00006

test('the number grows evenly, never above what the server has published, nor above the bust', () => {
  const flights = fc.record({
    bustMs: fc.integer({ min: 0, max: 60_000 }),
    lates: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }),
    isLive: fc.boolean(),
  })
  fc.assert(
    fc.property(flights, ({ bustMs, lates, isLive }) => {
      let now = 0
      const clock = createRoundClock(() => now)
      const flight = createFlight(clock, GROWTH)
      const bust = hundredthsAt(bustMs, GROWTH) / 100
      const running = aCrashRound({ status: 'in_progress' })
      clock.hear(running)
      let shown = 100
      let heardMs = 0
      for (let tickMs = 100; tickMs <= bustMs; tickMs += 100) {
        // Messages arrive late, but in order.
        heardMs = Math.max(heardMs, tickMs + (lates[(tickMs / 100) % lates.length] ?? 0))
        now = heardMs
        clock.hearTick({ id: running.id, elapsed_ms: tickMs })
        for (const later of [0, 40, 90]) {
          now = heardMs + later
          const { hundredths } = flight.at(running, isLive)
          expect(hundredths).toBeGreaterThanOrEqual(shown)
          expect(hundredths).toBeLessThanOrEqual(Math.round(bust * 100))
          expect(hundredths).toBeLessThanOrEqual(hundredthsAt(clock.confirmedMs(), GROWTH))
          shown = hundredths
        }
        heardMs = now
      }
      const ended = aCrashRound({ status: 'ended', bust })
      clock.hear(ended)
      expect(flight.at(ended, isLive).hundredths).toBe(Math.round(bust * 100))
      expect(flight.at(aCrashRound({ id: 'two', index: 2 }), isLive).hundredths).toBe(100)
    }),
    { numRuns: 60 },
  )
})

test('the screen counts as the server does, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 180_000 }), (ms) => {
      expect(hundredthsAt(ms, GROWTH)).toBe(Number(multiplierAt(ms)))
    }),
  )
})

test('each multiplier is shown from the moment it is reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 1_000_000 }), (hundredths) => {
      const ms = elapsedAt(hundredths / 100, GROWTH)
      expect(hundredthsAt(ms + 0.001, GROWTH)).toBe(hundredths)
      expect(hundredthsAt(ms - 0.001, GROWTH)).toBe(hundredths - 1)
    }),
  )
})

test('a stake is worth its multiple, rounded down to a cent', () => {
  expect(payoutAt(25, 247)).toBe(61.75)
  expect(payoutAt(0.1, 101)).toBe(0.1)
  expect(payoutAt(0.33, 199)).toBe(0.65)
  expect([1, 12.4, 1_234.5].map(showMultiplier)).toEqual(['1.00×', '12.40×', '1,234.50×'])
})
