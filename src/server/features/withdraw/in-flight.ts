import type { InFlight } from '#server/ledger/index.ts'

/** Coins that were asked for and are neither sent nor back. */
export const withdrawalsInFlight: InFlight = {
  account: 'clearing:withdrawals',
  query: `SELECT id AS ref, amount_cents AS cents FROM withdrawals
          WHERE status IN ('new', 'in_processing')`,
  daysMax: 7,
}
