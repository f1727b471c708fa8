import type { TestApp } from '#tests/support/shop/start-app.ts'

export interface DatabaseSummary {
  /** The number of rows in each table. */
  rows: Record<string, number>
  /** Balances in cents, by account. */
  balances: Record<string, bigint>
}

/** Returns everything that a call could change in the database, to compare before and after. */
export async function summarize({ database }: Pick<TestApp, 'database'>): Promise<DatabaseSummary> {
  const tables = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const counts = tables.rows.map(
    ({ name }) => `SELECT '${name}' AS name, count(*) FROM "${name}" ${byOthers[name] ?? ''}`,
  )
  const [rows, accounts] = await Promise.all([
    database.pool.query<{ name: string; count: bigint }>(counts.join(' UNION ALL ')),
    database.pool.query<{ id: string; balance: bigint }>('SELECT id::text, balance FROM accounts'),
  ])
  return {
    rows: Object.fromEntries(rows.rows.map(({ name, count }) => [name, Number(count)])),
    balances: Object.fromEntries(accounts.rows.map(({ id, balance }) => [id, balance])),
  }
}

/** Excludes rows that workers write some time after a call; they are not its effect. */
const byOthers: Record<string, string> = {
  gate_passes: `WHERE step <> 'send'`,
  notifications: `WHERE kind NOT IN ('level_up', 'withdrawal')`,
  // A job deletes those that were decided long ago.
  moderation_cases: 'WHERE decided_at IS NULL',
  ...Object.fromEntries(
    [
      'rounds',
      'round_chains',
      'chain_checkpoints',
      'round_terms',
      'beacon_rounds',
      'beacon_networks',
      'event_counters',
      'player_progress',
      'play_progress',
      // Made ahead by a job; one that a call takes becomes a seed or a battle, which count.
      'commitments',
      // Each node says that it runs.
      'nodes',
      // Written with the rows that it records.
      'row_records',
      // Deleted by the job that examines the players.
      'aml_to_examine',
      // The heads of chains are logged each minute; what a call itself logs is the commitment of a seed or a box.
      'log_entries',
      'log_tiles',
      'log_waiting',
      'ledger_anchors',
      'ledger_heads',
      'sealed_months',
      'play_totals',
      'referral_play',
      'referral_earnings',
      'referral_days',
      'referrals_to_count',
      'draws_counted',
      'returns_counted',
      'battles_counted',
      'player_openings_counted',
    ].map((table) => [table, 'WHERE false']),
  ),
}

/** The number of added rows in each table, without tables that did not grow. */
export const moreRows = (before: DatabaseSummary, after: DatabaseSummary): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after.rows)
      .map(([name, count]) => [name, count - (before.rows[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  )
