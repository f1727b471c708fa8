import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useRefreshMs } from '../live.ts'
import type { Queue } from './queue.ts'

const ROWS_OF_A_PAGE = 100

/** The rows of a list, page by page, read anew when it changes; those of a list that grows at its top stay in place. */
export function useRows<Row>(
  queue: Queue<Row>,
  { filters, pages }: { filters: Readonly<Record<string, string>>; pages: number },
) {
  const { growsAtTop = false } = queue
  const refreshMs = useRefreshMs(queue.name)
  const query = useInfiniteQuery({
    queryKey: [growsAtTop ? 'shown' : 'operator', queue.name, filters],
    queryFn: ({ pageParam, signal }) =>
      queue.load({ filters, limit: ROWS_OF_A_PAGE, cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: growsAtTop ? false : refreshMs,
    placeholderData: keepPreviousData,
  })
  const latest = useQuery({
    queryKey: ['operator', queue.name, 'latest', filters],
    queryFn: async ({ signal }) =>
      (await queue.load({ filters, limit: ROWS_OF_A_PAGE, cursor: undefined, signal })).data,
    enabled: growsAtTop && query.isSuccess,
    refetchInterval: refreshMs,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, isError } = query
  const loaded = data?.pages.length ?? 0
  const isShort = loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  const { rows, added } = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.data) ?? []
    // A row that has moved to another page in the meantime is shown once.
    const byId = new Map(all.map((row) => [queue.idOf(row), row]))
    const shown = byId.size
    const isFirstRead = data === undefined
    for (const row of isFirstRead ? [] : (latest.data ?? [])) byId.set(queue.idOf(row), row)
    const merged = [...byId.values()]
    return { rows: merged.slice(0, shown), added: merged.length - shown }
  }, [data, latest.data, queue])
  return {
    rows,
    /** How many rows have come in since they were read, as far as they are counted. */
    added,
    error: query.error,
    isLoading: query.isPending,
    isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage || isShort,
    refetch: query.refetch,
  }
}
