import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { useCustomBoxPages } from '#client/lib/api/box-lists.ts'
import { type CustomBoxFilters, keys } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/url-query.ts'

const PAGE = 30
const SHELF = 5

/** The first boxes in an order, for a shelf. */
export const useTopCustomBoxes = (sort: NonNullable<CustomBoxFilters['sort']>) =>
  useQuery({
    queryKey: keys.customBoxes({ sort, limit: SHELF }),
    queryFn: ({ signal }) => send('GET /api/user-boxes', { query: { sort, limit: SHELF }, signal }),
  })

/** The matching boxes, page by page; `count` is the total of all pages. */
export function useCustomBoxes(filters: CustomBoxFilters) {
  const list = useCustomBoxPages({ limit: PAGE, ...filters })
  const { firstPage, items } = list
  return { ...list, boxes: firstPage && items, count: firstPage?.count }
}

type Sort = NonNullable<CustomBoxFilters['sort']>

/** The chosen filters, named as in the address and on the wire. */
export interface Filters {
  search?: string
  sort?: Sort
  min_price?: number
  max_price?: number
}

/** The changed filters; an empty text removes a filter. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'popular', label: 'Most opened' },
  { value: 'newest', label: 'Newest' },
  { value: 'return', label: 'Best return' },
  { value: 'featured', label: 'Featured' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
]

/** The filters in an address. Values that the page does not offer are left out. */
export function readFilters(query: URLSearchParams): Filters {
  const search = readSearch(query)
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value
  return {
    ...(search && { search }),
    ...(sort && sort !== 'popular' && { sort }),
    ...readPriceRange(query),
  }
}

/** The query with some filters changed. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, { sort: 'popular' })

/** The query without any filter; other parameters are kept. */
export const withoutFilters = (query: URLSearchParams): URLSearchParams =>
  withFilters(query, { search: '', sort: '', min_price: '', max_price: '' })
