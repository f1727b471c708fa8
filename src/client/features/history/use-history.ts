import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { download } from '#client/lib/api/download.ts'
import { pagesQuery } from '#client/lib/api/pages-query.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { HistoryEntry, HistoryKind } from '#contract/http/history.ts'

const PAGE = 50

const nothing: readonly HistoryEntry[] = []

/** The player's balance changes of one type or of all, newest first, page by page. */
export function useHistory(kind: HistoryKind | null) {
  const query = useInfiniteQuery({
    ...pagesQuery(keys.historyOf(kind), (page, signal) =>
      send('GET /api/profile/history', {
        query: {
          limit: PAGE,
          ...(kind !== null && { kind }),
          ...page,
        },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  return {
    entries: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}

export type ExportFormat = 'csv' | 'json'

/** Downloads everything that the shop stores about the player's money and play. */
export const useExport = () =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      download('GET /api/profile/export', { query: { format } }),
  })
