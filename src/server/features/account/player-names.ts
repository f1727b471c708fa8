import type { Message } from '#contract/words/message.ts'
import { type ModerationDeps, noteName } from '#server/features/moderation/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import { isOffensive } from '#server/platform/names/offensive.ts'
import { looksOf, nameSkeleton } from '#server/platform/names/skeleton.ts'
import { isStaffName } from '#server/platform/names/staff-names.ts'
import { isSkeletonHeld, lockSkeleton, renamePlayer } from './name-store.ts'

export interface PlayerNames {
  /** The message for an unacceptable name; null if it is acceptable. Its form has already been validated. */
  faultOf(name: string): Message | null
  /**
   * Whether a name is free, for this player or for a new one. Until the transaction ends, nobody else can claim a name
   * that looks like it.
   */
  claim(tx: Tx, name: string, playerId?: string): Promise<boolean>
  /** Claims a name for a player. Refuses, under the field `name`, one that is unacceptable or taken. */
  insist(tx: Tx, name: string, playerId?: string): Promise<void>
  /** Gives a player another name, as `insist` does. */
  rename(tx: Tx, playerId: string, name: string): Promise<void>
}

/** The rules for players' names. `reserved`: names of the shop's bots. */
export function createPlayerNames(
  deps: ModerationDeps & { brand: string; reserved: readonly string[] },
): PlayerNames {
  const { brand, reserved } = deps
  const ofBots = new Set(reserved.map(nameSkeleton))

  function faultOf(name: string): Message | null {
    if (isOffensive(name)) return { code: 'name_offensive' }
    if (ofBots.has(nameSkeleton(name))) return { code: 'name_of_bot' }
    return isStaffName(name, brand) ? { code: 'name_of_staff' } : null
  }

  async function claim(tx: Tx, name: string, playerId?: string): Promise<boolean> {
    const looks = looksOf(name).toSorted()
    for (const look of looks) await lockSkeleton(tx, look)
    return !(await isSkeletonHeld(tx, looks, playerId ?? null))
  }

  async function insist(tx: Tx, name: string, playerId?: string): Promise<void> {
    const fault = faultOf(name)
    if (fault) refuseField('name', fault)
    if (!(await claim(tx, name, playerId))) refuseField('name', { code: 'name_taken' })
  }

  return {
    faultOf,
    claim,
    insist,
    async rename(tx, playerId, name) {
      await insist(tx, name, playerId)
      await renamePlayer(tx, playerId, { name, skeleton: nameSkeleton(name) })
      await noteName(tx, deps, { playerId, name })
    },
  }
}
