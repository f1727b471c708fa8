import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { useSession } from '#client/lib/session.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'

const nothing: readonly Withdrawal[] = []

/** The player's withdrawals, newest first, page by page. */
export function useWithdrawals() {
  const query = useInfiniteQuery({
    queryKey: keys.withdrawalPages,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/withdrawals', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return {
    withdrawals: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    isLoading: query.isPending,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}

/** What can be withdrawn now: read anew whenever the balance moves, because a bet plays a deposit on. */
export function useWithdrawalRules() {
  const seq = useSession(({ user }) => user?.balance_seq)
  return useQuery({
    queryKey: [...keys.withdrawalRules, seq],
    queryFn: async ({ signal }) => (await send('GET /api/withdrawals/rules', { signal })).data,
    placeholderData: (before) => before,
  })
}
