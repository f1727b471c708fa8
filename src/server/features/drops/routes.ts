import * as calls from '#contract/http/drops.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { DropService } from './service.ts'

const kinds = [
  { kind: 'box', call: calls.boxLastDrops },
  { kind: 'free', call: calls.freeBoxLastDrops },
  { kind: 'user', call: calls.userBoxLastDrops },
] as const satisfies { kind: BoxKind; call: unknown }[]

export const dropRoutes = (drops: DropService, shop: Shop): Route[] => [
  on(calls.lastDrops, () => drops.latest()),
  on(calls.dropsSummary, () => ({ data: drops.summary() })),
  ...kinds.map(({ kind, call }) =>
    on(call, async ({ params: { slug }, query }) => {
      if (!shop.find(slug, kind)) refuse('box_not_found')
      const data = await drops.latestOfBox({ kind, slug }, query.best ?? false, query.limit)
      return { data, seq: drops.seq() }
    }),
  ),
]
