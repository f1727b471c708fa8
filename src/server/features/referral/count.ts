import { affiliateEarned, affiliateShare } from '#domain/rewards/affiliate.ts'
import { countPlay } from '#server/features/play/index.ts'
import { findRefused, refuseReferral } from '#server/features/tracking/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { listDue, listMovedReferrals, readQuarters, takeOverPlay, writeQuarters } from './store.ts'

export interface CountDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  clock: Pick<Clock, 'now'>
}

/** Of so many referrals the latest play is counted at once when their affiliate asks; the rest waits for the job. */
const REFERRALS_AT_ONCE = 100

/** Counts what every affiliate has earned whose referrals' play was counted on. */
export async function countReferrals(deps: CountDeps, stopping: AbortSignal): Promise<void> {
  for (const affiliateId of await listDue(deps.database.pool)) {
    if (stopping.aborted) return
    await deps.database.transaction(async (tx) => {
      await deps.ledger.lock(tx, affiliateId)
      await countEarned(tx, deps, affiliateId)
    })
  }
}

/** Counts the play of an affiliate's referrals on, so that what they earn by it is known. */
export async function countPlayFor({ database }: CountDeps, affiliateId: string): Promise<void> {
  for (const id of await listMovedReferrals(database.pool, affiliateId, REFERRALS_AT_ONCE)) {
    await database.transaction((tx) => countPlay(tx, id))
  }
}

/**
 * Counts what an affiliate has earned on. A referral that has turned out to be none by now ends before it: what
 * it has brought stays, what it has played since brings nothing. The affiliate's wallet is locked.
 */
export async function countEarned(
  tx: Tx,
  { clock }: CountDeps,
  affiliateId: string,
): Promise<void> {
  for (const { playerId, why } of await findRefused(tx, affiliateId)) {
    await refuseReferral(tx, { playerId, why, at: instantOf(clock) })
  }
  const from = await takeOverPlay(tx, affiliateId)
  if (from === null) return
  const quarters = await readQuarters(tx, affiliateId, from)
  await writeQuarters(
    tx,
    affiliateId,
    quarters.map((each) => ({
      ...each,
      earned: affiliateEarned(each.theoretical_loss, affiliateShare(each.active_players)),
    })),
  )
}
