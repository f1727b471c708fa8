import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import type { Deposit } from '#contract/http/deposit.ts'

const nothing: readonly Deposit[] = []

/** The player's deposits, newest first, page by page. */
export function useDeposits() {
  const query = useInfiniteQuery({
    queryKey: keys.depositPages,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/deposits', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return {
    deposits: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    isLoading: query.isPending,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}
