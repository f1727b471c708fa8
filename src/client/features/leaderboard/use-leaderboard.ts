import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { getLeaderboard } from '#contract/http/leaderboard.ts'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'
import { DAY_MS, SECOND_MS } from '#domain/schedule/durations.ts'

export type Leaderboard = Reply<typeof getLeaderboard>
export type Ranked = Leaderboard['data'][number]

const REFRESH_MS = 15 * SECOND_MS

/** A week by a metric: the current one, refetched at an interval, or the one that starts on a given day. */
export function useLeaderboard(metric: LeaderboardMetric, week: string | null) {
  const playerId = useSession(({ user }) => user?.id ?? null)
  return useQuery({
    queryKey: keys.leaderboard({ metric, week, playerId }),
    queryFn: ({ signal }) =>
      send('GET /api/leaderboard', { query: { metric, ...(week && { week }) }, signal }),
    refetchInterval: week ? false : REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

const WEEK_MS = 7 * DAY_MS
const THURSDAY = 4

/**
 * The start days of all past weeks, newest first, computed from those of the current and the first week: a new shop has
 * none.
 */
export function pastWeeks({ starts_at, first_starts_at }: Leaderboard): string[] {
  const start = new Date(starts_at)
  const count = Math.round((start.getTime() - Date.parse(first_starts_at)) / WEEK_MS)
  // A week starts on Thursday evening in the shop's time zone, which can be Friday in UTC.
  const thursday = start.getTime() - (start.getUTCDay() - THURSDAY) * DAY_MS
  return Array.from({ length: count }, (_, weeks) =>
    new Date(thursday - (weeks + 1) * WEEK_MS).toISOString().slice(0, 10),
  )
}
