import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface PageRequest {
  query: { cursor?: string }
  signal: AbortSignal
}

const nothing: readonly never[] = []

/** The items of a paged call, from the first page on; refetched at an interval if one is given. */
export function usePages<Item>(
  queryKey: QueryKey,
  fetchPage: (
    request: PageRequest,
  ) => Promise<{ data: readonly Item[]; next_cursor: string | null }>,
  refreshMs?: number,
) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshMs ?? false,
  })
  return {
    items: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    isLoading: query.isPending,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}
