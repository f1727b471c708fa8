import { describe, expect, test } from 'vitest'
import { replay } from '#tests/fairness/replay.ts'
import { HOUR_MS } from './durations.ts'
import {
  CASHBACK_RESET,
  clockOf,
  endOfDay,
  LEADERBOARD_RESET,
  nextDaily,
  nextWeekly,
  PERIODS,
  type Period,
  periodAt,
  weekClockOf,
} from './schedule.ts'

const BERLIN = 'Europe/Berlin'
const ZONES = [
  BERLIN,
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Nuuk',
  'America/Goose_Bay',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

/** Parses an instant from ISO text; `iso` formats it. */
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

describe('in Berlin', () => {
  const daily = (now: string) => iso(nextDaily(at(now), CASHBACK_RESET, BERLIN))
  const weekly = (now: string) => iso(nextWeekly(at(now), LEADERBOARD_RESET, BERLIN))

  test.each([
    ['in winter', '2030-01-15T12:00:00Z', '2030-01-15T20:00:00Z'],
    ['in summer', '2030-07-15T12:00:00Z', '2030-07-15T19:00:00Z'],
    ['a millisecond before', '2030-01-15T19:59:59.999Z', '2030-01-15T20:00:00Z'],
    ['at the reset, the next one is tomorrow', '2030-01-15T20:00:00Z', '2030-01-16T20:00:00Z'],
    ['23 hours before summer time', '2030-03-30T20:00:00Z', '2030-03-31T19:00:00Z'],
    ['25 hours before winter time', '2030-10-26T19:00:00Z', '2030-10-27T20:00:00Z'],
    ['over a leap day', '2028-02-28T21:00:00Z', '2028-02-29T20:00:00Z'],
    ['over the year', '2030-12-31T22:30:00Z', '2031-01-01T20:00:00Z'],
  ])('the daily 21:00, %s', (_, now, next) => {
    expect(daily(now)).toBe(next)
  })

  test.each([
    ['from a Friday', '2030-01-18T12:00:00Z', '2030-01-24T17:00:00Z'],
    ['from a Sunday', '2030-01-20T12:00:00Z', '2030-01-24T17:00:00Z'],
    ['on the day', '2030-01-24T16:59:59.999Z', '2030-01-24T17:00:00Z'],
    ['at the reset', '2030-01-24T17:00:00Z', '2030-01-31T17:00:00Z'],
    ['a week of 167 hours', '2030-03-28T17:00:00Z', '2030-04-04T16:00:00Z'],
    ['a week of 169 hours', '2030-10-24T16:00:00Z', '2030-10-31T17:00:00Z'],
    ['Sunday evening in UTC is Monday in Berlin', '2030-01-20T23:30:00Z', '2030-01-24T17:00:00Z'],
  ])('Thursday 18:00, %s', (_, now, next) => {
    expect(weekly(now)).toBe(next)
  })

  test('a time skipped by the change to summer time comes later by the skipped duration', () => {
    const next = nextDaily(at('2030-03-31T00:00:00Z'), { hour: 2, minute: 30 }, BERLIN)
    expect(iso(next)).toBe('2030-03-31T01:30:00Z')
  })

  test('a time repeated by the change to winter time comes once', () => {
    const half = { hour: 2, minute: 30 }
    const first = nextDaily(at('2030-10-27T00:00:00Z'), half, BERLIN)
    expect(iso(first)).toBe('2030-10-27T00:30:00Z')
    expect(iso(nextDaily(first, half, BERLIN))).toBe('2030-10-28T01:30:00Z')
  })

  test.each([
    ['2030-01-15T12:00:00Z', '2030-01-15T22:59:59.999Z'],
    ['2030-01-15T22:59:59.999Z', '2030-01-15T22:59:59.999Z'],
    ['2030-01-15T23:00:00Z', '2030-01-16T22:59:59.999Z'],
    ['2030-03-30T23:00:00Z', '2030-03-31T21:59:59.999Z'],
    ['2030-10-26T22:00:00Z', '2030-10-27T22:59:59.999Z'],
  ])('the day of %s ends at %s', (now, end) => {
    expect(iso(endOfDay(at(now), BERLIN))).toBe(end)
  })
})

describe('where the clocks change at midnight', () => {
  test.each([
    [
      'skipped: the day ends early',
      'America/Sao_Paulo',
      '2018-11-03T20:00',
      '2018-11-04T02:59:59.999Z',
    ],
    [
      'skipped: the next day is complete',
      'America/Sao_Paulo',
      '2018-11-04T01:00',
      '2018-11-05T01:59:59.999Z',
    ],
    [
      'repeated: the day has 25 hours',
      'America/Sao_Paulo',
      '2018-02-17T12:00',
      '2018-02-18T02:59:59.999Z',
    ],
    ['the last hour is skipped', 'America/Nuuk', '2030-03-30T12:00', '2030-03-31T00:59:59.999Z'],
    ['a whole day is skipped', 'Pacific/Apia', '2011-12-29T12:00', '2011-12-30T09:59:59.999Z'],
  ])('%s', (_, zone, now, end) => {
    const nowMs = Temporal.PlainDateTime.from(now).toZonedDateTime(zone).epochMilliseconds
    expect(iso(endOfDay(nowMs, zone))).toBe(end)
  })
})

describe('where a change over midnight moves the date', () => {
  test('the skipped end of yesterday is still in the future', () => {
    const lateEvening = { hour: 23, minute: 30 }
    const next = nextDaily(at('2030-03-31T01:10:00Z'), lateEvening, 'America/Nuuk')
    expect(iso(next)).toBe('2030-03-31T01:30:00Z')
  })

  test('a midnight repeated by clocks going back does not come a second time', () => {
    const next = nextDaily(at('2010-11-07T03:00:00Z'), { hour: 0 }, 'America/St_Johns')
    expect(iso(next)).toBe('2010-11-08T03:30:00Z')
  })
})

describe('compared with Temporal', () => {
  test('3,000 random instants, half of them around a change of the clocks', {
    timeout: 30_000,
  }, () => {
    const random = replay('schedule')
    for (let run = 0; run < 3_000; run += 1) {
      const zone = ZONES[random.below(ZONES.length)] ?? BERLIN
      const now = randomInstant(zone, random)
      const time = { hour: random.below(24), minute: random.below(60) }
      const weekday = 1 + random.below(7)
      const label = `${iso(now)} ${zone} ${weekday} ${time.hour}:${time.minute}`
      expect(nextDaily(now, time, zone), label).toBe(firstAfter(now, zone, time))
      expect(nextWeekly(now, { ...time, weekday }, zone), label).toBe(
        firstAfter(now, zone, time, weekday),
      )
      expectEndOfDay(now, zone, label)
      for (const period of PERIODS) expectPeriod(now, period, zone, label)
    }
  })
})

function randomInstant(zone: string, random: ReturnType<typeof replay>): number {
  const anywhere = random.below(2 ** 41)
  if (random.below(2) === 0) return anywhere
  const start = Temporal.Instant.fromEpochMilliseconds(anywhere).toZonedDateTimeISO(zone)
  const change = start.getTimeZoneTransition('next')
  return (change ?? start).epochMilliseconds - 3 * HOUR_MS + random.below(6 * HOUR_MS)
}

/** The first time of day after an instant, on the weekday if one is given; found by trying each day. */
function firstAfter(
  now: number,
  zone: string,
  time: { hour: number; minute: number },
  weekday?: number,
): number {
  const today = zoned(now, zone).toPlainDate()
  const plainTime = Temporal.PlainTime.from(time)
  for (let days = -9; ; days += 1) {
    const day = today.add({ days })
    const instant = day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
    if (instant > now && (weekday ?? day.dayOfWeek) === day.dayOfWeek) return instant
  }
}

function expectEndOfDay(now: number, zone: string, label: string): void {
  const end = endOfDay(now, zone)
  const today = zoned(now, zone).toPlainDate()
  expect(end >= now, label).toBe(true)
  expect(zoned(end, zone).toPlainDate().equals(today), label).toBe(true)
  expect(
    zoned(end + 1, zone)
      .toPlainDate()
      .equals(today),
    label,
  ).toBe(false)
}

/** Compares the period at `now` with the one that Temporal computes for the calendar's days, weeks or months. */
function expectPeriod(now: number, period: Period, zone: string, label: string): void {
  const today = zoned(now, zone).toPlainDate()
  const firsts: Record<Period, (steps: number) => Temporal.PlainDate> = {
    day: (days) => today.add({ days }),
    week: (weeks) => today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks }),
    month: (months) => today.with({ day: 1 }).add({ months }),
  }
  const starts = [-1, 0, 1, 2].map(
    (steps) => firsts[period](steps).toZonedDateTime({ timeZone: zone }).epochMilliseconds,
  )
  expect(periodAt(now, period, zone), `${period} ${label}`).toEqual({
    startMs: Math.max(...starts.filter((start) => start <= now)),
    endMs: Math.min(...starts.filter((start) => start > now)),
  })
}

