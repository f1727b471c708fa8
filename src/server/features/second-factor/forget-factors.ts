import { type ChangedBy, recordChanges } from '#server/features/player-changes/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { deleteChallengesOf } from './challenge-store.ts'
import { deleteFactors, deleteTrustedDevices, lockOwner } from './store.ts'

/**
 * Records that a player's factors were changed. Other devices trusted the factors of before, and open challenges ask
 * for them.
 */
export async function noteFactors(
  tx: Tx,
  playerId: string,
  change: { by: ChangedBy; at: Date },
): Promise<void> {
  await deleteTrustedDevices(tx, playerId)
  await deleteChallengesOf(tx, playerId)
  await recordChanges(tx, playerId, change)
}

/** Removes all factors of an account whose owner has lost them. Refuses `request_moved_on` if there are none. */
export async function forgetFactors(
  tx: Tx,
  playerId: string,
  change: { by: ChangedBy; at: Date },
): Promise<void> {
  await lockOwner(tx, playerId)
  if (!(await deleteFactors(tx, playerId))) {
    refuse('request_moved_on', { message: { code: 'factor_none' } })
  }
  await noteFactors(tx, playerId, change)
}
