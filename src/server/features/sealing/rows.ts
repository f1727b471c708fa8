import type { SealedSecond } from '#domain/transparency/sealed-month.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import type { SealedTable } from './tables.ts'

/** A stretch of time, in epoch ms; from the beginning if `sinceMs` is null. */
export interface Stretch {
  sinceMs: number | null
  untilMs: number
}

/** The condition that a row is of a stretch of time, whose bounds are the parameters $1 and $2. */
export const within = ({ key }: SealedTable): string =>
  key === 'id'
    ? 'id < $2::uuid AND ($1::uuid IS NULL OR id >= $1::uuid)'
    : 'at < $2::timestamptz AND ($1::timestamptz IS NULL OR at >= $1::timestamptz)'

export const boundsOf = ({ key }: SealedTable, { sinceMs, untilMs }: Stretch): unknown[] => {
  const bound = (ms: number) => (key === 'id' ? firstIdAt(ms) : new Date(ms))
  return [sinceMs === null ? null : bound(sinceMs), bound(untilMs)]
}

/** Whether a table has rows in a stretch of time, or rows that may still change. */
export async function hasRows(
  reader: Reader,
  table: SealedTable,
  { which, ...stretch }: Stretch & { which: 'any' | 'open' },
): Promise<boolean> {
  const condition = which === 'any' ? 'true' : (table.open ?? 'false')
  const { rows } = await reader.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM ${table.name} WHERE ${within(table)} AND ${condition}) AS has`,
    boundsOf(table, stretch),
  )
  return rows[0]?.has === true
}

/** The columns of a table, in the order of their names. */
export async function listColumns(reader: Reader, table: SealedTable): Promise<string[]> {
  return [...(await readTypes(reader, table)).keys()].sort()
}

/** How the text of a column is written: times as microseconds since the epoch, bytes in hex, others as PostgreSQL does. */
const textOf = (column: string, type: string): string => {
  if (type === 'timestamptz') return `(extract(epoch FROM "${column}") * 1000000)::bigint::text`
  if (type === 'bytea') return `encode("${column}", 'hex')`
  return `"${column}"::text`
}

/** Reads the rows of stretches of time, a hash for each second that has any. */
export type ReadSeconds = (stretch: Stretch) => Promise<SealedSecond[]>

/**
 * Prepares to read these columns of a table. The database joins and hashes the rows, of which only the hashes leave it.
 * Throws an Error if a column is missing.
 */
export async function readerOfSeconds(
  reader: Reader,
  table: SealedTable,
  columns: readonly string[],
): Promise<ReadSeconds> {
  const types = await readTypes(reader, table)
  const texts = columns.map((column) => {
    const type = types.get(column)
    if (!type) throw new Error(`${table.name} has no column ${column}, which was sealed`)
    return textOf(column, type)
  })
  const time = table.key === 'id' ? 'uuid_time(id)' : 'at'
  const statement = `SELECT floor(extract(epoch FROM ${time}))::bigint AS second, count(*) AS rows,
      sha256(convert_to(string_agg(array_to_json(ARRAY[${texts.join(', ')}])::text, E'\\n' ORDER BY ${table.order}), 'UTF8')) AS hash
    FROM ${table.name} WHERE ${within(table)} GROUP BY 1 ORDER BY 1`
  return async (stretch) => {
    const { rows } = await reader.query<{ second: bigint; rows: bigint; hash: Buffer }>(
      statement,
      boundsOf(table, stretch),
    )
    return rows.map(({ second, rows: count, hash }) => ({
      second: Number(second),
      rows: Number(count),
      hash,
    }))
  }
}

/** The columns of a table with their types. */
export async function readTypes(
  reader: Reader,
  { name }: SealedTable,
): Promise<Map<string, string>> {
  const { rows } = await reader.query<{ name: string; type: string }>(
    `SELECT a.attname::text AS name, t.typname::text AS type
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    [name],
  )
  return new Map(rows.map((row) => [row.name, row.type]))
}
