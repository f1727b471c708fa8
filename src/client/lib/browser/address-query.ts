import { useSearchParams } from 'react-router'
import { readPrice } from '#client/lib/format/typed-amount.ts'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and how to change it. The address itself is read, because two quick changes may
 * come before the next render; it is replaced, because typing would fill the history with every keystroke.
 */
export function useAddressQuery(): [query: URLSearchParams, change: (next: Change) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (next: Change) =>
    setQuery(next(new URLSearchParams(location.search)), {
      replace: true,
      preventScrollReset: true,
    })
  return [query, change]
}

/** The query with some values set again; an empty one, and the usual one, leave the address. */
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

/** The text that a query searches for; empty where it searches for none. */
export const readSearch = (query: URLSearchParams): string =>
  query.get('search')?.trim().slice(0, SEARCH_LENGTH_MAX) ?? ''

/** The prices that a query names, in coins; what is no price is left out. */
export function readPriceRange(query: URLSearchParams): { min_price?: number; max_price?: number } {
  const [min, max] = [readPrice(query.get('min_price')), readPrice(query.get('max_price'))]
  return { ...(min !== null && { min_price: min }), ...(max !== null && { max_price: max }) }
}
