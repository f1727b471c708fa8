import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { type CustomBoxFilters, keys } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/address-query.ts'

const PAGE = 30
const SHELF = 5

/** The first boxes of an order, for a shelf. */
export const useShelf = (sort: NonNullable<CustomBoxFilters['sort']>) =>
  useQuery({
    queryKey: keys.customBoxes({ sort, limit: SHELF }),
    queryFn: ({ signal }) => send('GET /api/user-boxes', { query: { sort, limit: SHELF }, signal }),
  })

/** The boxes that match, page by page; `count` is that of all of them. */
export function useCustomBoxes(filters: CustomBoxFilters) {
  const query = useInfiniteQuery({
    queryKey: keys.customBoxes({ ...filters, limit: PAGE }),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/user-boxes', {
        query: { ...filters, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  // A box that was made meanwhile moves the others on: what comes twice is shown once.
  const boxes = query.data && [
    ...new Map(query.data.pages.flatMap(({ data }) => data).map((box) => [box.slug, box])).values(),
  ]
  return { ...query, boxes, count: query.data?.pages[0]?.count }
}

type Sort = NonNullable<CustomBoxFilters['sort']>

/** What a visitor has chosen; the names are those of the address and of the wire. */
export interface Filters {
  search?: string
  sort?: Sort
  min_price?: number
  max_price?: number
}

/** New texts of some filters; an empty one takes its filter away. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'popular', label: 'Most opened' },
  { value: 'newest', label: 'Newest' },
  { value: 'return', label: 'Best return' },
  { value: 'featured', label: 'Featured' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
]

/** The filters that an address names. What nobody could have chosen on the page is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const search = readSearch(query)
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value
  return {
    ...(search && { search }),
    ...(sort && sort !== 'popular' && { sort }),
    ...readPriceRange(query),
  }
}

/** The query with some filters set again. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, { sort: 'popular' })

/** The query without any filter; what else an address carries stays. */
export const withoutFilters = (query: URLSearchParams): URLSearchParams =>
  withFilters(query, { search: '', sort: '', min_price: '', max_price: '' })
