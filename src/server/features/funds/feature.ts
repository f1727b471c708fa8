import { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditFunds, fundsSources } from './audit.ts'
import { forfeitBonus } from './forfeit.ts'
import { auditPromises } from './promise-audit.ts'
import { listBonusWork } from './promise-store.ts'
import { payBonuses } from './promises.ts'

/** The name of the job that pays promised bonuses out of play. */
const PAY = 'pay deposit bonuses'

export const fundsFeature = (kit: Kit) => ({
  routes: fundsRoutes(kit),
  jobs: [
    {
      name: PAY,
      everyMs: SECOND_MS,
      run: (stopping: AbortSignal) => payAllBonuses(kit, stopping),
    },
  ],
})

export const audits = { sources: fundsSources, checks: [auditFunds, auditPromises] }

/** Pays every player whose play has earned a promised bonus, each in a transaction of their own. */
async function payAllBonuses(kit: Kit, stopping: AbortSignal): Promise<void> {
  const { database, ledger, clock, forEach } = kit
  await forEach({
    job: PAY,
    stopping,
    list: () => listBonusWork(database.pool, instantOf(clock)),
    keyOf: (playerId) => playerId,
    work: (playerId) =>
      database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        await payBonuses(tx, kit, playerId)
      }),
  })
}

const fundsRoutes = (kit: Kit): Route[] => [
  on(forfeitCall, ({ player, once }) =>
    once(async (tx) => {
      await kit.ledger.lock(tx, player.id)
      return forfeitBonus(tx, kit, player.id)
    }),
  ),
]
