import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  endedRounds,
  endsAt,
  eventOf,
  eventsSoFar,
  nextEventAt,
  roundMsOf,
  startedRounds,
  type Timetable,
} from './battle-timetable.ts'

const timetables = fc.record({
  firstRoundAtMs: fc.integer({ min: 0, max: 2e12 }),
  roundMs: fc.constantFrom(roundMsOf(true), roundMsOf(false)),
  rounds: fc.integer({ min: 1, max: 50 }),
})

/** Every event with its time, listed one by one. */
function eventsOf({ firstRoundAtMs, roundMs, rounds }: Timetable) {
  return Array.from({ length: rounds }, (_, round) => [
    { kind: 'started', round, atMs: firstRoundAtMs + round * roundMs },
    { kind: 'ended', round, atMs: firstRoundAtMs + (round + 1) * roundMs },
  ]).flat()
}

it('counts at any moment exactly the events that are due', () => {
  fc.assert(
    fc.property(timetables, fc.integer({ min: -10_000, max: 320_000 }), (timetable, sinceMs) => {
      const nowMs = timetable.firstRoundAtMs + sinceMs
      const due = eventsOf(timetable).filter(({ atMs }) => atMs <= nowMs)
      expect(eventsSoFar(timetable, nowMs)).toBe(due.length)
      expect(due).toMatchObject(due.map((_, index) => eventOf(index)))
      const of = (kind: string) => due.filter((event) => event.kind === kind).length
      expect(startedRounds(timetable, nowMs)).toBe(of('started'))
      expect(endedRounds(timetable, nowMs)).toBe(of('ended'))
    }),
  )
})

it('returns the time of each next event, and finishes with the last', () => {
  fc.assert(
    fc.property(timetables, fc.integer({ min: -10_000, max: 320_000 }), (timetable, sinceMs) => {
      const nowMs = timetable.firstRoundAtMs + sinceMs
      const next = eventsOf(timetable).find(({ atMs }) => atMs > nowMs)
      if (next) expect(nextEventAt(timetable, nowMs)).toBe(next.atMs)
      expect(endsAt(timetable)).toBe(eventsOf(timetable).at(-1)?.atMs)
    }),
  )
})
