import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { OpenMonth } from './month.ts'

export interface OpenPartition {
  table: string
  /** When it begins, in epoch milliseconds. */
  sinceMs: number
}

/** The last partition of each table, which has no end. */
export async function readOpen(reader: Reader): Promise<OpenPartition[]> {
  const { rows } = await reader.query<{ table: string; since: Date }>(
    `SELECT table_name AS table, since FROM month_partitions WHERE until IS NULL ORDER BY table_name`,
  )
  return rows.map(({ table, since }) => ({ table, sinceMs: since.getTime() }))
}

/** Takes the lock of whoever makes months until the end of the transaction; false if another node has it. */
export async function tryLockMonths(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('months', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** How the open partition of a table stands. */
export async function readOpenMonth(tx: Tx, table: string): Promise<OpenMonth> {
  const { rows } = await tx.query<{ since: Date; name: string }>(
    `SELECT since, format('months.%I', name) AS name FROM month_partitions
     WHERE table_name = $1 AND until IS NULL`,
    [table],
  )
  const [open] = rows
  if (!open) throw new Error(`${table} has no open partition`)
  const found = await tx.query(`SELECT 1 FROM ${open.name} LIMIT 1`)
  return { sinceMs: open.since.getTime(), isEmpty: found.rows.length === 0 }
}

/** Ends the open partition and opens the next one there. Waits only that long for the table. */
export async function closeMonth(
  tx: Tx,
  { table, end, waitMs }: { table: string; end: Date; waitMs: number },
): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${waitMs}`)
  await tx.query('SELECT close_month($1, $2)', [table, end])
}

/** The partitioned tables whose statistics, all partitions together, are older than a day. */
export async function listToAnalyze(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ name: string }>(
    `SELECT format('%I', s.relname) AS name
     FROM pg_partitioned_table p JOIN pg_stat_user_tables s ON s.relid = p.partrelid
     WHERE s.schemaname = 'public' AND coalesce(s.last_analyze, '-infinity') < now() - interval '1 day'
     ORDER BY s.relname`,
  )
  return rows.map(({ name }) => name)
}
