import { chown, copyFile, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'

export interface BaseBackup {
  /** The address of the database, as a user who may back it up. */
  url: string
  /** The folder of that embedded PostgreSQL. */
  folder: string
  /** The target of the copy: absent or empty. */
  target: string
}

/** Files of the running server only. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
/** Folders that a starting server fills; the log is copied last. */
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
 * Copies an embedded PostgreSQL while it runs, with the low-level base backup API of PostgreSQL's manual. The copy
 * has the state at the end of the copying, and starts like any other folder. Throws a DatabaseFault if the target is
 * not empty.
 */
export async function backUp({ url, folder, target }: BaseBackup): Promise<void> {
  const there = await readdir(target).catch(() => [])
  if (there.length > 0)
    throw new DatabaseFault(`The folder ${target} is not empty; choose another.`)
  // Other users may enter the parent folder, because the database's user must be able to.
  await mkdir(path.dirname(target), { recursive: true })
  const data = path.join(folder, 'data')
  // An incomplete copy keeps a name with which nothing starts.
  const unfinished = path.join(target, `unfinished-${process.pid}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Retains the log from here on, until this session ends.
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

/** A file may disappear during the copy; the log then makes it unnecessary. */
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

/** Creates a folder with the same owner and permissions. */
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
