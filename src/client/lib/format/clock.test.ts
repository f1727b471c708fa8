import { expect, it } from 'vitest'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { formatDate, formatDateTime, formatDuration } from './clock.ts'

it.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [999, '00:00:00'],
  [59_999, '00:00:59'],
  [HOUR_MS, '01:00:00'],
  [25 * HOUR_MS + 61_000, '25:01:01'],
])('shows %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

const short = { dateStyle: 'short' } as const
const germanDate = new Intl.DateTimeFormat('de-DE', { ...short, timeZone: 'UTC' })
const germanDateTime = new Intl.DateTimeFormat('de-DE', { ...short, timeStyle: 'short' })

it('formats dates in the short German style', () => {
  expect(formatDate('2026-11-01T23:59:59.999Z')).toBe('01.11.26')
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }),
      (at) => {
        expect(formatDate(at.toISOString())).toBe(germanDate.format(at))
        expect(formatDateTime(at.toISOString())).toBe(germanDateTime.format(at))
      },
    ),
  )
})
