import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged } from '#domain/transparency/log-proof.ts'
import { parseVkey } from '#domain/transparency/signed-note.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import type { Value } from '#server/platform/parquet/column.ts'
import { sealedTables } from '../tables.ts'
import { ArchiveFault } from './fault.ts'
import { asFault, checkFolder } from './files.ts'
import { type ArchivedTable, fileOf, type Manifest, readManifest } from './manifest.ts'
import { endOfMonth, isMonth } from './month-name.ts'
import { findRow, readTable } from './table-file.ts'

/** What a month's archive was found to be. */
export interface CheckedMonth {
  month: string
  rows: number
  bytes: number
  /** The key that has signed the checkpoints of its proofs; null without a manifest. */
  logKey: string | null
  /** In sentences; none if it is whole. */
  faults: string[]
}

/** The months that are archived in a folder, in order. Throws an ArchiveFault if it has none. */
export async function listMonths(root: string): Promise<string[]> {
  await checkFolder(root)
  const names = await readdir(root).catch((cause) => {
    throw asFault(cause, root)
  })
  const months = names.filter(isMonth).sort()
  if (months.length === 0) throw new ArchiveFault(`${root} has no archive of a month.`)
  return months
}

/**
 * Checks a month's archive by itself, without a database: the bytes of each file, the hash of its rows, and the proof that
 * the log has it. The log's key is the manifest's, unless another is given.
 */
export async function checkArchive(
  root: string,
  month: string,
  logKey?: string,
): Promise<CheckedMonth> {
  const folder = path.join(root, month)
  const found = { month, rows: 0, bytes: 0, logKey: null, faults: [] as string[] }
  const known = await inFaults(found.faults, () => readManifest(folder))
  if (found.faults.length > 0) return found
  if (!known) {
    const fault = `${folder} has no manifest: it is not whole. Archive the month again.`
    return { ...found, faults: [fault] }
  }
  const { manifest } = known
  const key = logKey ?? manifest.log_key
  if (manifest.month !== month)
    found.faults.push(`${folder} has the manifest of ${manifest.month}.`)
  for (const { name } of sealedTables)
    if (!manifest.tables.some((table) => table.name === name))
      found.faults.push(`The manifest of ${folder} does not have ${name}.`)
  for (const table of manifest.tables) {
    found.rows += table.rows
    found.bytes += table.bytes
    found.faults.push(...sealFaults(manifest, table, { folder, key }))
    await inFaults(found.faults, () => checkFile(folder, table))
  }
  return { ...found, logKey: key }
}

/** Runs work; an ArchiveFault becomes one of the faults. */
async function inFaults<T>(faults: string[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    faults.push(error.message)
    return null
  }
}

/** Whether the log has what a table's rows are said to be hashed to. */
function sealFaults(
  { month }: Manifest,
  { name, root, until, entry, proof }: ArchivedTable,
  { folder, key }: { folder: string; key: string },
): string[] {
  const verifier = parseVkey(key)
  if (isFault(verifier)) return [`${key} is not the key of a log.`]
  const logged = checkLogged({ entry, proof }, [verifier])
  const about = `The seal of ${name} in ${folder}`
  if (isFault(logged)) return [`${about}: ${logged.fault}.`]
  if (logged.entry.kind !== 'month' || logged.entry.hash !== root)
    return [`${about} is not what the log has.`]
  return until === endOfMonth(month) ? [] : [`${about} is of another month.`]
}

async function checkFile(folder: string, table: ArchivedTable): Promise<void> {
  const file = path.join(folder, fileOf(table.name))
  const read = await readTable(folder, monthOf(table), table.sha256)
  if (!read) throw new ArchiveFault(`${file} is missing.`)
  const isSame =
    read.root === table.root &&
    read.rows === table.rows &&
    read.bytes === table.bytes &&
    read.days.join() === table.days.join()
  if (!isSame) throw new ArchiveFault(`${file} is damaged: its rows are not those of the seal.`)
}

const monthOf = ({ name, key, columns, since, until }: ArchivedTable) => ({
  table: { name, key, order: key },
  columns,
  sinceMs: since,
  untilMs: until,
})

/** A row of an archive, with the table that it is of. */
export interface ArchivedRow {
  month: string
  table: string
  row: Record<string, Value>
}

/** Reads the row with an id from the archives in a folder; null if none of them has it. */
export async function findArchived(root: string, id: string): Promise<ArchivedRow | null> {
  for (const month of await listMonths(root)) {
    const folder = path.join(root, month)
    const known = await readManifest(folder)
    for (const table of known?.manifest.tables ?? []) {
      if (table.key !== 'id' || !mayHave(table, id)) continue
      const row = await findRow(folder, monthOf(table), id)
      if (row) return { month, table: table.name, row }
    }
  }
  return null
}

/** Whether an id is of a table's month. */
const mayHave = ({ since, until }: ArchivedTable, id: string): boolean =>
  id < firstIdAt(until) && (since === null || id >= firstIdAt(since))
