import type { InventoryFilters } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/url-query.ts'
import { type Rarity, rarities } from '#client/ui/cards/rarity.ts'
import type { InventoryPlace } from '#contract/http/inventory.ts'

type Sort = NonNullable<InventoryFilters['sort']>

/** The chosen filters, named as in the address and on the wire. */
export interface Filters {
  status?: InventoryPlace
  sort?: Sort
  search?: string
  rarity?: Rarity
  box?: string
  min_price?: number
  max_price?: number
}

/** The changed filters; an empty text removes a filter. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'price_asc', label: 'Price: low to high' },
]

const places: readonly InventoryPlace[] = ['owned', 'in_request', 'shipped']
const usual: FilterChanges = { status: 'owned', sort: 'newest' }

/** The filters in an address. Values that the page does not offer are left out. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {}
  const status = places.find((place) => place === query.get('status'))
  const sort = sorts.find(({ value }) => value === query.get('sort'))?.value
  const search = readSearch(query)
  const rarity = rarities.find((each) => each === query.get('rarity'))
  const box = query.get('box')
  if (status && status !== 'owned') filters.status = status
  if (sort && sort !== 'newest') filters.sort = sort
  if (search) filters.search = search
  if (rarity) filters.rarity = rarity
  if (box && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(box)) filters.box = box
  return { ...filters, ...readPriceRange(query) }
}

/** The query with some filters changed. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, usual)

/** The filters that hide some items of a place. */
const narrowing = ['search', 'rarity', 'box', 'min_price', 'max_price'] as const

export const isNarrowed = (filters: Filters): boolean =>
  narrowing.some((name) => filters[name] !== undefined)

/** The query without filters that hide items; place and order are kept. */
export function withoutNarrowing(query: URLSearchParams): URLSearchParams {
  return withFilters(query, Object.fromEntries(narrowing.map((name) => [name, ''])))
}
