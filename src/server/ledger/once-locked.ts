import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Ledger } from './ledger.ts'

/** What a player asks, in any stable text, and their `Idempotency-Key` if they sent one. */
interface Asked {
  key: string | null
  request: string
}

/**
 * Does the work once for the key, in a transaction of its own with the player's mutex held. A repeat
 * is answered as the first time; refuses `idempotency_mismatch` as `Ledger.once` does.
 */
export const onceLocked = <Reply>(
  { database, ledger }: { database: Database; ledger: Ledger },
  playerId: string,
  { key, request }: Asked,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> =>
  database.transaction((tx) =>
    ledger.once(tx, playerId, key === null ? null : { key, request }, async () => {
      await ledger.lock(tx, playerId)
      return work(tx)
    }),
  )
