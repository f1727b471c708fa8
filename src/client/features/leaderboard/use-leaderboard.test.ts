import { expect, it } from 'vitest'
import { type Leaderboard, pastWeeks } from './use-leaderboard.ts'

const weeks = (first_starts_at: string, starts_at: string) =>
  pastWeeks({ first_starts_at, starts_at } as Leaderboard)

it('lists every week since the first, newest first, across a change to summer time', () => {
  // Thursday 18:00 in Berlin: 17:00 UTC in winter, 16:00 in summer.
  const days = weeks('2026-01-01T17:00:00.000Z', '2026-06-04T16:00:00.000Z')
  expect(days).toHaveLength(22)
  expect(days[0]).toBe('2026-05-28')
  expect(days.at(-1)).toBe('2026-01-01')
})

it('uses the day in the time zone of the shop, even if it is already Friday in UTC', () => {
  const days = weeks('2026-05-22T01:00:00.000Z', '2026-06-05T01:00:00.000Z')
  expect(days).toEqual(['2026-05-28', '2026-05-21'])
})

it('lists none in the first week of a shop', () => {
  expect(weeks('2026-06-05T01:00:00.000Z', '2026-06-05T01:00:00.000Z')).toEqual([])
})
