import { expect, test } from 'vitest'
import { dayLink } from './day-link.ts'

test('leads to one day alone, also over the end of a month and where clocks change', () => {
  const at = '/operator/reports?name=daily'
  expect(dayLink('2026-02-28', 'game')).toBe(`${at}&from=2026-02-28&to=2026-03-01&by=game`)
  expect(dayLink('2026-10-25', 'method')).toBe(`${at}&from=2026-10-25&to=2026-10-26&by=method`)
})
