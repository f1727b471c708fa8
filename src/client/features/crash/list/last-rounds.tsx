import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { showMultiplier } from '../flight/curve.ts'
import { climbFigures } from './climb-figures.ts'

const ROUNDS_MAX = 100

/** The figures of the last 100 rounds; `endedId` is the newest ended round, and a new one makes them refetch. */
export function LastRounds({ endedId }: { endedId: string | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.crashGames, 'last', endedId],
    queryFn: async ({ signal }) =>
      (await send('GET /api/crash/recent-games', { query: { limit: ROUNDS_MAX }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} radius={8} />
  const figures = climbFigures(data.map(({ bust }) => bust))
  if (!figures) return <p>The figures of the last rounds appear here.</p>
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Rounds counted">{showCount(figures.rounds)}</Fact>
        <Fact name="Median">{showMultiplier(figures.median)}</Fact>
        <Fact name="Reached 2×">{showPercent(figures.reached2, 0)}</Fact>
        <Fact name="Reached 10×">{showPercent(figures.reached10, 0)}</Fact>
        <Fact name="Most in a row below 2×">{showCount(figures.longestBelow2)}</Fact>
      </Facts>
      <p>Every round is drawn anew: what came before says nothing about the next.</p>
    </Stack>
  )
}
