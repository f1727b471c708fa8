import { useSearchParams } from 'react-router'
import { readPrice } from '#client/lib/format/typed-amount.ts'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and a function that changes it. It reads `location` itself, because two quick
 * changes may precede the next render. It replaces the history entry, because typing would add one per
 * keystroke.
 */
export function useUrlQuery(): [query: URLSearchParams, change: (next: Change) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (next: Change) =>
    setQuery(next(new URLSearchParams(location.search)), {
      replace: true,
      preventScrollReset: true,
    })
  return [query, change]
}

/** The query with some values changed; empty and default values are removed. */
export function withValues(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
  usual: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === usual[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const SEARCH_LENGTH_MAX = 60

/** The search text in the query; empty if there is none. */
export const readSearch = (query: URLSearchParams): string =>
  query.get('search')?.trim().slice(0, SEARCH_LENGTH_MAX) ?? ''

/** The price range in the query, in coins; invalid prices are left out. */
export function readPriceRange(query: URLSearchParams): { min_price?: number; max_price?: number } {
  const [min, max] = [readPrice(query.get('min_price')), readPrice(query.get('max_price'))]
  return { ...(min !== null && { min_price: min }), ...(max !== null && { max_price: max }) }
}
