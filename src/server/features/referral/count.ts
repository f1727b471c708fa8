import { affiliateEarned, affiliateShare } from '#domain/rewards/affiliate.ts'
import { countPlay } from '#server/features/paid-play/index.ts'
import { findRefused, refuseReferral } from '#server/features/tracking/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import {
  type DueAffiliate,
  deleteNoted,
  listDue,
  listMovedReferrals,
  readQuarters,
  takeOverPlay,
  writeQuarters,
} from './store.ts'

export interface CountDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  clock: Pick<Clock, 'now'>
}

/** The job's name. */
export const COUNT = 'compute affiliate earnings'

/** How many referrals' newest play is counted immediately when their affiliate asks; the job counts the rest. */
const REFERRALS_AT_ONCE = 100

/** Computes the earnings of every affiliate whose referrals' play was counted further. */
export async function countReferrals(
  deps: CountDeps & { forEach: ForEach },
  stopping: AbortSignal,
): Promise<void> {
  const { database, ledger, forEach } = deps
  await forEach<DueAffiliate>({
    job: COUNT,
    stopping,
    list: () => listDue(database.pool),
    keyOf: ({ player_id }) => player_id,
    work: ({ player_id, noted }) =>
      database.transaction(async (tx) => {
        await ledger.lock(tx, player_id)
        await countEarned(tx, deps, player_id)
        await deleteNoted(tx, noted)
      }),
  })
}

/** Counts the play of an affiliate's referrals, so that the earnings from it are known. */
export async function countPlayFor({ database }: CountDeps, affiliateId: string): Promise<void> {
  for (const id of await listMovedReferrals(database.pool, affiliateId, REFERRALS_AT_ONCE)) {
    await database.transaction((tx) => countPlay(tx, id))
  }
}

/**
 * Computes an affiliate's earnings. Referrals that have proven invalid are ended first: their earlier earnings stay,
 * their later play earns nothing. The affiliate's wallet is locked.
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
