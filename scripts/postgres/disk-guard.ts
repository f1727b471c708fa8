import { chown, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const MB = 1024 * 1024
const FLOOR_BYTES = 64 * MB
const RESERVE_BYTES = 32 * MB

export interface DiskGuardOptions {
  /** Where the embedded database keeps its files. */
  folder: string
  url: string
  log: (sentence: string) => void
  /** With less room than this, the database takes no more writes. */
  floorBytes?: number
  /** Kept by a file of that size, which makes way when the disk has filled up at once. */
  reserveBytes?: number
}

export interface DiskGuard {
  /** Looks at the disk, and closes the database to writes or opens it again. */
  check(): Promise<void>
  /** Gives back the room that was kept, because the database cannot start without it. */
  release(): Promise<void>
}

/**
 * Keeps a full disk from ending the database: PostgreSQL panics when it cannot write its log. While there is
 * hardly any room, every transaction is a reading one; when there is room again, writes go on by themselves.
 */
export function createDiskGuard(options: DiskGuardOptions): DiskGuard {
  const { folder, url, log, floorBytes = FLOOR_BYTES, reserveBytes = RESERVE_BYTES } = options
  const reserve = path.join(folder, 'reserve')
  let isFull: boolean | null = null

  async function check(): Promise<void> {
    const free = await freeBytes(folder)
    // What an earlier run has left set is not known yet.
    if (isFull === null && free >= floorBytes) {
      await setReadOnly(url, false)
      isFull = false
    }
    if (isFull !== true && free < floorBytes) {
      await rm(reserve, { force: true })
      await setReadOnly(url, true)
      isFull = true
      log(
        `The disk of the database is full (${Math.floor(free / MB)} MB are left in ${folder}): reads go on, writes are refused until there is room.`,
      )
    }
    if (isFull === true && free >= floorBytes + 2 * reserveBytes) {
      await setReadOnly(url, false)
      isFull = false
      log('There is room on the disk of the database again, and writes go on.')
    }
    if (isFull === false) await keepReserve(free)
  }

  async function keepReserve(free: number): Promise<void> {
    const kept = await stat(reserve).catch(() => null)
    if (kept?.size === reserveBytes || free < floorBytes + 2 * reserveBytes) return
    // Zeros that are written take room; a hole in a file does not.
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

/** For every session, also those that are open, from their next transaction on. */
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
