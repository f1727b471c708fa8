import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

export type ChangedShop = Pick<TestApp, 'database'> & { clock: { now(): number } }

/** Changes a player's row, limits or checks by SQL, and records it as the shop does. `$1` is the player. */
export async function changePlayer(
  { database, clock }: ChangedShop,
  player: { id: string },
  sql: string,
  ...values: unknown[]
): Promise<void> {
  await database.transaction(async (tx: Tx) => {
    await tx.query(sql, [player.id, ...values])
    await recordChanges(tx, player.id, { by: 'rule', at: new Date(clock.now()) })
  })
}
