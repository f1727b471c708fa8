import { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import type { Kit } from '#server/app/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditFunds, fundsSources } from './audit.ts'
import { forfeitBonus } from './forfeit.ts'

export const fundsFeature = (kit: Kit) => ({ routes: fundsRoutes(kit) })

export const audits = { sources: fundsSources, checks: [auditFunds] }

const fundsRoutes = (kit: Kit): Route[] => [
  on(forfeitCall, ({ player, once }) =>
    once(async (tx) => {
      await kit.ledger.lock(tx, player.id)
      return forfeitBonus(tx, kit, player.id)
    }),
  ),
]
