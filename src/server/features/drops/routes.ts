import { boxLastDrops, dropsSummary, lastDrops } from '#contract/http/drops.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { DropService } from './service.ts'

export const dropRoutes = (drops: DropService, shop: Shop): Route[] => [
  on(lastDrops, () => drops.latest()),
  on(dropsSummary, () => ({ data: drops.summary() })),
  on(boxLastDrops, async ({ params, query }) => {
    if (!shop.find(params.slug)) refuse('box_not_found')
    const data = await drops.latestOfBox(params.slug, query.best ?? false, query.limit)
    return { data, seq: drops.seq() }
  }),
]
