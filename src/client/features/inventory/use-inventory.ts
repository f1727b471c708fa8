import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '#client/lib/api/api.ts'
import { pagesQuery } from '#client/lib/api/pages-query.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
import type { Filters } from './inventory-filters.ts'

const PAGE = 60

const nothing: readonly InventoryItem[] = []

/** The player's matching items, page by page; count and value are totals of all pages. */
export function useInventory(filters: Filters) {
  const query = useInfiniteQuery({
    ...pagesQuery(keys.inventoryOf(filters), (page, signal) =>
      send('GET /api/inventory', {
        query: { ...filters, limit: PAGE, ...page },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const [first] = pages ?? []
  // The identical array while nothing changes, so that hundreds of tiles need not rerender.
  const items = useMemo(() => pages?.flatMap(({ data }) => data) ?? nothing, [pages])
  return {
    items,
    count: first?.count ?? 0,
    value: first?.value ?? 0,
    places: first?.places ?? undefined,
    boxes: first?.boxes ?? [],
    isLoading: query.isPending,
    /** Whether the items still belong to the previous filters. */
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}

export type Inventory = ReturnType<typeof useInventory>
