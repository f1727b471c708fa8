import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useRefreshMs } from '../live.ts'
import type { Queue } from './queue.ts'

const ROWS_OF_A_PAGE = 100

/** The rows of a list, page by page, read anew when it changes. */
export function useRows<Row>(
  queue: Queue<Row>,
  { filters, pages }: { filters: Readonly<Record<string, string>>; pages: number },
) {
  const query = useInfiniteQuery({
    queryKey: ['operator', queue.name, filters],
    queryFn: ({ pageParam, signal }) =>
      queue.load({ filters, limit: ROWS_OF_A_PAGE, cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: useRefreshMs(queue.name),
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, isError } = query
  const loaded = data?.pages.length ?? 0
  const isShort = loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.data) ?? []
    // A row that has moved to another page in the meantime is shown once.
    return [...new Map(all.map((row) => [queue.idOf(row), row])).values()]
  }, [data, queue])
  return {
    rows,
    error: query.error,
    isLoading: query.isPending,
    isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage || isShort,
    refetch: query.refetch,
  }
}
