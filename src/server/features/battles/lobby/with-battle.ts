import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'
import { lockBattle } from '../store/read.ts'
import type { BattleRow } from '../store/rows.ts'

interface BattleRequest {
  id: string
  playerId: string
  idempotency: { key: string | null; request: string }
  /** Further wallets to lock; by default only the player's. */
  lockedFirst?: (tx: Tx, battle: BattleRow) => Promise<string[]>
}

/** Runs `work` once per key under the battle's lock, which is taken before any wallet's. Refuses `not_found`. */
export function withBattle<T>(
  { database, ledger }: Pick<BattleDeps, 'database' | 'ledger'>,
  { id, playerId, idempotency, lockedFirst = async () => [playerId] }: BattleRequest,
  work: (tx: Tx, battle: BattleRow) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const battle = isUuid(id) ? await lockBattle(tx, id) : null
    if (!battle) return refuse('not_found')
    await ledger.lock(tx, ...(await lockedFirst(tx, battle)))
    return ledger.once(tx, playerId, withKey(idempotency), () => work(tx, battle))
  })
}

export const withKey = ({ key, request }: BattleRequest['idempotency']) =>
  key === null ? null : { key, request }
