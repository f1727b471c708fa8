import { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { onceLocked } from '#server/ledger/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditFunds } from './audit.ts'
import { forfeitBonus } from './forfeit.ts'

export const fundsFeature = (kit: Kit) => ({ routes: fundsRoutes(kit) })

export const audits = { checks: [auditFunds] }

const fundsRoutes = (kit: Kit): Route[] => [
  on(
    forfeitCall,
    ({ player, idempotencyKey: key }) =>
      onceLocked(kit, player.id, { key, request: 'forfeit bonus' }, (tx) =>
        forfeitBonus(tx, kit, player.id),
      ),
    { limit: { max: 60, windowMs: 10 * MINUTE_MS } },
  ),
]
