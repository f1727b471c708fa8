import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type SealedRow = Tables['sealed_months']

const COLUMNS = 'table_name, since, until, columns, row_count, days, root, sealed_at'

/** Takes the lock of whoever seals months until the end of the transaction; false while another node has it. */
export async function tryLockSealing(tx: Tx): Promise<boolean> {
  // Reading a month takes minutes, in which this transaction only holds the lock.
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('sealed months', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** When the first player registered; null before. */
export async function readBeginning(reader: Reader): Promise<Date | null> {
  const { rows } = await reader.query<{ at: Date | null }>(
    'SELECT min(created_at) AS at FROM players',
  )
  return rows[0]?.at ?? null
}

/** Until when a table is sealed; null if no month of it is. */
export async function readSealedUntil(reader: Reader, table: string): Promise<Date | null> {
  const { rows } = await reader.query<{ until: Date | null }>(
    'SELECT max(until) AS until FROM sealed_months WHERE table_name = $1',
    [table],
  )
  return rows[0]?.until ?? null
}

/** Stores a sealed month. Throws if the database did not take it. */
export async function insertSealed(tx: Tx, row: SealedRow): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO sealed_months (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.table_name,
      row.since,
      row.until,
      row.columns,
      row.row_count,
      row.days,
      row.root,
      row.sealed_at,
    ],
  )
  if (rowCount !== 1) throw new Error(`The database did not store a month of ${row.table_name}`)
}

/** The partitions whose whole time is sealed and that do not refuse rows yet. */
export async function listUnguarded(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ name: string }>(
    `SELECT format('months.%I', p.name) AS name FROM month_partitions p
     WHERE p.until <= (SELECT max(s.until) FROM sealed_months s WHERE s.table_name = p.table_name)
       AND NOT EXISTS (SELECT FROM pg_trigger g
                       WHERE g.tgrelid = format('months.%I', p.name)::regclass AND g.tgname = 'month_is_sealed')
     ORDER BY p.until, p.name`,
  )
  return rows.map(({ name }) => name)
}

/** From now on a partition refuses every row. Waits only that long for it. */
export async function guard(tx: Tx, partition: string, waitMs: number): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${waitMs}`)
  await tx.query(
    `CREATE TRIGGER month_is_sealed BEFORE INSERT OR UPDATE OR DELETE ON ${partition}
     FOR EACH ROW EXECUTE FUNCTION refuse_row_of_sealed_month()`,
  )
}

/** A sealed month, with its place in the transparency log. */
export interface LoggedMonth extends SealedRow {
  is_logged: boolean
}

/** All sealed months, by table and time. */
export async function listSealed(reader: Reader): Promise<LoggedMonth[]> {
  const { rows } = await reader.query<LoggedMonth>(
    `SELECT ${COLUMNS.split(', ')
      .map((column) => `s.${column}`)
      .join(', ')},
       EXISTS (SELECT FROM log_entries e WHERE e.hash = s.root AND e.kind = 'month')
         OR EXISTS (SELECT FROM log_waiting w WHERE w.hash = s.root AND w.kind = 'month') AS is_logged
     FROM sealed_months s ORDER BY s.table_name, s.until`,
  )
  return rows
}

/** The entries of the log that say of a month what no sealed month says. */
export async function listStrayMonths(reader: Reader, limit: number): Promise<bigint[]> {
  const { rows } = await reader.query<{ index: bigint }>(
    `SELECT e.index FROM log_entries e
     WHERE e.kind = 'month' AND NOT EXISTS (SELECT FROM sealed_months s WHERE s.root = e.hash)
     ORDER BY e.index LIMIT $1`,
    [limit],
  )
  return rows.map(({ index }) => index)
}
