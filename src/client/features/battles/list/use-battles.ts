import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BattleFilters, keys } from '#client/lib/api/queries.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { BATTLES_SHOWN_MAX } from '#contract/limits.ts'
import { BATTLES_CHANNEL, events } from '#contract/realtime/channels.ts'
import { fits } from './battle-filters.ts'

const PAGE = 24

/** The public battles that fit, newest first, page by page, and kept up to date. */
export function useBattles(filters: BattleFilters) {
  useUpdates(filters)
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

function useUpdates(filters: BattleFilters): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are compared by what they say.
  useEffect(() => {
    const queryKey = keys.battlesOf(filters)
    const stops = [
      listen(BATTLES_CHANNEL, events.battleUpdated, ({ battle }) => {
        client.setQueryData<Pages>(queryKey, (list) => list && withUpdate(list, battle, filters))
      }),
      onReconnect(() => void client.invalidateQueries({ queryKey })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, JSON.stringify(filters)])
}

/** A battle that an update brought to the top may come again with a later page. */
function unique(battles: readonly BattleSummary[]): BattleSummary[] {
  return [...new Map(battles.map((battle) => [battle.id, battle])).values()]
}

/** Pages of a list as they were read, the newest battle first. */
export interface Pages {
  pages: { data: BattleSummary[]; next_cursor: string | null }[]
  pageParams: unknown[]
}

/**
 * A list after an update of one battle: it takes its new shape where it stands, comes first when it is new,
 * and goes when it no longer fits. An update older than what is shown changes nothing.
 */
export function withUpdate(list: Pages, battle: BattleSummary, filters: BattleFilters): Pages {
  const shown = list.pages.flatMap(({ data }) => data).find(({ id }) => id === battle.id)
  if (shown && shown.seq >= battle.seq) return list
  const isFit = fits(battle, filters)
  if (!shown) return isFit ? withFirst(list, battle) : list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((other) => {
      if (other.id !== battle.id) return [other]
      return isFit ? [battle] : []
    }),
  }))
  return { ...list, pages }
}

function withFirst(list: Pages, battle: BattleSummary): Pages {
  const [first, ...others] = list.pages
  if (!first) return list
  const pages = [{ ...first, data: [battle, ...first.data] }, ...others]
  const crowded = tooManyOf(battle, pages)
  if (!crowded) return { ...list, pages }
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== crowded) })),
  }
}

/** The oldest of the creator's battles when the list shows more of them than it may; null otherwise. */
function tooManyOf({ creator_id }: BattleSummary, pages: Pages['pages']): string | null {
  const own = pages.flatMap(({ data }) => data).filter((other) => other.creator_id === creator_id)
  return own.length > BATTLES_SHOWN_MAX ? (own.at(-1)?.id ?? null) : null
}
