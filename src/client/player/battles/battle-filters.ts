import type { BattleFilters } from '#client/lib/api/queries.ts'
import { readPriceRange, withValues } from '#client/lib/browser/url-query.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { formats, modes } from './battle-labels.tsx'

type View = 'all' | 'join' | 'watch' | 'ended'

export const views: readonly { value: View; label: string }[] = [
  { value: 'all', label: 'All battles' },
  { value: 'join', label: 'Open' },
  { value: 'watch', label: 'Live' },
  { value: 'ended', label: 'Ended' },
]

/** The changed filters; an empty text removes a filter. */
export type FilterChanges = Partial<
  Record<'view' | 'format' | 'mode' | 'min_price' | 'max_price', string>
>

/** The view that an address names. */
export function readView(query: URLSearchParams): View {
  return views.find(({ value }) => value === query.get('view'))?.value ?? 'all'
}

/** The filters in an address, as the wire takes them; invalid ones are left out. */
export function readFilters(query: URLSearchParams): BattleFilters {
  const view = readView(query)
  const filters: BattleFilters = { status: view === 'ended' ? 'ended' : 'open' }
  if (view === 'join') filters.joinable = 'true'
  if (view === 'watch') filters.joinable = 'false'
  const format = formats.find(({ value }) => value === query.get('format'))?.value
  const mode = modes.find(({ value }) => value === query.get('mode'))?.value
  if (format) filters.format = format
  if (mode) filters.mode = mode
  return { ...filters, ...readPriceRange(query) }
}

/** The query with some filters changed. */
export const withFilters = (query: URLSearchParams, changes: FilterChanges): URLSearchParams =>
  withValues(query, changes, { view: 'all', format: 'all', mode: 'all' })

/** The query without any filter but the view; other parameters are kept. */
export const withoutFilters = (query: URLSearchParams): URLSearchParams =>
  withFilters(query, { format: '', mode: '', min_price: '', max_price: '' })

/** Whether a battle belongs on a list, by the server's own rules. */
export function fits(battle: BattleSummary, filters: BattleFilters): boolean {
  const { status, format, mode, price } = battle
  const { joinable, min_price = 0, max_price = Number.POSITIVE_INFINITY } = filters
  if (filters.status === 'ended' ? status !== 'ended' : !isOpen(status)) return false
  if (joinable === 'true' && status !== 'waiting') return false
  if (joinable === 'false' && status === 'waiting') return false
  if (filters.format !== undefined && filters.format !== format) return false
  if (filters.mode !== undefined && filters.mode !== mode) return false
  return price >= Number(min_price) && price <= Number(max_price)
}

const isOpen = (status: BattleSummary['status']): boolean =>
  status === 'waiting' || status === 'in_progress'
