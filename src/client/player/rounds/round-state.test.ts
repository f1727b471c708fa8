import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  applyRoundEvent,
  isRoundStale,
  type LiveBet,
  type LiveRound,
  mergeOwnBet,
  mergeRoundSnapshot,
  type RoundEvent,
  type RoundSnapshot,
  viewOfRound,
} from './round-state.ts'

type Event = RoundEvent<LiveRound, LiveBet, number>
type Snapshot = RoundSnapshot<LiveRound, LiveBet, number>

const aRound = (index: number, status: LiveRound['status']): LiveRound => ({
  id: `round-${index}`,
  index,
  status,
  bets_close_in_ms: 0,
  elapsed_ms: 0,
})
const aBet = (index: number, place: number, status: string): LiveBet => ({
  id: `bet-${index}-${place}`,
  round_id: `round-${index}`,
  status,
})

/** All events of three rounds, each with the snapshot that the server would return after it. */
function aStory(): { event: Event; snapshot: Snapshot }[] {
  const told: { event: Event; snapshot: Snapshot }[] = []
  let now: Snapshot = {
    round: aRound(1, 'starting'),
    bets: [],
    totals: 0,
    seq: { game: 7, bets: 3 },
  }
  const sayRound = (round: LiveRound) => {
    const seq = { ...now.seq, game: now.seq.game + 1 }
    const isNew = round.id !== now.round?.id
    now = { ...now, ...(isNew && { bets: [], totals: 0 }), round, seq }
    told.push({ event: { type: 'round', seq: seq.game, round }, snapshot: now })
  }
  const sayBets = (bets: LiveBet[]) => {
    const seq = { ...now.seq, bets: now.seq.bets + 1 }
    const known = new Map([...now.bets, ...bets].map((bet) => [bet.id, bet]))
    now = { ...now, bets: [...known.values()], totals: known.size, seq }
    const roundId = now.round?.id ?? ''
    told.push({
      event: { type: 'bets', seq: seq.bets, roundId, bets, totals: known.size },
      snapshot: now,
    })
  }
  for (const index of [1, 2, 3]) {
    if (index > 1) sayRound(aRound(index, 'starting'))
    sayBets([aBet(index, 0, 'open'), aBet(index, 1, 'open')])
    sayBets([aBet(index, 2, 'open')])
    sayRound(aRound(index, 'pending'))
    sayRound(aRound(index, 'in_progress'))
    sayBets([aBet(index, 1, 'won')])
    sayRound(aRound(index, 'ended'))
    sayBets([aBet(index, 0, 'lost'), aBet(index, 2, 'lost')])
  }
  return told
}

const story = aStory()
const start: Snapshot = {
  round: aRound(1, 'starting'),
  bets: [],
  totals: 0,
  seq: { game: 7, bets: 3 },
}
const byId = (bets: readonly LiveBet[]) => bets.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('a followed round', () => {
  test('equals the last published state when all events arrive in order', () => {
    let view = viewOfRound(start)
    for (const { event, snapshot } of story) {
      view = applyRoundEvent(view, event)
      expect(view.round).toEqual(snapshot.round)
      expect(view.bets).toEqual(snapshot.bets)
      expect(isRoundStale(view)).toBe(false)
    }
  })

  test('shows a past state, or knows that it is stale, whatever is lost, repeated, late or refetched', () => {
    const step = fc.record({
      place: fc.nat({ max: story.length - 1 }),
      isReading: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let view = viewOfRound(start)
        for (const { place, isReading } of steps) {
          const before = view.seq
          const { event, snapshot } = story[place] as (typeof story)[number]
          view = isReading ? mergeRoundSnapshot(view, snapshot) : applyRoundEvent(view, event)
          // The `seq` of neither channel ever decreases.
          expect(view.seq.game).toBeGreaterThanOrEqual(before.game)
          expect(view.seq.bets).toBeGreaterThanOrEqual(before.bets)
          const round = [{ event: null, snapshot: start }, ...story].findLast(
            ({ snapshot: { seq } }) => seq.game === view.seq.game,
          )?.snapshot.round
          expect(view.round).toEqual(round)
          expect(view.bets.every(({ round_id }) => round_id === view.round?.id)).toBe(true)
        }
        // Once the newest snapshot has been read, the view equals it.
        const newest = (story.at(-1) as (typeof story)[number]).snapshot
        const read = mergeRoundSnapshot(view, newest)
        expect(isRoundStale(read)).toBe(false)
        expect(read.round).toEqual(newest.round)
        expect(byId(read.bets)).toEqual(byId(newest.bets))
        expect(read.totals).toBe(newest.totals)
      }),
      { numRuns: 500 },
    )
  })

  test('shows exactly what a read would, unless it is stale', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (isHeard) => {
        let view = viewOfRound(start)
        story.forEach(({ event, snapshot }, place) => {
          if (isHeard[place]) view = applyRoundEvent(view, event)
          if (isRoundStale(view)) view = mergeRoundSnapshot(view, snapshot)
          const isNewest =
            view.seq.game === snapshot.seq.game && view.seq.bets === snapshot.seq.bets
          if (isNewest) expect(byId(view.bets)).toEqual(byId(snapshot.bets))
        })
      }),
      { numRuns: 500 },
    )
  })

  test('is stale after a tick with a newer number', () => {
    const view = viewOfRound(start)
    const tick = { type: 'tick', id: 'round-1', elapsed_ms: 5 } as const
    expect(isRoundStale(applyRoundEvent(view, { ...tick, seq: 7 }))).toBe(false)
    expect(isRoundStale(applyRoundEvent(view, { ...tick, seq: 8 }))).toBe(true)
  })
})

describe("the player's own bet", () => {
  test('is kept once answered, even if an older read arrives later', () => {
    const bet = aBet(1, 9, 'open')
    const view = mergeOwnBet(viewOfRound(start), bet)
    expect(view.bets).toEqual([bet])
    expect(mergeRoundSnapshot(view, start).bets).toEqual([bet])
  })

  test('stays settled, and is removed with its round', () => {
    const won = mergeOwnBet(viewOfRound(start), aBet(1, 9, 'won'))
    const stale = applyRoundEvent(won, {
      type: 'bets',
      seq: 4,
      roundId: 'round-1',
      bets: [aBet(1, 9, 'open')],
      totals: 1,
    })
    expect(stale.bets).toEqual([aBet(1, 9, 'won')])
    const next = applyRoundEvent(stale, { type: 'round', seq: 8, round: aRound(2, 'starting') })
    expect(next.bets).toEqual([])
    expect(mergeOwnBet(next, aBet(1, 9, 'won'))).toBe(next)
  })
})
