import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'
import { lockBattle } from '../store/read.ts'
import type { BattleRow } from '../store/rows.ts'

interface BattleRequest {
  id: string
  playerId: string
  /** Further wallets to lock; by default only the player's. */
  lockedFirst?: (tx: Tx, battle: BattleRow) => Promise<string[]>
}

/** Runs `work` under the battle's lock, which is taken before any wallet's. Refuses `not_found`. */
export async function withBattle<T>(
  tx: Tx,
  { ledger }: Pick<BattleDeps, 'ledger'>,
  { id, playerId, lockedFirst = async () => [playerId] }: BattleRequest,
  work: (battle: BattleRow) => Promise<T>,
): Promise<T> {
  const battle = isUuid(id) ? await lockBattle(tx, id) : null
  if (!battle) return refuse('not_found')
  await ledger.lock(tx, ...(await lockedFirst(tx, battle)))
  return work(battle)
}
