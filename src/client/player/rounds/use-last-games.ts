import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ROUND_GAMES_PAGE } from '#contract/limits.ts'
import type { LiveRound } from './round-state.ts'

interface LastGames<Round, Game> {
  queryKey: QueryKey
  /** The reply embedded in the page. */
  first: () => readonly Game[] | undefined
  read: (signal: AbortSignal) => Promise<readonly Game[]>
  /** The list entry of an ended round; null if its result is not known yet. */
  gameOf: (round: Round) => Game | null
}

export const lastGamesQuery = { limit: ROUND_GAMES_PAGE }

/**
 * The ended rounds of a game, newest first; rounds that end while the page is open are prepended. Undefined
 * while loading.
 */
export function useLastGames<Round extends LiveRound, Game extends { index: number }>(
  { queryKey, first, read, gameOf }: LastGames<Round, Game>,
  round: Round | null,
): readonly Game[] | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const newest = data && (data[0]?.index ?? 0)
  useEffect(() => {
    if (!round || newest === undefined) return
    const ended = round.status === 'ended' ? round.index : round.index - 1
    if (ended <= newest) return
    const game = ended === newest + 1 && round.status === 'ended' ? gameOf(round) : null
    if (game) {
      client.setQueryData<readonly Game[]>(queryKey, (games = []) =>
        [game, ...games].slice(0, ROUND_GAMES_PAGE),
      )
    } else void client.invalidateQueries({ queryKey })
  }, [client, round, newest, queryKey, gameOf])
  return data
}
