import { chown, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const MB = 1024 * 1024
const FLOOR_BYTES = 64 * MB
const RESERVE_BYTES = 32 * MB

export interface DiskWatchOptions {
  /** The folder of the embedded database. */
  folder: string
  url: string
  log: (sentence: string) => void
  /** With less free space than this, the database accepts no more writes. */
  floorBytes?: number
  /** The size of a reserve file, which is deleted when the disk suddenly fills up. */
  reserveBytes?: number
}

export interface DiskWatch {
  /** Checks the disk, and makes the database read-only or writable. */
  check(): Promise<void>
  /** Deletes the reserve file, because the database cannot start without that space. */
  release(): Promise<void>
}

/**
 * Prevents a full disk from stopping the database: PostgreSQL panics if it cannot write its log. While space is
 * short, all transactions are read-only; once there is space, writes resume automatically.
 */
export function createDiskWatch(options: DiskWatchOptions): DiskWatch {
  const { folder, url, log, floorBytes = FLOOR_BYTES, reserveBytes = RESERVE_BYTES } = options
  const reserve = path.join(folder, 'reserve')
  let isFull: boolean | null = null

  async function check(): Promise<void> {
    const free = await freeBytes(folder)
    // The setting left by an earlier run is unknown at first.
    if (isFull === null && free >= floorBytes) {
      await setReadOnly(url, false)
      isFull = false
    }
    if (isFull !== true && free < floorBytes) {
      await rm(reserve, { force: true })
      await setReadOnly(url, true)
      isFull = true
      log(
        `The disk of the database is full (${Math.floor(free / MB)} MB are left in ${folder}): reads continue, writes are refused until there is space.`,
      )
    }
    if (isFull === true && free >= floorBytes + 2 * reserveBytes) {
      await setReadOnly(url, false)
      isFull = false
      log('The disk of the database has space again; writes resume.')
    }
    if (isFull === false) await keepReserve(free)
  }

  async function keepReserve(free: number): Promise<void> {
    const kept = await stat(reserve).catch(() => null)
    if (kept?.size === reserveBytes || free < floorBytes + 2 * reserveBytes) return
    // Written zeros occupy space; a sparse file does not.
    await writeFile(reserve, Buffer.alloc(reserveBytes), { mode: 0o600 })
    const { uid, gid } = await stat(folder)
    await chown(reserve, uid, gid)
  }

  return { check, release: () => rm(reserve, { force: true }) }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** For every session, including open ones from their next transaction on. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const set = 'ALTER SYSTEM SET default_transaction_read_only = on'
    const reset = 'ALTER SYSTEM RESET default_transaction_read_only'
    await client.query(isReadOnly ? set : reset)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
