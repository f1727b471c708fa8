import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NextPage, pagesQuery } from './pages-query.ts'

interface PageRequest {
  query: NextPage
  signal: AbortSignal
}

export interface Page<Item> {
  data: readonly Item[]
  next_cursor: string | null
}

interface PagesOptions<Item, P> {
  /** An interval at which to refetch. */
  refreshMs?: number
  staleTime?: number
  isEnabled?: boolean
  /** Keeps the list of earlier filters until that of new ones has arrived. */
  isKept?: boolean
  /** The first page, if it is embedded in the document. */
  first?: () => P | undefined
  /** Identifies an item of a list that others move: one that is on two pages is shown once. The same function each time. */
  idOf?: (item: Item) => string
}

/** A list as a page shows it. */
export interface PagedList<Item, P = unknown> {
  /** The identical array while nothing changes, so that hundreds of rows need not rerender. Empty while loading. */
  items: readonly Item[]
  /** Whether no page has arrived yet. */
  isLoading: boolean
  /** Whether the items still belong to the previous filters. */
  isStale: boolean
  error: Error | null
  refetch: () => unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => Promise<unknown>
  /** The first page, which may tell totals. */
  firstPage: P | undefined
}

const nothing: readonly never[] = []

/** The items of a paged call, from the first page on. */
export function usePages<Item, P extends Page<Item>>(
  queryKey: QueryKey,
  fetchPage: (request: PageRequest) => Promise<P & Page<Item>>,
  options: PagesOptions<Item, P & Page<Item>> = {},
): PagedList<Item, P> {
  const { refreshMs = false, staleTime, isEnabled = true, isKept = false, first, idOf } = options
  const query = useInfiniteQuery({
    ...pagesQuery(queryKey, (query, signal) => fetchPage({ query, signal })),
    refetchInterval: refreshMs,
    enabled: isEnabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(isKept && { placeholderData: keepPreviousData }),
    ...(first && { initialData: () => asPages(first()) }),
  })
  const pages = query.data?.pages
  const items = useMemo(() => {
    const all: readonly Item[] = pages?.flatMap(({ data }) => data) ?? nothing
    return idOf ? [...new Map(all.map((item) => [idOf(item), item])).values()] : all
  }, [pages, idOf])
  return {
    items,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
    firstPage: pages?.[0],
  }
}

/** A page that is known beforehand, as the cache keeps it. */
const asPages = <P>(first: P | undefined): InfiniteData<P, string | null> | undefined =>
  first && { pages: [first], pageParams: [null] }
