import type { Reader, Tx } from '#server/platform/db/database.ts'

/** Play that has not begun, such as a seat in a waiting battle: an exclusion refunds it in its own transaction. */
export interface UnbegunPlay {
  /** The ids of what these players have waiting. */
  list(reader: Reader, playerIds: readonly string[]): Promise<string[]>
  /** Locks what these players have waiting, so that it cannot begin. Called before any wallet is locked. */
  hold(tx: Tx, playerIds: readonly string[]): Promise<HeldPlay>
}

/** Locked play that has not begun. */
export interface HeldPlay {
  ids: readonly string[]
  /** All players whose wallets a refund changes; they are locked before `refund`. */
  payers: readonly string[]
  /** Cancels it and pays every stake back. */
  refund(): Promise<void>
}
