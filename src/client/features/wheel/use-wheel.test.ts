import { expect, test } from 'vitest'
import { createRoundClock } from '#client/player/rounds/round-clock.ts'
import type { WheelRound } from '#contract/http/wheel.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { phaseOf, spinLeftMs } from './use-wheel.ts'

const HASH = '0'.repeat(64)
const AT = '2026-11-22T18:00:00.000Z'

const aRound = (changes: Partial<WheelRound> = {}): WheelRound => ({
  id: 'round-1',
  index: 1,
  status: 'in_progress',
  link_hash: HASH,
  link: null,
  salt: null,
  beacon: {
    chain: HASH,
    round: 77,
    due_at: AT,
    signature: null,
    randomness: null,
    is_sandbox: true,
  },
  bets_open_at: AT,
  bets_close_at: AT,
  bets_close_in_ms: 0,
  started_at: null,
  elapsed_ms: 0,
  ended_at: null,
  sector: 3,
  multiplier: 5,
  offset: 0.5,
  spin_ms: 6_000,
  ...changes,
})

test('the wheel lands as long after its start as it spins, whenever the page was opened', () => {
  fc.assert(
    fc.property(
      fc.nat(9_000),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(9_000),
      (elapsed_ms, lateMs, laterMs) => {
        let now = 0
        const clock = createRoundClock(() => now)
        clock.hear(aRound({ elapsed_ms }))
        const left = spinLeftMs(aRound(), clock)
        expect(left).toBe(Math.max(0, 6_000 - elapsed_ms))
        // That the round has ended is heard while it still turns here, or after; it stops no sooner.
        now += lateMs
        const ended = aRound({ status: 'ended', elapsed_ms: 0 })
        clock.hear(ended)
        expect(spinLeftMs(ended, clock)).toBe(Math.max(0, left - lateMs))
        now += laterMs
        expect(spinLeftMs(ended, clock)).toBe(Math.max(0, left - lateMs - laterMs))
      },
    ),
  )
})

test('a round that ended before the page was opened has landed, and one without a sector turns nothing', () => {
  const clock = createRoundClock(() => 0)
  const ended = aRound({ status: 'ended' })
  clock.hear(ended)
  expect(spinLeftMs(ended, clock)).toBe(0)
  const refunded = aRound({ status: 'ended', sector: null, multiplier: null, offset: null })
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
    expect(phaseOf(aRound({ status, sector }), hasLanded)).toBe(phase)
  },
)
