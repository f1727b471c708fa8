import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'

const PACKED = '.zst'

type Owner = { uid: number; gid: number }

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
 * has the state at the end of the copying; its files are compressed, and `restoreFiles` makes a folder of them that
 * starts like any other. Throws a DatabaseFault if the target is not empty.
 */
export async function backUp({ url, folder, target }: BaseBackup): Promise<void> {
  const there = await readdir(target).catch(() => [])
  if (there.length > 0)
    throw new DatabaseFault(`The folder ${target} is not empty; choose another.`)
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
    const label = Readable.from([Buffer.from(rows[0]?.labelfile ?? '')])
    await pack(label, path.join(unfinished, 'backup_label'))
    await copyInside(path.join(data, 'pg_wal'), path.join(unfinished, 'pg_wal'))
    await copyEntry(path.join(folder, 'password'), path.join(target, 'password'))
    await rename(unfinished, path.join(target, 'data'))
  } finally {
    await client.end()
  }
}

/**
 * Makes the folder of an embedded PostgreSQL of its copy, which belongs to the user of the empty folder that it is for.
 */
export async function restoreFiles(copy: { source: string; folder: string }): Promise<void> {
  const { uid, gid } = await stat(copy.folder)
  const unfinished = path.join(copy.folder, `unfinished-${process.pid}`)
  await unpackTree(path.join(copy.source, 'data'), unfinished, { uid, gid })
  const password = path.join(copy.folder, 'password')
  await unpack(path.join(copy.source, `password${PACKED}`), password, { uid, gid })
  await rename(unfinished, path.join(copy.folder, 'data'))
}

async function unpackTree(from: string, to: string, owner: Owner): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await chown(to, owner.uid, owner.gid)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await unpackTree(source, copy, owner)
    else if (entry.name.endsWith(PACKED)) {
      await unpack(source, copy.slice(0, -PACKED.length), owner)
    }
  }
}

async function unpack(from: string, to: string, { uid, gid }: Owner): Promise<void> {
  const file = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  await pipeline(createReadStream(from), createZstdDecompress(), file)
  await chown(to, uid, gid)
}

/** Other users of the machine must not read what is copied. */
const pack = (from: NodeJS.ReadableStream, to: string): Promise<void> =>
  pipeline(from, createZstdCompress(), createWriteStream(`${to}${PACKED}`, { mode: 0o600 }))

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
    const file = await open(from)
    await pack(file.createReadStream(), to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Creates a folder with the same permissions. */
async function copyLike(from: string, to: string): Promise<void> {
  const { mode } = await stat(from)
  await mkdir(to, { recursive: true, mode: mode & 0o777 })
}