test.each([
  ['Europe/Berlin', 'day', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', 'day', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', 25],
  ['America/New_York', 'day', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', 23],
  ['America/New_York', 'day', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z', 25],
  ['Europe/Berlin', 'week', '2026-03-29T12:00:00Z', '2026-03-22T23:00:00Z', 7 * 24 - 1],
  ['America/New_York', 'month', '2026-11-20T12:00:00Z', '2026-11-01T04:00:00Z', 30 * 24 + 1],
] as const)('the %s %s of %s begins at %s and has %d hours', (zone, period, now, start, hours) => {
  const { startMs, endMs } = periodAt(Date.parse(now), period, zone)
  expect([iso(startMs), endMs - startMs]).toEqual([iso(Date.parse(start)), hours * HOUR_MS])
})

function zoned(ms: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
}

test('an unknown zone and an invalid instant are refused', () => {
  expect(() => nextDaily(0, CASHBACK_RESET, 'Europe/Atlantis')).toThrow(RangeError)
  expect(() => endOfDay(Number.NaN, BERLIN)).toThrow(RangeError)
})

describe('the shop’s clocks', () => {
  test.each([
    ['2026-11-26T17:00:00Z', 'Europe/Berlin', '18:00 CET', 'Thursday 18:00 CET'],
    ['2026-07-02T16:00:00Z', 'Europe/Berlin', '18:00 CEST', 'Thursday 18:00 CEST'],
    ['2026-11-26T17:00:00Z', 'UTC', '17:00 UTC', 'Thursday 17:00 UTC'],
  ])('show %s in %s as %s', (at, zone, time, dayAndTime) => {
    expect(clockOf(Date.parse(at), zone)).toBe(time)
    expect(weekClockOf(Date.parse(at), zone)).toBe(dayAndTime)
  })
})
