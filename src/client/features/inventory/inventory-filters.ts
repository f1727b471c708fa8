import type { InventoryFilters } from '#client/lib/api/queries.ts'
import { readPriceRange, readSearch, withValues } from '#client/lib/browser/address-query.ts'
import { type Rarity, rarities } from '#client/ui/cards/rarity.ts'
import type { InventoryPlace } from '#contract/http/inventory.ts'

type Sort = NonNullable<InventoryFilters['sort']>

/** What the player looks for; the names are those of the address and of the wire. */
export interface Filters {
  status?: InventoryPlace
  sort?: Sort
  search?: string
  rarity?: Rarity
  box?: string
  min_price?: number
  max_price?: number
}

/** New texts of some filters; an empty one takes its filter away. */
export type FilterChanges = Partial<Record<keyof Filters, string>>

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'price_asc', label: 'Price: low to high' },
]

const places: readonly InventoryPlace[] = ['owned', 'in_request', 'shipped']
const usual: FilterChanges = { status: 'owned', sort: 'newest' }

/** The filters that an address names. What nobody could have chosen on the page is left out. */
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

/** The query with some filters set again. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, usual)

/** What narrows the list down, so that not all items of a place are in it. */
const narrowing = ['search', 'rarity', 'box', 'min_price', 'max_price'] as const

export const isNarrowed = (filters: Filters): boolean =>
  narrowing.some((name) => filters[name] !== undefined)

/** The query without anything that narrows the list down; place and order stay. */
export function withoutNarrowing(query: URLSearchParams): URLSearchParams {
  return withFilters(query, Object.fromEntries(narrowing.map((name) => [name, ''])))
}
