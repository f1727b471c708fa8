import { expect, test } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { createTurns } from './turns.ts'

const TURN_MS = 1_000
const PLACES = 3

const bet = fc.record({ isHigh: fc.boolean(), afterMs: fc.nat(4_000), hiddenMs: fc.nat(8_000) })

test('any bets: none before it is due, none twice, few in a turn, and a lone one soon', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bet, { maxLength: 80 }), async (bets) => {
      const clock = manualClock()
      const placed = new Map<string, { dueMs: number; isHigh: boolean }>()
      const told: { atMs: number; ids: readonly string[] }[] = []
      const turns = createTurns({ clock, turnMs: TURN_MS, placesPerTurn: PLACES }, async (ids) => {
        told.push({ atMs: clock.now(), ids })
      })
      for (const [index, { isHigh, afterMs, hiddenMs }] of bets.entries()) {
        clock.advance(afterMs)
        const id = `bet ${String(index).padStart(3, '0')}`
        const dueMs = clock.now() + hiddenMs
        placed.set(id, { dueMs, isHigh })
        turns.place({ id, isHigh, dueMs })
      }
      clock.advance(20_000)
      await turns.stop()
      const all = told.flatMap(({ ids }) => ids)
      expect(new Set(all).size).toBe(all.length)
      if (bets.length <= PLACES) expect(all.length).toBe(bets.length)
      // A clock that jumps runs several turns at once, each of them bounded.
      for (const { atMs, ids } of told) {
        for (const isHigh of [true, false]) {
          const some = ids.filter((id) => placed.get(id)?.isHigh === isHigh)
          expect(some.length).toBeLessThanOrEqual(PLACES)
        }
        for (const id of ids) expect(placed.get(id)?.dueMs).toBeLessThanOrEqual(atMs)
      }
    }),
  )
})

test('what has stopped announces nothing more', async () => {
  const clock = manualClock()
  const told: string[] = []
  const turns = createTurns({ clock, turnMs: TURN_MS, placesPerTurn: PLACES }, async (ids) => {
    told.push(...ids)
  })
  turns.place({ id: 'a', isHigh: false, dueMs: clock.now() })
  await turns.stop()
  turns.place({ id: 'b', isHigh: false, dueMs: clock.now() })
  clock.advance(10_000)
  expect(told).toEqual([])
})
