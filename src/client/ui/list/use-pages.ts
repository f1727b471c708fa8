import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type NextPage, pagesQuery } from '#client/lib/api/pages-query.ts'

interface PageRequest {
  query: NextPage
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
    ...pagesQuery(queryKey, (query, signal) => fetchPage({ query, signal })),
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
