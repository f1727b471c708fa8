import type { BoxFilters } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/address-query.ts'

type Sort = NonNullable<BoxFilters['sort']>

/** What a visitor has chosen; the names are those of the address and of the wire. */
export interface Filters {
  search?: string
  category?: string
  sort?: Sort
  min_price?: number
  max_price?: number
}

/** New texts of some filters; an empty one takes its filter away. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'popular', label: 'Most popular' },
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'name', label: 'Name: A to Z' },
]

/** The filters that an address names. What nobody could have chosen on the page is left out. */
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

/** The query with some filters set again. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, { sort: 'popular' })

/** The query without any filter; what else an address carries stays. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  return withFilters(query, { search: '', category: '', sort: '', min_price: '', max_price: '' })
}
