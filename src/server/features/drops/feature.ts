import * as calls from '#contract/http/drops.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createDropService, type DropService } from './service.ts'

export async function dropsFeature(kit: Kit, { shop }: { shop: Shop }) {
  const { announce, log } = kit
  const drops = await createDropService({
    ...kit,
    shop,
    timeZone: kit.config.timeZone,
    opened: shop.allOpenings(),
    publish: (drop) => announce(PUBLIC_CHANNEL, events.lastDrop, drop),
    onFault: (sentence, cause) => log.error({ err: cause }, sentence),
  })
  const { bestOfPlayer, namedPlayers, rename } = drops
  return { bestOfPlayer, namedPlayers, rename, routes: dropRoutes(drops, shop) }
}

const kinds = [
  { kind: 'box', call: calls.boxLastDrops },
  { kind: 'free', call: calls.freeBoxLastDrops },
  { kind: 'user', call: calls.userBoxLastDrops },
] as const satisfies { kind: BoxKind; call: unknown }[]

export const dropRoutes = (drops: DropService, shop: Shop): Route[] => [
  on(calls.lastDrops, () => drops.latest()),
  on(calls.bestDrops, async () => ({ data: await drops.best() })),
  on(calls.dropsSummary, () => ({ data: drops.summary() })),
  ...kinds.map(({ kind, call }) =>
    on(call, async ({ params: { slug }, query }) => {
      if (!shop.find(slug, kind)) refuse('box_not_found')
      const data = await drops.latestOfBox({ kind, slug }, query.best ?? false, query.limit)
      return { data, seq: drops.seq() }
    }),
  ),
]
