import { expect, it } from 'vitest'
import { formatDateTime, formatDuration } from './clock.ts'

it.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [999, '00:00:00'],
  [59_999, '00:00:59'],
  [3_600_000, '01:00:00'],
  [25 * 3_600_000 + 61_000, '25:01:01'],
])('shows %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it('writes a date the short German way', () => {
  expect(formatDateTime('2026-11-21T12:00:00.000Z')).toMatch(/^\d\d\.11\.26, \d\d:\d\d$/)
})
