import { confirmEmail } from '#server/features/account/confirmation-store.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { ChangedShop } from './change-player.ts'

/** Marks a player's email as confirmed, as following the link in the email does. */
export async function confirmEmailOf(
  { database, clock }: ChangedShop,
  { id }: { id: string },
): Promise<void> {
  const at = new Date(clock.now())
  await database.transaction(async (tx) => {
    await confirmEmail(tx, id, at)
    await recordChanges(tx, id, { by: 'player', at })
  })
}
