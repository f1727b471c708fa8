import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { createRoundClock } from './round-clock.ts'

const aRound = { id: 'one', index: 1, bets_close_in_ms: 0, elapsed_ms: 0 } as const

test('the message with the least delay decides when bets close', () => {
  let now = 1_000
  const clock = createRoundClock(() => now)
  expect(clock.betsCloseInMs()).toBe(0)
  clock.hear({ ...aRound, status: 'starting', bets_close_in_ms: 8_000 })
  now = 1_900
  // Sent at 1,400, received 500 ms later.
  clock.hear({ ...aRound, status: 'starting', bets_close_in_ms: 7_600 })
  expect(clock.betsCloseInMs()).toBe(7_100)
  now = 20_000
  expect(clock.betsCloseInMs()).toBe(0)
})

test('the elapsed time lags by the smallest delay of the ticks, and is never ahead of the server', () => {
  const lateness = fc.array(fc.integer({ min: 5, max: 900 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(lateness, (lates) => {
      let now = 0
      const clock = createRoundClock(() => now)
      clock.hear({ ...aRound, status: 'pending' })
      lates.forEach((late, place) => {
        // The server started at 10,000 and sends a tick each second.
        const elapsed = place * 1_000
        now = 10_000 + elapsed + late
        if (place === 0) clock.hear({ ...aRound, status: 'in_progress', elapsed_ms: 0 })
        else clock.hearTick({ id: 'one', elapsed_ms: elapsed })
        const quickest = Math.min(...lates.slice(0, place + 1))
        expect(clock.elapsedMs()).toBe(now - 10_000 - quickest)
        expect(clock.confirmedMs()).toBe(elapsed)
      })
    }),
    { numRuns: 200 },
  )
})

test('ignores events of a finished round, and starts the next one at zero', () => {
  let now = 0
  const clock = createRoundClock(() => now)
  clock.hear({ ...aRound, status: 'in_progress', elapsed_ms: 4_000 })
  clock.hear({ ...aRound, id: 'two', index: 2, status: 'starting', bets_close_in_ms: 8_000 })
  now = 100
  clock.hear({ ...aRound, status: 'in_progress', elapsed_ms: 9_000 })
  clock.hearTick({ id: 'one', elapsed_ms: 9_000 })
  expect([clock.elapsedMs(), clock.confirmedMs(), clock.betsCloseInMs()]).toEqual([0, 0, 7_900])
  expect(clock.sinceStatusMs()).toBe(100)
})
