import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import type { NextPage } from '#client/lib/api/pages-query.ts'
import { type DealTargetFilters, type InventoryFilters, keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { DealTarget } from '#contract/http/deals.ts'
import { DEAL_TARGETS_PAGE } from '#contract/limits.ts'
import { type Cents, toCoins } from '#domain/money/money.ts'
import { nearestTarget } from './plan/nearest-target.ts'
import type { DealLimits, Range } from './plan/plan.ts'

export const useDealsConfig = () =>
  useQuery({
    queryKey: keys.instantTerms('deals'),
    queryFn: async ({ signal }) => (await send('GET /api/deals/config', { signal })).data,
    initialData: () => initialReply('GET /api/deals/config')?.data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const STAKES_PAGE = 60

/**
 * The player's stakeable items, page by page. Not fetched while a dial turns, because the list would reveal
 * the result.
 */
export function useStakes(filters: InventoryFilters) {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const isHeld = useSession(({ isBoxOpening }) => isBoxOpening)
  return usePages(
    keys.stakes(filters),
    ({ query, signal }) =>
      send('GET /api/inventory', { query: pageOf(filters, STAKES_PAGE, query), signal }),
    { isEnabled: isSignedIn && !isHeld, isKept: true },
  )
}

/** The possible targets of a deal, cheapest first, page by page. */
export const useTargets = (filters: DealTargetFilters) =>
  usePages(
    keys.dealTargets(filters),
    ({ query, signal }) =>
      send('GET /api/deals/targets', { query: pageOf(filters, DEAL_TARGETS_PAGE, query), signal }),
    {
      isKept: true,
      first: () =>
        initialReply('GET /api/deals/targets', { query: pageOf(filters, DEAL_TARGETS_PAGE) }),
    },
  )

const pageOf = <F extends object>(filters: F, limit: number, page: NextPage = {}) => ({
  ...filters,
  limit,
  ...page,
})

/** The target whose price is nearest to `times` the stake; searched while `times` is given. */
export function useNearestTarget(times: number | null, stake: Cents, limits: DealLimits | null) {
  return useQuery({
    queryKey: keys.nearestTarget(String(stake), times),
    enabled: times !== null && limits !== null && stake > 0n,
    queryFn: ({ signal }) => {
      const hundredths = BigInt(Math.round((times ?? 1) * 100))
      if (!limits) return null
      return nearestTarget(stake, hundredths, limits, (range) => allTargets(range, signal))
    },
    placeholderData: keepPreviousData,
  })
}

const WHOLE_PAGE = 100

async function allTargets({ min, max }: Range, signal: AbortSignal): Promise<DealTarget[]> {
  if (min > max) return []
  const range = { min_price: toCoins(min), max_price: toCoins(max) }
  const targets: DealTarget[] = []
  let cursor: string | null = null
  do {
    const page: Reply<CallsByKey['GET /api/deals/targets']> = await send('GET /api/deals/targets', {
      query: pageOf(range, WHOLE_PAGE, cursor === null ? {} : { cursor }),
      signal,
    })
    targets.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return targets
}
