import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BattleFilters, keys } from '#client/lib/api/queries.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { BATTLES_CHANNEL, events } from '#contract/realtime/channels.ts'
import { type Pages, withNews } from './battle-list.ts'

const PAGE = 24

/** The public battles that fit, newest first, page by page, and kept up to date. */
export function useBattles(filters: BattleFilters) {
  useNews(filters)
  const query = useInfiniteQuery({
    queryKey: keys.battlesOf(filters),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/battles', {
        query: { ...filters, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    // The list is kept by its events only while it is looked at.
    staleTime: 0,
  })
  return {
    battles: query.data && unique(query.data.pages.flatMap(({ data }) => data)),
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}

function useNews(filters: BattleFilters): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are compared by what they say.
  useEffect(() => {
    const queryKey = keys.battlesOf(filters)
    const stops = [
      listen(BATTLES_CHANNEL, events.battleUpdated, ({ battle }) => {
        client.setQueryData<Pages>(queryKey, (list) => list && withNews(list, battle, filters))
      }),
      onReconnect(() => void client.invalidateQueries({ queryKey })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, JSON.stringify(filters)])
}

/** A battle that news brought to the top may come again with a later page. */
function unique(battles: readonly BattleSummary[]): BattleSummary[] {
  return [...new Map(battles.map((battle) => [battle.id, battle])).values()]
}
