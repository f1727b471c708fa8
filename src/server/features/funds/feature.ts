import { forfeitBonus } from '#contract/http/funds.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditFunds } from './audit.ts'
import { createFundsService, type FundsService } from './service.ts'

export const fundsFeature = (kit: Kit) => ({ routes: fundsRoutes(createFundsService(kit)) })

export const audits = { checks: [auditFunds] }

export const fundsRoutes = (funds: FundsService): Route[] => [
  on(forfeitBonus, ({ player, idempotencyKey }) => funds.forfeit(player.id, idempotencyKey), {
    limit: { max: 60, windowMs: 10 * MINUTE_MS },
  }),
]
