import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { multipliers, showTimes } from '../multipliers.ts'
import { useWheelConfig } from '../use-wheel.ts'
import { spinFigures } from './spin-figures.ts'

const ROUNDS_MAX = 100

/** How often each multiplier came in the last 100 rounds, and how often it comes on average. */
export function LastSpins({ endedIndex }: { endedIndex: number }) {
  const { data: config } = useWheelConfig()
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.wheelGames, 'last', endedIndex],
    queryFn: async ({ signal }) =>
      (await send('GET /api/wheel/recent-games', { query: { limit: ROUNDS_MAX }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data || !config) return <Skeleton height={200} radius={8} />
  const { rounds, counts, since } = spinFigures(data.map(({ multiplier }) => multiplier))
  if (rounds === 0) return <p>The figures of the last rounds appear here.</p>
  const meanOf = (multiplier: number) =>
    (rounds * config.sectors.filter((each) => each === multiplier).length) / config.sectors.length
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Rounds counted">{showCount(rounds)}</Fact>
        {multipliers.map(({ multiplier }) => (
          <Fact key={multiplier} name={`${showTimes(multiplier)} came`}>
            {showCount(counts.get(multiplier) ?? 0)} times, {meanOf(multiplier).toFixed(1)} on
            average
          </Fact>
        ))}
        <Fact name="Rounds since 50×">
          {since === null ? `Over ${showCount(rounds)}` : showCount(since)}
        </Fact>
      </Facts>
      <p>Every round is drawn anew: what came before says nothing about the next.</p>
    </Stack>
  )
}
