import type { Kit } from '#server/app/kit.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import { auditBattles, battleDraws, battlesInFlight } from './audit.ts'
import { auditBattleDraws } from './audit-draws.ts'
import { bots } from './bots.ts'
import { countBattles } from './count-battles.ts'
import { battleJobs } from './jobs.ts'
import { battleRoutes } from './routes.ts'
import { createBattleService } from './service.ts'

export function battlesFeature(kit: Kit, { shop, beacon }: { shop: Shop; beacon: Beacon }) {
  const battles = createBattleService({ ...kit, limits: kit.config.battleLimits, beacon, shop })
  return {
    botNames: bots.map(({ name }) => name),
    exists: battles.exists,
    countOf: (playerId: string) => countBattles(kit.database.pool, playerId),
    routes: battleRoutes(battles),
    jobs: battleJobs(battles),
    stop: battles.stop,
  }
}

export const audits = {
  inFlight: battlesInFlight,
  checks: [auditBattleDraws, auditBattles],
  draws: battleDraws,
}
