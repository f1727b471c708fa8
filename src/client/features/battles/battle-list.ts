import type { BattleFilters } from '#client/lib/api/queries.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { BATTLES_SHOWN_MAX } from '#contract/limits.ts'
import { fits } from './battle-filters.ts'

/** Pages of a list as they were read, the newest battle first. */
export interface Pages {
  pages: { data: BattleSummary[]; next_cursor: string | null }[]
  pageParams: unknown[]
}

/**
 * A list after news of one battle: it takes its new shape where it stands, comes first when it is new,
 * and goes when it no longer fits. Older news than what is shown changes nothing.
 */
export function withNews(list: Pages, battle: BattleSummary, filters: BattleFilters): Pages {
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

/** The oldest of the creator's battles when the list shows more of them than it may; null otherwise. */
function tooManyOf({ creator_id }: BattleSummary, pages: Pages['pages']): string | null {
  const own = pages.flatMap(({ data }) => data).filter((other) => other.creator_id === creator_id)
  return own.length > BATTLES_SHOWN_MAX ? (own.at(-1)?.id ?? null) : null
}
