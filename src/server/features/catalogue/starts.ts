import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { TransparencyLog } from '#server/features/transparency/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { listDue, lockState } from './box-store.ts'
import { startPlan } from './boxes.ts'

export interface StartDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  shop: Pick<Shop, 'refreshCatalogue' | 'followCatalogue'>
  transparencyLog: Pick<TransparencyLog, 'publish' | 'indexOf'>
  forEach: ForEach
}

const START = 'sell planned boxes'
const FOLLOW = 'reload the catalogue after changes by others'
/** A change is sold on every node within a second, whether or not the bus has told them. */
const EVERY_MS = SECOND_MS / 2

export const catalogueJobs = (deps: StartDeps): Job[] => [
  { name: START, everyMs: EVERY_MS, run: (stopping) => startDue(deps, stopping) },
  { name: FOLLOW, everyMs: EVERY_MS, run: () => deps.shop.followCatalogue() },
]

/** Sells the boxes whose planned start has come. */
async function startDue(deps: StartDeps, stopping: AbortSignal): Promise<void> {
  const { database, clock, forEach } = deps
  await forEach<string>({
    job: START,
    stopping,
    list: () => listDue(database.pool, instantOf(clock)),
    keyOf: (slug) => slug,
    work: (slug) => start(deps, slug),
  })
}

/** Another node may have sold it, and an operator may have moved its start. */
async function start(deps: StartDeps, slug: string): Promise<boolean> {
  const { database, clock, shop, transparencyLog } = deps
  await transparencyLog.publish()
  const isStarted = await database.transaction(async (tx) => {
    const { plan } = await lockState(tx, slug)
    if (!plan?.starts_at || plan.starts_at.getTime() > clock.now()) return false
    if (!plan.hash || (await transparencyLog.indexOf(plan.hash)) === null) {
      throw new Error(`The planned version of ${slug} is not in the log yet`)
    }
    await startPlan(tx, plan)
    return true
  })
  if (isStarted) await shop.refreshCatalogue()
  return isStarted
}
