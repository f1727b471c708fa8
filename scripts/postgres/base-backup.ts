import { chown, copyFile, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'

export interface BaseBackup {
  /** Where the database answers; its user may back it up. */
  url: string
  /** The folder of the embedded PostgreSQL that answers there. */
  folder: string
  /** Where the copy goes: absent, or empty. */
  target: string
}

/** What belongs to the running server alone. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
/** Made again by a server that starts; the log is copied last. */
const leftEmpty = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Copies an embedded PostgreSQL while it works, by the low-level calls for a base backup of PostgreSQL's
 * manual. What is there afterwards is the state of the end of the copying, and starts like any other folder.
 * Throws a DatabaseFault when the target holds something already.
 */
export async function backUp({ url, folder, target }: BaseBackup): Promise<void> {
  const there = await readdir(target).catch(() => [])
  if (there.length > 0) throw new DatabaseFault(`The folder ${target} is not empty; name another.`)
  // The folder around it is anybody's: the database's user must be able to pass.
  await mkdir(path.dirname(target), { recursive: true })
  const data = path.join(folder, 'data')
  // A copy that was cut short keeps a name under which nothing starts.
  const unfinished = path.join(target, `unfinished-${process.pid}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Keeps all of the log from here on, until this session ends.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ])
    await client.query(`SELECT pg_backup_start('coffer', true)`)
    await copyLike(folder, target)
    await copyTree(data, unfinished)
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    await writeLike(data, path.join(unfinished, 'backup_label'), rows[0]?.labelfile ?? '')
    await copyInside(path.join(data, 'pg_wal'), path.join(unfinished, 'pg_wal'))
    await copyEntry(path.join(folder, 'password'), path.join(target, 'password'))
    await rename(unfinished, path.join(target, 'data'))
  } finally {
    await client.end()
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await copyLike(from, to)
  const names = await readdir(from)
  for (const name of names) {
    if (leftOut.has(name) || name.startsWith('pgsql_tmp')) continue
    const [source, copy] = [path.join(from, name), path.join(to, name)]
    if (leftEmpty.has(name)) await copyLike(source, copy)
    else await copyEntry(source, copy)
  }
}

async function copyInside(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    await copyEntry(path.join(from, name), path.join(to, name))
  }
}

/** A file that is gone meanwhile is one that the log makes superfluous. */
async function copyEntry(from: string, to: string): Promise<void> {
  try {
    const entry = await stat(from)
    if (entry.isDirectory()) return await copyTree(from, to)
    await copyFile(from, to)
    await chown(to, entry.uid, entry.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Makes a folder of the same owner and rights. */
async function copyLike(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from)
  await mkdir(to, { recursive: true, mode: mode & 0o777 })
  await chown(to, uid, gid)
}

async function writeLike(like: string, file: string, text: string): Promise<void> {
  const { uid, gid } = await stat(like)
  await writeFile(file, text, { mode: 0o600 })
  await chown(file, uid, gid)
}
