import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  byRank,
  dateOfWeek,
  LEADERBOARD_METRICS,
  LEADERBOARD_PRIZES,
  prizeCeiling,
  prizeOf,
  type Score,
  weekOf,
  weekProgress,
  weekStartingOn,
} from './leaderboard.ts'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const metrics = fc.constantFrom(...LEADERBOARD_METRICS)
const losses = fc.bigInt(0n, 10n ** 14n)
const at = (iso: string) => Date.parse(iso)

describe('a prize', () => {
  it('is at most the prize of the rank, and at most 10 % of the winner’s own theoretical loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), metrics, losses, (rank, metric, loss) => {
        const prize = prizeOf(rank, metric, loss)
        expect(prize >= 0n && prize <= (LEADERBOARD_PRIZES[rank - 1] ?? 0n)).toBe(true)
        expect(prize * 10n * 10_000n <= loss).toBe(true)
        // One cent more would exceed one of the two bounds.
        const more = prize + 1n
        const isMost = more > (LEADERBOARD_PRIZES[rank - 1] ?? 0n) || more * 100_000n > loss
        expect(isMost).toBe(true)
      }),
    )
  })

  it.each([
    ['1,000 coins staked at boxes', 100_000n * 1_000n, 10_00n],
    ['1,000 coins staked at dice', 100_000n * 100n, 1_00n],
    ['a hundredth less than a cent’s worth', 99_999n, 0n],
    ['a cent’s worth', 100_000n, 1n],
  ])('of %s is rounded down to a cent', (_, loss, cents) => {
    for (const metric of LEADERBOARD_METRICS) expect(prizeCeiling(metric, loss)).toBe(cents)
    expect(prizeOf(1, 'win_amount', loss)).toBe(cents)
    expect(prizeOf(11, 'win_amount', loss)).toBe(0n)
  })

  it('is 500, 250, 125, 75, 50 and five times 25 coins, and never rises from rank to rank', () => {
    expect(LEADERBOARD_PRIZES.map(Number)).toEqual([
      50_000, 25_000, 12_500, 7_500, 5_000, 2_500, 2_500, 2_500, 2_500, 2_500,
    ])
  })

  it('of any number of accounts sums to at most 20 % of their theoretical loss', () => {
    fc.assert(
      fc.property(fc.array(losses, { minLength: 1, maxLength: 100 }), (all) => {
        const won = all.flatMap((loss, place) =>
          LEADERBOARD_METRICS.map((metric) => prizeOf(place + 1, metric, loss)),
        )
        const sum = (each: readonly bigint[]) => each.reduce((left, right) => left + right, 0n)
        expect(sum(won) * 5n * 10_000n <= sum(all)).toBe(true)
      }),
    )
  })
})

describe('the order', () => {
  const score: fc.Arbitrary<Score> = fc.record({
    id: fc.uuid(),
    payout: fc.bigInt(1n, 10n ** 12n),
    stake: fc.bigInt(100n, 10n ** 9n),
    reachedAtMs: fc.integer({ min: 0, max: 3 }),
  })

  it('does not depend on the order of the input', () => {
    fc.assert(
      fc.property(fc.uniqueArray(score, { selector: ({ id }) => id, maxLength: 20 }), (scores) => {
        const sorted = scores.toSorted(byRank)
        expect(scores.toReversed().toSorted(byRank)).toEqual(sorted)
        for (const [index, next] of sorted.slice(1).entries()) {
          const before = sorted[index] as Score
          expect(before.payout * next.stake >= next.payout * before.stake).toBe(true)
        }
      }),
    )
  })

  it('separates values that are equal as doubles, and ranks ties by the earlier time', () => {
    const [first, second] = [
      { id: 'b', payout: 999_999_999_999n, stake: 999_999_999n, reachedAtMs: 2 },
      { id: 'a', payout: 999_999_999_998n, stake: 999_999_998n, reachedAtMs: 1 },
    ]
    expect([first, second].toSorted(byRank).map(({ id }) => id)).toEqual(['a', 'b'])
    const equal = [
      { id: 'a, later', payout: 200n, stake: 100n, reachedAtMs: 9 },
      { id: 'c', payout: 400n, stake: 200n, reachedAtMs: 8 },
      { id: 'b', payout: 600n, stake: 300n, reachedAtMs: 8 },
    ]
    expect(equal.toSorted(byRank).map(({ id }) => id)).toEqual(['b', 'c', 'a, later'])
  })
})

describe('a week', () => {
  it.each([
    ['winter', 'Europe/Berlin', '2026-11-23T01:00:00Z', '2026-11-19T17:00Z', '2026-11-26T17:00Z'],
    [
      'the reset',
      'Europe/Berlin',
      '2026-11-26T17:00:00Z',
      '2026-11-26T17:00Z',
      '2026-12-03T17:00Z',
    ],
    [
      'summer time',
      'Europe/Berlin',
      '2027-03-28T12:00:00Z',
      '2027-03-25T17:00Z',
      '2027-04-01T16:00Z',
    ],
    [
      'winter time',
      'Europe/Berlin',
      '2026-10-25T12:00:00Z',
      '2026-10-22T16:00Z',
      '2026-10-29T17:00Z',
    ],
    [
      'New York',
      'America/New_York',
      '2026-11-01T12:00:00Z',
      '2026-10-29T22:00Z',
      '2026-11-05T23:00Z',
    ],
    ['the year', 'Europe/Berlin', '2027-01-01T12:00:00Z', '2026-12-31T17:00Z', '2027-01-07T17:00Z'],
  ])('over %s starts and ends on Thursday at 18:00', (_, zone, now, start, end) => {
    expect(weekOf(at(now), zone)).toEqual({ startMs: at(start), endMs: at(end) })
  })

  it('follows the week before without a gap, and is found by its first day', () => {
    const instants = fc.integer({ min: at('2024-01-01'), max: at('2035-01-01') })
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (nowMs, zone) => {
        const week = weekOf(nowMs, zone)
        expect(week.startMs <= nowMs && nowMs < week.endMs).toBe(true)
        expect(Math.abs(week.endMs - week.startMs - WEEK_MS) <= HOUR_MS).toBe(true)
        expect(weekOf(week.endMs, zone).startMs).toBe(week.endMs)
        expect(weekOf(week.endMs - 1, zone)).toEqual(week)
        expect(weekStartingOn(dateOfWeek(week, zone), zone)).toEqual(week)
        const date = at(dateOfWeek(week, zone))
        const others = [1, 2, 3, 4, 5, 6].map((days) => date + days * DAY_MS)
        for (const day of others) {
          expect(weekStartingOn(new Date(day).toISOString().slice(0, 10), zone)).toBeNull()
        }
      }),
    )
  })

  it('has a progress in percent, which is zero after its end', () => {
    const week = weekOf(at('2026-11-23'), 'Europe/Berlin')
    const half = (week.startMs + week.endMs) / 2
    expect(weekProgress(week, week.startMs)).toBe(0)
    expect(weekProgress(week, half)).toBe(50)
    expect(weekProgress(week, week.endMs - 1)).toBe(99.99)
    expect(weekProgress(week, week.endMs)).toBe(0)
  })
})
