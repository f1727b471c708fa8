import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged } from '#domain/transparency/log-proof.ts'
import { parseVkey } from '#domain/transparency/signed-note.ts'
import type { LogReader } from '#server/features/transparency/index.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { readTypes } from '../rows.ts'
import { listSealed, type SealedRow } from '../store.ts'
import { type SealedTable, sealedTables } from '../tables.ts'
import { ArchiveFault } from './fault.ts'
import { asFault, checkFolder, syncFolder, writeWhole } from './files.ts'
import {
  type ArchivedTable,
  fileOf,
  MANIFEST,
  type Manifest,
  manifestText,
  readManifest,
} from './manifest.ts'
import { endOfMonth } from './month-name.ts'
import { type ReadTable, readTable, type TableMonth, writeTable } from './table-file.ts'

export interface ArchiveDeps {
  database: Database
  log: LogReader
  /** Called with what was done with each table's file. */
  report(sentence: string): void
}

export interface WholeArchive {
  manifest: Manifest
  /** SHA-256 of the manifest. */
  hash: Buffer
}

/**
 * Makes the archive of a sealed month whole, in a folder of its name: writes the files that are missing, reads each one
 * back and hashes it as the seal does, and writes the manifest last. What is there already and is whole, stays. Throws an
 * ArchiveFault for a month that is not sealed, a folder that cannot be used, and a file that is damaged, which it leaves.
 */
export async function writeArchive(
  deps: ArchiveDeps,
  month: string,
  root: string,
): Promise<WholeArchive> {
  const sealed = await sealedMonth(deps, month)
  const folder = await makeFolder(root, month)
  const known = await readManifest(folder)
  const tables: ArchivedTable[] = []
  for (const each of sealed) {
    const before = known?.manifest.tables.find(({ name }) => name === each.table.name)
    const read = await ensureTable(deps, each, { folder, expected: before?.sha256 })
    tables.push(tableOf(each, read))
  }
  const isSame = known && tables.every((table) => known.manifest.tables.some(isFileOf(table)))
  if (isSame) return { manifest: known.manifest, hash: sha256(known.bytes) }
  const manifest: Manifest = {
    format: 'coffer-archive',
    version: 1,
    month,
    log_key: await deps.log.logKey(),
    tables,
  }
  const text = manifestText(manifest)
  await writeWhole(path.join(folder, MANIFEST), (handle) => handle.writeFile(text))
  const written = await readManifest(folder)
  if (written?.bytes.toString('utf8') !== text)
    throw new ArchiveFault(`${path.join(folder, MANIFEST)} is not what was written.`)
  return { manifest, hash: sha256(written.bytes) }
}

const isFileOf =
  ({ name, sha256: hash, root }: ArchivedTable) =>
  (known: ArchivedTable): boolean =>
    known.name === name && known.sha256 === hash && known.root === root

interface SealedTableMonth extends TableMonth {
  row: SealedRow
  entry: string
  proof: string
}

/** The month of each table, with the proof of its seal. */
async function sealedMonth(
  { database, log }: ArchiveDeps,
  month: string,
): Promise<SealedTableMonth[]> {
  const untilMs = endOfMonth(month)
  const rows = (await listSealed(database.pool)).filter(({ until }) => until.getTime() === untilMs)
  const months: SealedTableMonth[] = []
  for (const table of sealedTables) {
    const row = rows.find(({ table_name }) => table_name === table.name)
    if (!row) throw new ArchiveFault(`${month} is not sealed yet: ${table.name} has no seal of it.`)
    const logged = await provenSeal(log, month, row)
    months.push({
      ...{ table, row, untilMs, entry: logged.entry, proof: logged.proof },
      sinceMs: row.since?.getTime() ?? null,
      columns: await archivedColumns(database.pool, table, row.columns),
    })
  }
  return months
}

/** The proof of a seal. Throws an ArchiveFault if there is none, or if the log's key does not verify it. */
async function provenSeal(log: LogReader, month: string, { root, table_name }: SealedRow) {
  const logged = await log.proofOf(root)
  if (!logged)
    throw new ArchiveFault(
      `The seal of ${month} is not in the published log yet. Try again in a minute, with the shop running.`,
    )
  const key = parseVkey(await log.logKey())
  const checked = isFault(key) ? key : checkLogged(logged, [key])
  if (isFault(checked))
    throw new ArchiveFault(`The seal of ${table_name} of ${month}: ${checked.fault}.`)
  return logged
}

async function archivedColumns(reader: Reader, table: SealedTable, names: readonly string[]) {
  const types = await readTypes(reader, table)
  return names.map((name) => {
    const type = types.get(name)
    if (!type) throw new ArchiveFault(`${table.name} has no column ${name}, which was sealed.`)
    return { name, type }
  })
}

async function makeFolder(root: string, month: string): Promise<string> {
  await checkFolder(root)
  const folder = path.join(root, month)
  try {
    await mkdir(folder)
    await syncFolder(root)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw asFault(cause, folder)
  }
  await checkFolder(folder)
  return folder
}

/** The file of a table, read back; written if there is none. */
async function ensureTable(
  { database, report }: ArchiveDeps,
  month: SealedTableMonth,
  { folder, expected }: { folder: string; expected: string | undefined },
): Promise<ReadTable> {
  const file = path.join(folder, fileOf(month.table.name))
  const there = await readTable(folder, month, expected).catch((cause) => {
    throw cause instanceof ArchiveFault
      ? new ArchiveFault(`${cause.message} Delete it, and the same command writes it again.`, {
          cause,
        })
      : cause
  })
  if (there) {
    checkSeal(month, there, `${file} is damaged or of another shop`)
    report(`${file} is there already, with ${there.rows} rows, and is right.`)
    return there
  }
  const written = await writeTable(database, month, folder)
  const read = await readTable(folder, month, written.sha256)
  if (!read) throw new ArchiveFault(`${file} is gone.`)
  checkSeal(month, read, `${file} was written and read back`)
  report(`${file} has ${read.rows} rows in ${read.bytes} bytes, read back and right.`)
  return read
}

function checkSeal({ row, table }: SealedTableMonth, read: ReadTable, file: string): void {
  if (row.root.equals(Buffer.from(read.root, 'hex'))) return
  const day = row.days.findIndex((hash, at) => hash.toString('hex') !== read.days[at])
  throw new ArchiveFault(
    `${file}: the rows of ${table.name}${day < 0 ? '' : ` of day ${day + 1}`} are not as they were sealed.`,
  )
}

const tableOf = (
  { table, columns, sinceMs, untilMs, entry, proof }: SealedTableMonth,
  { bytes, sha256: hash, rows, days, root }: ReadTable,
): ArchivedTable => ({
  name: table.name,
  key: table.key,
  ...{ bytes, sha256: hash, rows },
  columns: [...columns],
  since: sinceMs,
  until: untilMs,
  ...{ days, root, entry, proof },
})
