import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { Row, Value } from '#server/platform/parquet/column.ts'
import { openParquet } from '#server/platform/parquet/read-parquet.ts'
import { type WrittenFile, writeParquet } from '#server/platform/parquet/write-parquet.ts'
import { daysOf } from '../days.ts'
import { boundsOf, type Stretch, within } from '../rows.ts'
import type { SealedTable } from '../tables.ts'
import { type ArchivedColumn, parquetColumn, selected } from './columns.ts'
import { ArchiveFault } from './fault.ts'
import { writeWhole } from './files.ts'
import { fileOf } from './manifest.ts'
import { hashMonth, type MonthHash } from './month-hash.ts'

const ROWS_AT_ONCE = 5_000

/** The month of a table, as its file has it. */
export interface TableMonth extends Stretch {
  table: SealedTable
  /** In the order of the seal. */
  columns: readonly ArchivedColumn[]
}

/** Writes the rows of a month to the table's file, in the order of the seal. Holds a row group at a time. */
export const writeTable = (
  database: Database,
  { table, columns, ...month }: TableMonth,
  folder: string,
): Promise<WrittenFile> =>
  writeWhole(path.join(folder, fileOf(table.name)), async (handle) => {
    const order = columnsFirst(columns, table.key)
    const writer = writeParquet(handle, order.map(parquetColumn))
    // A snapshot is held for a day's rows, not for all of them.
    for (const day of daysOf(month))
      await inSnapshot(database, (reader) =>
        readRows(reader, { table, columns: order, ...day }, (rows) => writer.add(rows)),
      )
    return await writer.finish()
  })

/** The columns in their order in the file: rows are found by the key. */
const columnsFirst = (columns: readonly ArchivedColumn[], key: string): ArchivedColumn[] => [
  ...columns.filter(({ name }) => name === key),
  ...columns.filter(({ name }) => name !== key),
]

async function readRows(
  reader: Reader,
  { table, columns, ...stretch }: TableMonth,
  add: (rows: Row[]) => Promise<void>,
): Promise<void> {
  await reader.query(
    `DECLARE archived NO SCROLL CURSOR FOR
     SELECT ${columns.map(selected).join(', ')} FROM ${table.name} t WHERE ${within(table)}
     ORDER BY ${table.order.replaceAll(/\w+/g, 't.$&')}`,
    boundsOf(table, stretch),
  )
  for (;;) {
    const { rows } = await reader.query<Record<string, Value>>(
      `FETCH ${ROWS_AT_ONCE} FROM archived`,
    )
    await add(rows.map((row) => columns.map(({ name }) => row[name] ?? null)))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await reader.query('CLOSE archived')
}

/** A file of a table, read back. */
export interface ReadTable extends MonthHash {
  bytes: number
  /** In hex. */
  sha256: string
}

/**
 * Reads a table's file and hashes its rows as a seal does; null if there is no file. Throws an ArchiveFault for a file
 * that is damaged; given its SHA-256, none of another is interpreted.
 */
export async function readTable(
  folder: string,
  { table, columns, sinceMs, untilMs }: TableMonth,
  expected?: string,
): Promise<ReadTable | null> {
  const file = path.join(folder, fileOf(table.name))
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new ArchiveFault(`${file} cannot be read: ${cause.code}.`, { cause })
  })
  if (!handle) return null
  try {
    const { bytes, sha256 } = await digestOf(handle)
    if (expected !== undefined && sha256 !== expected)
      throw new ArchiveFault('its bytes are not those of the manifest')
    const order = columnsFirst(columns, table.key)
    const parquet = await openParquet(handle, order.map(parquetColumn))
    const names = columns.map(({ name }) => name)
    const hasher = hashMonth({ table: table.name, sinceMs, untilMs, columns: names }, table.key)
    const places = columns.map((column) => order.indexOf(column))
    for await (const rows of parquet.groups())
      hasher.add(rows.map((row) => places.map((at) => row[at] ?? null)))
    return { bytes, sha256, ...hasher.finish() }
  } catch (cause) {
    throw new ArchiveFault(`${file} is damaged: ${(cause as Error).message}.`, { cause })
  } finally {
    await handle.close()
  }
}

async function digestOf(
  handle: Awaited<ReturnType<typeof open>>,
): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) {
    digest.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: digest.digest('hex') }
}

/** The row of a table's file with an id, as the texts of its columns; null if there is none. */
export async function findRow(
  folder: string,
  { table, columns }: Pick<TableMonth, 'table' | 'columns'>,
  id: string,
): Promise<Record<string, Value> | null> {
  const file = path.join(folder, fileOf(table.name))
  const order = columnsFirst(columns, table.key)
  try {
    const handle = await open(file)
    try {
      const parquet = await openParquet(handle, order.map(parquetColumn))
      const row = await parquet.find(id)
      return row && Object.fromEntries(order.map(({ name }, at) => [name, row[at] ?? null]))
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw new ArchiveFault(`${file} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}
