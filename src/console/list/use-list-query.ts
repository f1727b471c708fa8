import { useSearchParams } from 'react-router'
import type { Sorting } from './data-table.tsx'

const PAGES_MAX = 100

/** The state of a list that its address keeps: filters, order, pages and the open case. */
export function useListQuery(filterNames: readonly string[], usual: Record<string, string>) {
  const [query, setQuery] = useSearchParams()
  const change = (values: Record<string, string | null>, isStep = false) =>
    setQuery(
      () => {
        // Two quick changes may precede the next rendering.
        const next = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: !isStep },
    )
  const sort = query.get('sort')
  const sorting: Sorting | null = sort
    ? { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }
    : null
  const pages = Number(query.get('page'))
  const filters = Object.fromEntries(
    filterNames.map((name) => [name, query.get(name) ?? usual[name] ?? '']),
  )
  return {
    filters,
    /** Whether somebody has chosen filters that leave rows out; `clearFilters` shows all. */
    isFiltered: filterNames.some((name) => filters[name] !== '' && filters[name] !== usual[name]),
    clearFilters: () =>
      change({
        ...Object.fromEntries(filterNames.map((name) => [name, usual[name] ? '' : null])),
        page: null,
        case: null,
      }),
    setFilter: (name: string, value: string) => change({ [name]: value, page: null, case: null }),
    sorting,
    sortBy: (next: Sorting | null) =>
      change({ sort: next && `${next.isDescending ? '-' : ''}${next.name}` }),
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, PAGES_MAX) : 1,
    setPages: (count: number) => change({ page: count > 1 ? String(count) : null }),
    openId: query.get('case'),
    open: (id: string | null) => change({ case: id }, id !== null),
    /** The query without the open case, as a saved view keeps it. */
    text: () => {
      const kept = new URLSearchParams(query)
      kept.delete('case')
      kept.delete('page')
      return kept.toString()
    },
    show: (text: string) => setQuery(new URLSearchParams(text)),
  }
}
