import { expect, test } from 'vitest'
import { aRound } from '#client/player/rounds/a-round.ts'
import { createRoundClock } from '#client/player/rounds/round-clock.ts'
import type { WheelRound } from '#contract/http/wheel.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { phaseOf, spinLeftMs } from './use-wheel.ts'

const aWheelRound = (changes: Partial<WheelRound> = {}): WheelRound => ({
  ...aRound,
  status: 'in_progress',
  sector: 3,
  multiplier: 5,
  offset: 0.5,
  spin_ms: 6_000,
  ...changes,
})

test('the wheel lands when its spin is over, whenever the page was opened', () => {
  fc.assert(
    fc.property(
      fc.nat(9_000),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(9_000),
      (elapsed_ms, lateMs, laterMs) => {
        let now = 0
        const clock = createRoundClock(() => now)
        clock.hear(aWheelRound({ elapsed_ms }))
        const left = spinLeftMs(aWheelRound(), clock)
        expect(left).toBe(Math.max(0, 6_000 - elapsed_ms))
        // The end of the round may arrive while the wheel still turns here, or later; it never stops
        // earlier.
        now += lateMs
        const ended = aWheelRound({ status: 'ended', elapsed_ms: 0 })
        clock.hear(ended)
        expect(spinLeftMs(ended, clock)).toBe(Math.max(0, left - lateMs))
        now += laterMs
        expect(spinLeftMs(ended, clock)).toBe(Math.max(0, left - lateMs - laterMs))
      },
    ),
  )
})

test('a round that ended before the page was opened has landed; one without a sector does not spin', () => {
  const clock = createRoundClock(() => 0)
  const ended = aWheelRound({ status: 'ended' })
  clock.hear(ended)
  expect(spinLeftMs(ended, clock)).toBe(0)
  const refunded = aWheelRound({ status: 'ended', sector: null, multiplier: null, offset: null })
  expect(spinLeftMs(refunded, clock)).toBe(0)
})

test.each([
  ['starting', null, false, 'open'],
  ['pending', null, false, 'closed'],
  ['in_progress', 3, false, 'spinning'],
  ['in_progress', 3, true, 'landed'],
  ['ended', 3, false, 'spinning'],
  ['ended', 3, true, 'landed'],
  ['ended', null, false, 'refunded'],
] as const)(
  'a round that is %s with sector %s, landed: %s, is shown as %s',
  (status, sector, hasLanded, phase) => {
    expect(phaseOf(aWheelRound({ status, sector }), hasLanded)).toBe(phase)
  },
)
