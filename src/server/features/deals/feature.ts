import * as calls from '#contract/http/deals.ts'
import { DEAL_TICKETS, type DealTerms, dealChance, deals } from '#domain/games/deals.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { openInstantGame, statedLimits } from '#server/features/instant/index.ts'
import { on } from '#server/platform/http/route.ts'
import { auditDeals } from './audit.ts'
import { createDealService } from './service.ts'

export async function dealsFeature(kit: Kit, { shop }: { shop: Shop }) {
  const limits = kit.config.games.deals
  const terms: DealTerms = {
    game: deals.name,
    ...statedLimits(limits),
    house_edge: GAME_EDGES.deals.counted,
    min_chance: dealChance(DEAL_TICKETS.min),
    max_chance: dealChance(DEAL_TICKETS.max),
    rtp: 92,
  }
  const table = await openInstantGame(kit, deals, { terms, house: 'house:deals' })
  const service = createDealService({ ...kit, shop, table, limits })
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

export const audits = { checks: [auditDeals] }
