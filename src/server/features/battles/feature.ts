import * as acts from '#contract/http/battle-acts.ts'
import * as calls from '#contract/http/battles.ts'
import { getBattleReceipt } from '#contract/http/receipts.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Audits, Kit } from '#server/features/kit.ts'
import { battleFeeOf } from '#server/features/settings/index.ts'
import { attest, type TransparencyLog } from '#server/features/transparency/index.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import {
  auditBattleDraws,
  auditBattles,
  battleSources,
  battlesInFlight,
  listBattlesOf,
} from './audit.ts'
import { bots } from './lobby/bots.ts'
import { joinRoutes } from './lobby/join.ts'
import { rematchRoute } from './lobby/rematch.ts'
import { waitingSeats } from './lobby/waiting-seats.ts'
import { type BattleService, createBattleService } from './service.ts'
import { countBattles } from './store/read.ts'

export function battlesFeature(kit: Kit, { shop, beacon }: { shop: Shop; beacon: Beacon }) {
  const battles = createBattleService({
    ...kit,
    limits: kit.config.battleLimits,
    feeBasisPoints: () => battleFeeOf(kit.settings),
    maxPrice: () => kit.limits.maxPrice('battle'),
    beacon,
    shop,
  })
  return {
    botNames: bots.map(({ name }) => name),
    exists: battles.exists,
    countOf: (playerId: string) => countBattles(kit.database.pool, playerId),
    routes: [
      ...battleRoutes(battles, kit.transparencyLog),
      ...joinRoutes(battles.deps),
      rematchRoute(battles.deps),
    ],
    /** What an exclusion refunds. */
    waitingSeats: waitingSeats(battles.deps),
    jobs: battleJobs(battles),
    stop: battles.stop,
  }
}

export const audits: Audits & { sources: typeof battleSources } = {
  sources: battleSources,
  inFlight: battlesInFlight,
  rows: [
    async (reader, vault, ids) =>
      auditBattleDraws(reader, vault, ids && (await listBattlesOf(reader, ids))),
    async (reader, _, ids) => auditBattles(reader, ids && (await listBattlesOf(reader, ids))),
  ],
}

/** A full battle is also handled right after its last seat is paid; the job finds those that were missed. */
export const battleJobs = (battles: BattleService): Job[] => [
  { name: 'continue battles', everyMs: 5 * SECOND_MS, run: battles.carryOn },
]

export const battleRoutes = (
  battles: BattleService,
  log: Pick<TransparencyLog, 'proofOf' | 'signReceipt'>,
): Route[] => [
  on(calls.listBattles, ({ query }) => battles.list(query)),
  on(calls.listBots, () => ({
    data: bots.map(({ id, name, avatarUrl }) => ({ id, name, avatar_url: avatarUrl })),
  })),
  on(calls.listMyBattles, ({ player, query }) => battles.mine(player.id, query)),
  on(calls.getCurrentBattle, ({ player }) => battles.current(player.id)),
  on(calls.getBattle, ({ params }) => battles.read(params.id)),
  on(calls.listBattleBoxes, ({ params }) => battles.boxes(params.id)),
  on(getBattleReceipt, async ({ params }) => ({
    data: await attest(log, await battles.receipt(params.id)),
  })),
  on(acts.createBattle, ({ player, body, once }) =>
    once((tx) => battles.create(tx, player.id, body)),
  ),
  on(acts.cancelBattle, ({ player, params, once }) =>
    once((tx) => battles.cancel(tx, player.id, params)),
  ),
]
