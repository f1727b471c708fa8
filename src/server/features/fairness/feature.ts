import * as calls from '#contract/http/fairness.ts'
import { getReceipt } from '#contract/http/receipts.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { attest, type TransparencyLog } from '#server/features/transparency/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { REVEAL } from './reveal-overdue.ts'
import { createFairnessService, type FairnessService } from './service.ts'

export function fairnessFeature(kit: Kit) {
  const fairness = createFairnessService(kit)
  return {
    routes: fairnessRoutes(fairness, kit.transparencyLog),
    jobs: fairnessJobs(fairness, kit.log),
  }
}

/** Reveals seeds that have been in use for too long. */
export const fairnessJobs = (fairness: FairnessService, log: Log): Job[] => [
  {
    name: REVEAL,
    everyMs: HOUR_MS,
    async run(stopping) {
      const count = await fairness.revealOverdue(stopping)
      if (count > 0) log.info({ count }, 'Overdue seeds were revealed')
    },
  },
]

export const fairnessRoutes = (
  fairness: FairnessService,
  log: Pick<TransparencyLog, 'proofOf' | 'signReceipt'>,
): Route[] => [
  on(calls.getFairness, async ({ player }) => ({ data: await fairness.read(player.id) })),
  on(calls.rotateSeeds, ({ player, body }) => fairness.rotate(player.id, body.client_seed ?? null)),
  on(calls.setClientSeed, async ({ player, body }) => ({
    data: await fairness.setClientSeed(player.id, body.client_seed),
  })),
  on(calls.listRolls, ({ player, query }) => fairness.listRolls(player.id, query)),
  on(calls.listOverdueSeeds, ({ query }) => fairness.listOverdue(query)),
  on(calls.getSeed, ({ params, query }) => fairness.readSeed(params.server_seed_hash, query)),
  on(getReceipt, async ({ params }) => ({
    data: await attest(log, await fairness.readReceipt(params.id)),
  })),
]
