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

/** A week by a metric: the running one, read again and again, or the one that starts on a day. */
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

const PAST_WEEKS = 8
const THURSDAY = 4

/** The days on which the last weeks began, the newest first, by the instant at which the running one did. */
export function pastWeeks(startsAt: string): string[] {
  const start = new Date(startsAt)
  // It begins on a Thursday evening of the shop, which can be Friday by UTC.
  const thursday = start.getTime() - (start.getUTCDay() - THURSDAY) * DAY_MS
  return Array.from({ length: PAST_WEEKS }, (_, weeks) =>
    new Date(thursday - 7 * (weeks + 1) * DAY_MS).toISOString().slice(0, 10),
  )
}
