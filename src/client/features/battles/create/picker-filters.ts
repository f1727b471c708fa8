import { useState } from 'react'
import { useBoxList, useCustomBoxPages } from '#client/lib/api/box-lists.ts'
import type { BoxSummary } from '#contract/http/boxes.ts'

type Source = 'shop' | 'players'

export const sources = [
  { value: 'shop', label: 'Our boxes' },
  { value: 'players', label: 'Players’ boxes' },
] as const satisfies readonly { value: Source; label: string }[]

type PickerSort = 'popular' | 'price_asc' | 'price_desc'

export interface PickerFilters {
  source: Source
  sort: PickerSort
  search?: string
  min_price?: number
  max_price?: number
}

/** Few enough to render quickly on a phone; a button loads more. */
const SHOWN = 12

interface Picked {
  boxes: readonly BoxSummary[] | undefined
  /** The number of all matching boxes. */
  count: number
  error: Error | null
  isStale: boolean
  isLoadingMore: boolean
  refetch: () => unknown
  showMore: () => void
}

/** The matching boxes, page by page. */
export function usePicked(filters: PickerFilters): Picked {
  const shop = useShopBoxes(filters)
  const players = usePlayersBoxes(filters)
  return filters.source === 'shop' ? shop : players
}

function useShopBoxes({ source: _, ...filters }: PickerFilters): Picked {
  const [isAll, setAll] = useState(false)
  const { boxes, count = 0, error, refetch, ...query } = useBoxList(filters)
  return {
    boxes: isAll ? boxes : boxes?.slice(0, SHOWN),
    count,
    error,
    isStale: query.isStale,
    isLoadingMore: query.isLoadingMore,
    refetch,
    showMore: () => (isAll ? void query.loadMore() : setAll(true)),
  }
}

function usePlayersBoxes({ source, ...filters }: PickerFilters): Picked {
  const { firstPage, items, loadMore, ...list } = useCustomBoxPages(
    { ...filters, limit: SHOWN },
    source === 'players',
  )
  return {
    ...list,
    boxes: firstPage && items,
    count: firstPage?.count ?? 0,
    showMore: () => void loadMore(),
  }
}

/** The filters with one end of the price range changed; an empty text removes the limit. */
export function withEnds(filters: PickerFilters, ends: Record<string, string>): PickerFilters {
  const next: Record<string, unknown> = { ...filters }
  for (const [end, text] of Object.entries(ends)) {
    if (text === '') delete next[end]
    else next[end] = Number(text)
  }
  return next as unknown as PickerFilters
}
