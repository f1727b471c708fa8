import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  findChasing,
  findNightPlay,
  findRisingDeposits,
  type PlayedQuarter,
  QUARTER_MS,
} from './markers.ts'

const START = Date.UTC(2026, 0, 15)
const ZONE = 'Europe/Berlin'

/** Consecutive quarters of an hour, each given as stake and payout. */
const quarters = (...played: (readonly [number, number])[]): PlayedQuarter[] =>
  played.map(([stake, payout], index) => ({
    atMs: START + index * QUARTER_MS,
    stake: BigInt(stake),
    payout: BigInt(payout),
  }))

describe('chasing', () => {
  it('is four quarters of an hour, with stakes that rise after losses', () => {
    const hour = quarters([400, 0], [600, 100], [900, 899], [1_350, 5_000])
    expect(findChasing(hour)).toEqual({ at_ms: START, from_cents: 400, to_cents: 1_350 })
  })

  it.each([
    ['stakes that stay the same', quarters([1_000, 0], [1_000, 0], [1_000, 0], [1_000, 0])],
    ['a rise below 50 %', quarters([400, 0], [600, 0], [899, 0], [1_350, 0])],
    ['a win before', quarters([400, 0], [600, 600], [900, 0], [1_350, 0])],
    ['small stakes', quarters([100, 0], [200, 0], [400, 0], [999, 0])],
    ['three quarters', quarters([400, 0], [600, 0], [1_350, 0])],
  ])('is not %s', (_, played) => {
    expect(findChasing(played)).toBeNull()
  })

  it('must be within one hour, and after losses only', () => {
    const [one, two, three, four] = quarters([400, 0], [600, 0], [900, 0], [1_350, 0])
    const late = { ...(four as PlayedQuarter), atMs: START + HOUR_MS }
    expect(findChasing([one, two, three, late] as PlayedQuarter[])).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), (stakes) => {
        expect(findChasing(quarters(...stakes.map((stake) => [stake, stake] as const)))).toBeNull()
      }),
    )
  })
})

describe('rising deposits', () => {
  const until = START + 4 * WEEK_MS
  const weekly = (...coins: number[]) =>
    coins.map((each, week) => ({ atMs: START + week * WEEK_MS, amount: BigInt(each * 100) }))

  it('are four weeks, each at least 50 % above the one before', () => {
    const found = { from_cents: 3_000, to_cents: 10_500 }
    expect(findRisingDeposits(weekly(30, 45, 70, 105), until)).toEqual(found)
  })

  it.each([
    [weekly(30, 45, 67, 105)],
    [weekly(0, 45, 70, 105)],
    [weekly(20, 30, 45, 99)],
    [weekly(100, 100, 100, 100)],
    [[]],
  ])('are not found in case %#', (deposits) => {
    expect(findRisingDeposits(deposits, until)).toBeNull()
  })

  it('count only the weeks before the instant', () => {
    const older = { atMs: START - 1, amount: 1_000_000n }
    expect(findRisingDeposits([older, ...weekly(30, 45, 70, 105)], until)).not.toBeNull()
  })
})

describe('night play', () => {
  const night = (day: number, fromHour: number, count = 4) =>
    Array.from({ length: count }, (_, index) => ({
      // Berlin is one hour ahead of UTC in January.
      atMs: START + day * DAY_MS + (fromHour - 1) * HOUR_MS + index * QUARTER_MS,
      stake: 100n,
      payout: 0n,
    }))

  it('is an hour in each of three nights, by the clocks of the zone', () => {
    const nights = [...night(0, 0), ...night(1, 4), ...night(4, 2)]
    expect(findNightPlay(nights, ZONE)).toEqual({ nights: 3 })
    expect(findNightPlay(nights, 'America/New_York')).toBeNull()
  })

  it.each([
    ['two nights', [...night(0, 0), ...night(1, 4)]],
    ['less than an hour', [0, 1, 2, 3].flatMap((day) => night(day, 2, 3))],
    ['the morning', [0, 1, 2, 3].flatMap((day) => night(day, 5))],
    ['the evening', [0, 1, 2, 3].flatMap((day) => night(day, 23))],
  ])('is not %s', (_, played) => {
    expect(findNightPlay(played, ZONE)).toBeNull()
  })
})
