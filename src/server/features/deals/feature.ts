import * as calls from '#contract/http/deals.ts'
import { deals } from '#domain/games/deals.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { openInstantGame } from '#server/features/instant/index.ts'
import type { Audits, Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import { auditDeals } from './audit.ts'
import { createDealService } from './service.ts'

export async function dealsFeature(kit: Kit, { shop }: { shop: Shop }) {
  const table = await openInstantGame(kit, deals)
  const service = createDealService({ ...kit, shop, table })
  return {
    routes: [
      on(calls.getDealsConfig, () => ({ data: table.config })),
      on(calls.listDealTargets, ({ query }) => service.targets(query)),
      on(calls.makeDeal, ({ player, body, idempotency }) =>
        service.make(player.id, body, idempotency),
      ),
      on(calls.listDeals, ({ query }) => service.recent(query)),
      on(calls.listMyDeals, ({ player, query }) => service.mine(player.id, query)),
    ],
  }
}

export const audits: Audits = {
  rows: [(reader, _, ids) => auditDeals(reader, ids)],
}
