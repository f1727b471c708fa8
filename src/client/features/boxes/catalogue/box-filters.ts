import type { BoxFilters } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/url-query.ts'

type Sort = NonNullable<BoxFilters['sort']>

/** The chosen filters, named as in the address and on the wire. */
export interface Filters {
  search?: string
  category?: string
  sort?: Sort
  min_price?: number
  max_price?: number
}

/** The changed filters; an empty text removes a filter. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'popular', label: 'Most popular' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'name', label: 'Name: A to Z' },
]

/** The filters in an address. Values that the page does not offer are left out. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {}
  const search = readSearch(query)
  const category = query.get('category')
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value
  if (search) filters.search = search
  if (category && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(category)) filters.category = category
  if (sort && sort !== 'popular') filters.sort = sort
  return { ...filters, ...readPriceRange(query) }
}

/** The query with some filters changed. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, { sort: 'popular' })

/** The query without any filter; other parameters are kept. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  return withFilters(query, { search: '', category: '', sort: '', min_price: '', max_price: '' })
}
