import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { ageAt, isPlausibleBirthDate } from './age.ts'
import { endsBefore, excludeFor, exclusionAt, laterOf } from './exclusion.ts'

it('an exclusion ends at its instant, and a permanent one never ends', () => {
  const pause = excludeFor('cool_off', 1, 1_000)
  expect(exclusionAt(pause, 1_000 + DAY_MS - 1)).toBe(pause)
  expect(exclusionAt(pause, 1_000 + DAY_MS)).toBeNull()
  const forEver = excludeFor('self_exclusion', null, 1_000)
  expect(exclusionAt(forEver, Number.MAX_SAFE_INTEGER)).toBe(forEver)
  expect(endsBefore(pause, forEver)).toBe(true)
  expect(endsBefore(forEver, pause)).toBe(false)
  expect(endsBefore(forEver, forEver)).toBe(false)
  expect(laterOf(pause, forEver)).toBe(forEver)
  expect(laterOf(forEver, pause)).toBe(forEver)
  expect([laterOf(null, pause), laterOf(pause, null), laterOf(null, null)]).toEqual([
    pause,
    pause,
    null,
  ])
  expect(endsBefore(pause, excludeFor('self_exclusion', 1, 1_001))).toBe(true)
})

it('a person is of age from their birthday in the zone, which is 1 March after a 29 February', () => {
  const berlin = (text: string) => ageAt('2008-07-01', Date.parse(text), 'Europe/Berlin')
  expect(berlin('2026-06-30T21:59:59Z')).toBe(17)
  expect(berlin('2026-06-30T22:00:00Z')).toBe(18)
  const leap = (text: string) => ageAt('2008-02-29', Date.parse(text), 'UTC')
  expect(leap('2026-02-28T23:59:59Z')).toBe(17)
  expect(leap('2026-03-01T00:00:00Z')).toBe(18)
  const now = Date.parse('2026-06-30T12:00:00Z')
  for (const [date, isPlausible] of [
    ['2026-06-30', true],
    ['2026-07-01', false],
    ['1906-01-01', true],
    ['1850-01-01', false],
    ['0000-01-01', false],
  ] as const) {
    expect([date, isPlausibleBirthDate(date, now, 'UTC')]).toEqual([date, isPlausible])
  }
})
