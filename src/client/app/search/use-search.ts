import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boxesQuery, itemsQuery } from '#client/lib/api/queries.ts'
import { type FoundOptions, optionsOf } from './search-options.ts'

const PAUSE_MS = 150
const ITEMS_MAX = 6

interface Search {
  found: FoundOptions | null
  error: Error | null
}

/** Searches boxes and items once the typing pauses; keeps the previous results until then. */
export function useSearch(text: string): Search {
  const asked = useDebounced(text)
  const boxes = useQuery({
    ...boxesQuery({ search: asked }),
    placeholderData: keepPreviousData,
  })
  const items = useQuery({
    ...itemsQuery({ search: asked, limit: ITEMS_MAX }),
    placeholderData: keepPreviousData,
  })
  const found = boxes.data && items.data ? optionsOf(boxes.data.data, items.data.data) : null
  return { found, error: found ? null : (boxes.error ?? items.error) }
}

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
