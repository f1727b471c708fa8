import { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditFunds, fundsSources } from './audit.ts'
import { forfeitBonus } from './forfeit.ts'
import { auditPromises } from './promise-audit.ts'
import { listBonusWork, listRecentBonusWork } from './promise-store.ts'
import { payBonuses } from './promises.ts'

/** The name of the job that pays promised bonuses out of play. */
const PAY = 'pay deposit bonuses'
/** Each run looks at the play of the last seconds, and once in a while at every open promise. */
const RECENT_MS = 10 * SECOND_MS
const ALL_EVERY_MS = MINUTE_MS

export const fundsFeature = (kit: Kit) => ({
  routes: fundsRoutes(kit),
  jobs: [{ name: PAY, everyMs: SECOND_MS, run: bonusPayer(kit) }],
})

export const audits = { sources: fundsSources, checks: [auditPromises], wallets: [auditFunds] }

/** Pays every player whose play has earned a promised bonus, each in a transaction of their own. */
function bonusPayer(kit: Kit): (stopping: AbortSignal) => Promise<void> {
  const { database, ledger, clock, forEach } = kit
  let allAtMs = 0
  async function list(): Promise<string[]> {
    const now = instantOf(clock)
    if (now.getTime() < allAtMs) {
      return listRecentBonusWork(database.pool, now, new Date(now.getTime() - RECENT_MS))
    }
    const all = await listBonusWork(database.pool, now)
    allAtMs = now.getTime() + ALL_EVERY_MS
    return all
  }
  const pay = (playerId: string) =>
    database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      await payBonuses(tx, kit, playerId)
    })
  return async (stopping) => {
    await forEach({
      job: PAY,
      stopping,
      returnsWithinMs: 2 * ALL_EVERY_MS,
      list,
      keyOf: (playerId) => playerId,
      work: pay,
    })
  }
}

const fundsRoutes = (kit: Kit): Route[] => [
  on(forfeitCall, ({ player, once }) =>
    once(async (tx) => {
      await kit.ledger.lock(tx, player.id)
      return forfeitBonus(tx, kit, player.id)
    }),
  ),
]
