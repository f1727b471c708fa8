import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Ledger } from './ledger.ts'

/** A player's request as stable text, and its `Idempotency-Key` if there is one. */
interface IdempotentRequest {
  key: string | null
  request: string
}

/**
 * Does the work once per key, in its own transaction with the player's mutex held. Returns the
 * stored reply for a repeat; refuses `idempotency_mismatch` like `Ledger.once`.
 */
export const onceLocked = <Reply>(
  { database, ledger }: { database: Database; ledger: Ledger },
  playerId: string,
  { key, request }: IdempotentRequest,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> =>
  database.transaction((tx) =>
    ledger.once(tx, playerId, key === null ? null : { key, request }, async () => {
      await ledger.lock(tx, playerId)
      return work(tx)
    }),
  )
