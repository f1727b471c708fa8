import * as calls from '#contract/http/fairness.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { FairnessService } from './service.ts'

export const fairnessRoutes = (fairness: FairnessService): Route[] => [
  on(calls.getFairness, async ({ player }) => ({ data: await fairness.read(player.id) })),
  on(calls.rotateSeeds, ({ player, body }) => fairness.rotate(player.id, body.client_seed ?? null)),
  on(calls.setClientSeed, async ({ player, body }) => ({
    data: await fairness.setClientSeed(player.id, body.client_seed),
  })),
  on(calls.listRolls, ({ player, query }) => fairness.listRolls(player.id, query)),
  on(calls.listOverdueSeeds, ({ query }) => fairness.listOverdue(query), {
    limit: { max: 60, windowMs: MINUTE_MS },
  }),
  on(calls.getSeed, ({ params, query }) => fairness.readSeed(params.server_seed_hash, query), {
    limit: { max: 240, windowMs: MINUTE_MS },
  }),
  on(calls.getReceipt, async ({ params }) => ({ data: await fairness.readReceipt(params.id) })),
]
