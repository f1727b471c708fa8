import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ArchiveFault } from './fault.ts'

export const MANIFEST = 'manifest.json'

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const name = z.string().regex(/^[a-z_]+$/)

const archivedTable = z.strictObject({
  name,
  /** The column by which its rows are of the month. */
  key: z.enum(['id', 'at']),
  bytes: count,
  /** Of the file. */
  sha256: hex,
  rows: count,
  columns: z.array(z.strictObject({ name, type: z.string() })).min(1),
  /** The bounds of the month in ms since the epoch, as they are in its hash; null for the beginning. */
  since: z.int().nullable(),
  until: z.int(),
  /** The hashes of the days, and of the month. */
  days: z.array(hex).min(28).max(31),
  root: hex,
  /** The entry of the transparency log, and a `c2sp.org/tlog-proof@v1` of it with a checkpoint. */
  entry: z.string(),
  proof: z.string(),
})

const manifest = z.strictObject({
  format: z.literal('coffer-archive'),
  version: z.literal(1),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** The key of the log that has signed the checkpoints. */
  log_key: z.string(),
  tables: z.array(archivedTable).min(1),
})

/** What is in an archived month: its files, what they are hashed to, and the proof that it was sealed so. */
export type Manifest = z.infer<typeof manifest>
export type ArchivedTable = Manifest['tables'][number]

export const fileOf = (table: string): string => `${table}.parquet`

export const manifestText = (content: Manifest): string => `${JSON.stringify(content, null, 1)}\n`

/** Reads the manifest of a month's folder; null if there is none. Throws an ArchiveFault if it is damaged. */
export async function readManifest(
  folder: string,
): Promise<{ manifest: Manifest; bytes: Buffer } | null> {
  const file = path.join(folder, MANIFEST)
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ArchiveFault(`${file} cannot be read: ${(cause as Error).message}.`, { cause })
  }
  const read = manifest.safeParse(parsed(bytes))
  if (!read.success) throw new ArchiveFault(`${file} is damaged.`)
  return { manifest: read.data, bytes }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
