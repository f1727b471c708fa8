import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '#client/lib/api/queries.ts'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { betFigures } from './bet-figures.ts'
import type { GameLists } from './instant-game.ts'

const BETS_MAX = 100
const FRESH_MS = 15_000

interface Last100Props {
  game: Pick<GameLists<never>, 'name' | 'listRecent'>
  /** True while a bet is open or still animated: newer figures would tell of its result. */
  isPlaying: boolean
}

/** The figures of everybody's last 100 bets on a game. */
export function Last100({ game, isPlaying }: Last100Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.instantBets(game.name, 'recent'), 'last 100'],
    queryFn: async ({ signal }) =>
      (await game.listRecent({ query: { limit: BETS_MAX }, signal })).data,
    enabled: !isPlaying,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} radius={8} />
  const figures = betFigures(data.map(({ amount, payout }) => ({ stake: amount, payout })))
  if (!figures) return <p>The figures of the last bets appear here.</p>
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Bets counted">{showCount(figures.bets)}</Fact>
        <Fact name="Paid more than their stake">{showPercent(figures.won, 0)}</Fact>
        <Fact name="Paid back of all stakes">{showPercent(figures.paidBack, 1)}</Fact>
        <Fact name="Highest multiplier">{`${figures.highest.toFixed(2)}×`}</Fact>
        <Fact name="Most in a row without a win">{showCount(figures.longestWithoutWin)}</Fact>
      </Facts>
      <p>Every bet is drawn anew: what came before says nothing about the next.</p>
    </Stack>
  )
}
