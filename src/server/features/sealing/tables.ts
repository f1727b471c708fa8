/** A table of history whose rows are sealed by month. */
export interface SealedTable {
  name: string
  /** The column by which a row belongs to a month: an id that begins with its milliseconds, or a time. */
  key: 'id' | 'at'
  /** The order of the rows of a second. */
  order: string
  /** The rows that may still change; a month with one is not sealed. */
  open?: string
}

/**
 * The tables whose months are sealed. A row of them is written once, in the month of its key, and never changed, except
 * bets on rounds until they are settled.
 */
export const sealedTables: readonly SealedTable[] = [
  { name: 'bets', key: 'id', order: 'id' },
  { name: 'round_bets', key: 'id', order: 'id', open: "status = 'open'" },
  { name: 'battle_drops', key: 'id', order: 'id' },
  { name: 'entries', key: 'at', order: 'at, account_id, seq' },
  { name: 'wallet_events', key: 'at', order: 'at, id' },
]
