import { describe, expect, test } from 'vitest'
import { aBattle, anItem, aSeat } from '#client/player/battles/a-battle.ts'
import type { Battle } from '#contract/http/battles.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  applyBattleEvent,
  type BattleEvent,
  isStale,
  mergeSnapshot,
  viewOf,
} from './battle-state.ts'

const NOW = Date.parse('2026-11-21T13:05:00.000Z')
const HASH = '1'.repeat(64)
const drops = (...prices: number[]) =>
  prices.map((price, seat) => ({ seat, ticket: seat, item: anItem(`item-${price}`, price) }))
const beacon = {
  chain: HASH,
  round: 77,
  due_at: new Date(NOW + 4_000).toISOString(),
  due_in_ms: 4_000,
  is_sandbox: true,
}
const published = { signature: 'aa', randomness: HASH }

/** All events of one battle's channel, in order. */
const story: BattleEvent[] = [
  {
    name: 'playerJoined',
    data: { id: 'battle', seq: 3, seat: aSeat(1, 1, 1), client_seed: 'two' },
  },
  {
    name: 'battleStarted',
    data: {
      id: 'battle',
      seq: 4,
      filled_at: new Date(NOW).toISOString(),
      client_seeds: ['one', 'two'],
      beacon,
    },
  },
  begun(5, 0, 1, 2),
  { name: 'roundEnded', data: { id: 'battle', seq: 6, round: 0, totals: [1, 2] } },
  begun(7, 1, 30, 4),
  { name: 'roundEnded', data: { id: 'battle', seq: 8, round: 1, totals: [31, 6] } },
  {
    name: 'battleEnded',
    data: {
      id: 'battle',
      seq: 9,
      totals: [31, 6],
      winners: [0],
      draw: null,
      payouts: [{ seat: 0, coins: 0, items: [] }],
      server_seed: HASH,
      ended_at: new Date(NOW + 20_000).toISOString(),
    },
  },
]

function begun(seq: number, round: number, ...prices: number[]): BattleEvent {
  const data = { id: 'battle', seq, round, round_ms: 6_000, drops: drops(...prices) }
  return { name: 'roundStarted', data: { ...data, entropy: HASH, beacon: published } }
}

const start = viewOf(aBattle(), NOW)
const following = (events: readonly BattleEvent[], from = start) =>
  events.reduce((view, event) => applyBattleEvent(view, event, NOW), from)
const ended = following(story)
/** What the server would return after that many events. */
const readingAfter = (count: number): Battle => following(story.slice(0, count)).battle

describe('a battle followed from the beginning', () => {
  test('fills, starts, reveals its rounds one by one and ends', () => {
    const { battle } = ended
    expect(battle).toMatchObject({ status: 'ended', seq: 9, winners: [0], totals: [31, 6] })
    expect(battle.seats[1]?.player?.name).toBe('P1')
    expect(battle.rounds.map((round) => round.drops.length)).toEqual([2, 2])
    expect(battle.fairness).toMatchObject({
      client_seeds: ['one', 'two'],
      server_seed: HASH,
      beacon: { round: 77, ...published },
    })
    expect(ended.playback).toBeNull()
  })

  test('shows nothing of a round before it has begun', () => {
    const view = following(story.slice(0, 4))
    expect(view.battle.rounds.map((round) => round.drops.length)).toEqual([2, 0])
    expect(view.playback).toEqual({ round: 0, beganAtMs: NOW, roundMs: 6_000 })
  })

  test('counts down to the beacon by durations, not by the wall clock', () => {
    expect(following(story.slice(0, 2)).dueAtMs).toBe(NOW + 4_000)
  })

  test('ends for its creator when they cancel it', () => {
    const canceled = { id: 'battle', seq: 3, reason: 'creator' } as const
    const view = applyBattleEvent(start, { name: 'battleCanceled', data: canceled }, NOW)
    expect(view).toMatchObject({ battle: { status: 'canceled' }, canceledBy: 'creator' })
  })
})

describe('a start whose beacon round is already published', () => {
  const late = (changes: object): BattleEvent => {
    const [, event] = story
    if (event?.name !== 'battleStarted') throw new Error('no start')
    return { ...event, data: { ...event.data, beacon: { ...beacon, ...changes } } }
  }
  const joined = following(story.slice(0, 1))

  test.each([
    ['by the server’s own word', { due_in_ms: 0 }],
    ['by this clock', { due_at: new Date(NOW).toISOString() }],
  ])('%s is rejected, and the battle is refetched', (_, changes) => {
    const view = applyBattleEvent(joined, late(changes), NOW)
    expect(view.battle.status).toBe('waiting')
    expect(view.lateStart).toMatchObject({ beaconRound: 77 })
    expect(isStale(view)).toBe(true)
    const read = mergeSnapshot(view, readingAfter(2), NOW)
    expect(read.lateStart).toMatchObject({ beaconRound: 77 })
    expect(isStale(read)).toBe(false)
  })
})

describe('events out of order', () => {
  const chaos = fc.array(fc.nat(story.length - 1), { maxLength: 40 })
  const events = (order: readonly number[]) => order.flatMap((at) => story[at] ?? [])

  test('never show an unpublished state, and mark the view as stale after a gap', () => {
    fc.assert(
      fc.property(chaos, (order) => {
        const view = following(events(order))
        const applied = view.battle.seq - start.battle.seq
        expect(view.battle).toEqual(readingAfter(applied))
        const heard = Math.max(start.battle.seq, ...events(order).map(({ data }) => data.seq))
        expect(isStale(view)).toBe(heard > view.battle.seq)
      }),
    )
  })

  test('end in the final state with refetches in between, however old', () => {
    const step = fc.oneof(
      fc.record({ event: fc.nat(story.length - 1) }),
      fc.record({ reading: fc.nat(story.length) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let view = start
        for (const each of steps) {
          const before = view.battle.seq
          view =
            'event' in each
              ? following(events([each.event]), view)
              : mergeSnapshot(view, readingAfter(each.reading), NOW)
          expect(view.battle.seq).toBeGreaterThanOrEqual(before)
        }
        const read = mergeSnapshot(view, readingAfter(story.length), NOW)
        expect(read.battle).toEqual(ended.battle)
        expect(isStale(read)).toBe(false)
      }),
    )
  })

  test('change nothing when repeated', () => {
    const twice = story.flatMap((event) => [event, event])
    expect(following(twice)).toEqual(ended)
    expect(applyBattleEvent(ended, story[3] as BattleEvent, NOW)).toBe(ended)
  })
})

describe('a late viewer', () => {
  const running = (playing_ms: number, rounds: number): Battle => ({
    ...readingAfter(rounds * 2 + 1),
    playing_ms,
  })

  test('sees the same round as the others, at the same moment', () => {
    expect(viewOf(running(7_500, 2), NOW).playback).toEqual({
      round: 1,
      beganAtMs: NOW - 1_500,
      roundMs: 6_000,
    })
    expect(viewOf(running(5_999, 1), NOW).playback).toMatchObject({ round: 0 })
  })

  test('sees no round before the first, and none after the end', () => {
    expect(viewOf({ ...readingAfter(2), playing_ms: -400 }, NOW).playback).toBeNull()
    expect(viewOf(readingAfter(2), NOW).playback).toBeNull()
    expect(viewOf({ ...ended.battle, playing_ms: 30_000 }, NOW).playback).toBeNull()
  })

  test('is not set back by a refetch without new events', () => {
    const view = viewOf(running(7_500, 2), NOW)
    expect(mergeSnapshot(view, { ...view.battle, playing_ms: 9_000 }, NOW + 1_500)).toBe(view)
  })
})
