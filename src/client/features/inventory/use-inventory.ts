import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'

const PAGE = 30

const nothing: readonly InventoryItem[] = []

/** The player's items, newest first, page by page; count and value are those of all of them. */
export function useInventory() {
  const query = useInfiniteQuery({
    queryKey: keys.inventory,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/inventory', {
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const [first] = query.data?.pages ?? []
  return {
    items: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    count: first?.count ?? 0,
    value: first?.value ?? 0,
    isLoading: query.isPending,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}
