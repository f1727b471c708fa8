import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type BattleFilters, keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { BATTLES_SHOWN_MAX } from '#contract/limits.ts'
import { BATTLES_CHANNEL, events } from '#contract/realtime/channels.ts'
import { fits } from './battle-filters.ts'

const PAGE = 24

/** The matching public battles, newest first, page by page, and updated live. */
export function useBattles(filters: BattleFilters) {
  useUpdates(filters)
  const list = usePages(
    keys.battlesOf(filters),
    ({ query, signal }) =>
      send('GET /api/battles', { query: { ...filters, limit: PAGE, ...query }, signal }),
    // Events keep the list current only while it is mounted.
    { isKept: true, staleTime: 0, idOf },
  )
  return { ...list, battles: list.firstPage && list.items }
}

function useUpdates(filters: BattleFilters): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are compared by value.
  useEffect(() => {
    const queryKey = keys.battlesOf(filters)
    const stops = [
      listen(BATTLES_CHANNEL, events.battleUpdated, ({ battle }) => {
        client.setQueryData<Pages>(queryKey, (list) => list && withUpdate(list, battle, filters))
      }),
      refetchOnSubscribed(BATTLES_CHANNEL, queryKey),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, JSON.stringify(filters)])
}

/** A battle that an update moved to the top may reappear on a later page. */
const idOf = ({ id }: BattleSummary) => id

/** The loaded pages of a list, newest battle first. */
export interface Pages {
  pages: { data: BattleSummary[]; next_cursor: string | null }[]
  pageParams: unknown[]
}

/**
 * A list after an update of one battle: the battle is replaced in place, prepended if new, and removed if
 * it no longer matches. An update older than the shown state changes nothing.
 */
export function withUpdate(list: Pages, battle: BattleSummary, filters: BattleFilters): Pages {
  const shown = list.pages.flatMap(({ data }) => data).find(({ id }) => id === battle.id)
  if (shown && shown.seq >= battle.seq) return list
  const isFit = fits(battle, filters)
  if (!shown) return isFit ? withFirst(list, battle) : list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((other) => {
      if (other.id !== battle.id) return [other]
      return isFit ? [battle] : []
    }),
  }))
  return { ...list, pages }
}

function withFirst(list: Pages, battle: BattleSummary): Pages {
  const [first, ...others] = list.pages
  if (!first) return list
  const pages = [{ ...first, data: [battle, ...first.data] }, ...others]
  const crowded = tooManyOf(battle, pages)
  if (!crowded) return { ...list, pages }
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== crowded) })),
  }
}

/** The creator's oldest battle if the list shows too many of theirs; otherwise null. */
function tooManyOf({ creator_id }: BattleSummary, pages: Pages['pages']): string | null {
  const own = pages.flatMap(({ data }) => data).filter((other) => other.creator_id === creator_id)
  return own.length > BATTLES_SHOWN_MAX ? (own.at(-1)?.id ?? null) : null
}
