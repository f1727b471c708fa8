import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { endOfOpenMonth, monthStart } from './month.ts'

const at = (text: string) => Date.parse(text)

it('months begin at midnight UTC, over years and leap days', () => {
  expect(monthStart(at('2026-12-31T23:59:59.999Z'))).toBe(at('2026-12-01T00:00Z'))
  expect(monthStart(at('2026-12-31T23:59:59.999Z'), 1)).toBe(at('2027-01-01T00:00Z'))
  expect(monthStart(at('2028-02-29T12:00Z'), 1)).toBe(at('2028-03-01T00:00Z'))
  // The clocks of Berlin change in this night.
  expect(monthStart(at('2026-10-25T01:30:00+02:00'), 1)).toBe(at('2026-11-01T00:00Z'))
})

it('the open partition begins at least a whole month ahead', () => {
  const now = at('2026-11-27T10:00Z')
  const endOf = (since: string, isEmpty = true) => {
    const end = endOfOpenMonth({ sinceMs: at(since), isEmpty }, now)
    return end && new Date(end).toISOString().slice(0, 10)
  }
  expect(endOf('2027-01-01T00:00Z')).toBeNull()
  expect(endOf('2026-12-01T00:00Z')).toBe('2027-01-01')
  // Late: what has rows ends with this month, and an empty stretch before it.
  expect(endOf('2026-11-01T00:00Z', false)).toBe('2026-12-01')
  expect(endOf('2026-08-01T00:00Z', false)).toBe('2026-12-01')
  expect(endOf('2025-03-01T00:00Z')).toBe('2026-11-01')
})

it('closing months ends, at any time, within three steps, and no row of now or before is left out', () => {
  const instants = fc.integer({ min: at('1990-01-01T00:00Z'), max: at('2100-01-01T00:00Z') })
  fc.assert(
    fc.property(instants, instants, fc.boolean(), (began, nowMs, isEmpty) => {
      let open = { sinceMs: monthStart(began), isEmpty }
      let steps = 0
      for (let end = endOfOpenMonth(open, nowMs); end !== null; end = endOfOpenMonth(open, nowMs)) {
        expect(end).toBeGreaterThan(open.sinceMs)
        if (!open.isEmpty) expect(end).toBeGreaterThan(nowMs)
        open = { sinceMs: end, isEmpty: true }
        steps += 1
      }
      expect(steps).toBeLessThanOrEqual(3)
      expect(firstIdAt(open.sinceMs) > firstIdAt(nowMs)).toBe(true)
    }),
  )
})
