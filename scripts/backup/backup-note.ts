import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Fault } from '#scripts/fault.ts'

const FILE = 'backup.json'

const shape = z.object({
  /** `files`: those of an embedded PostgreSQL, compressed. `dump`: a folder of pg_dump. */
  kind: z.enum(['files', 'dump']),
  /** The major version of PostgreSQL that it is of. */
  postgres: z.number().int(),
  made_at: z.string(),
})

export type BackupNote = z.output<typeof shape>

/** Makes the folder of a new backup. Throws a Fault if there is something in it. */
export async function makeFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new Fault(`The folder ${folder} is not empty; choose another.`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
}

/** Written last: a folder without it is not a backup. */
export const writeNote = (folder: string, note: BackupNote): Promise<void> =>
  writeFile(path.join(folder, FILE), `${JSON.stringify(note, null, 2)}\n`)

/** Throws a Fault if the folder is not a finished backup. */
export async function readNote(folder: string): Promise<BackupNote> {
  try {
    return shape.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')))
  } catch (cause) {
    throw new Fault(`${folder} is not a finished backup of \`npm run backup\`.`, { cause })
  }
}
