import { expect, it } from 'vitest'
import { showDetail } from './facts.tsx'

it.each([
  ['from_cents', 1_000, '10.00'],
  ['total_cents', 8_050, '80.50'],
  ['deposits', 3, '3'],
  ['note', 'as it is', 'as it is'],
  ['ids', ['a', 'b'], '["a","b"]'],
  // A code that happens to be a text stays one.
  ['from_cents', 'unknown', 'unknown'],
])('%s of %j reads %s', (name, value, shown) => {
  expect(showDetail(name, value)).toBe(shown)
})

it('shows an instant as a date', () => {
  expect(showDetail('noted_at_ms', Date.UTC(2026, 10, 27, 12))).toMatch(/27\.11\.26/)
})
