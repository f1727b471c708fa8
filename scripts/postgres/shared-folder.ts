import { readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readProcess } from './system-process.ts'

/** The folder for databases whose user may not enter their data folder, such as one under /root. */
export const sharedFolder = '/var/lib/coffer'

const PLACE = /^[0-9a-f]{12}$/
const OWNER = 'belongs-to'
const NOTE = 'where-the-database-is.txt'

export interface Place {
  place: string
  /** The link that leads or led to it; null if none was recorded. */
  owner: string | null
  /** Whether that link exists and leads here. */
  isOwned: boolean
  isRunning: boolean
  bytes: number
}

/** Records at both ends that a place belongs to a folder, for anybody who finds only one of them. */
export async function recordOwner(place: string, folder: string): Promise<void> {
  await writeFile(path.join(place, OWNER), `${folder}\n`)
  const note = [
    `The database of this folder is kept in ${place}: PostgreSQL does not run as root, and its user may not`,
    `enter ${path.dirname(folder)}. To delete this folder permanently, first delete that one:`,
    '`npm run databases` lists the databases there, `npm run databases -- remove <folder>` removes one.',
    '',
  ]
  await writeFile(path.join(path.dirname(folder), NOTE), note.join('\n'))
}

/** Lists this machine's databases that are stored outside of their data folders. */
export async function listPlaces(root = sharedFolder): Promise<Place[]> {
  const names = await readdir(root).catch(() => [])
  return Promise.all(
    names.filter((name) => PLACE.test(name)).map((name) => inspectPlace(root, name)),
  )
}

/**
 * Removes a database by the name of its place. Returns false if there is none, if it is running, or if its owner
 * still leads to it. It must be named, because a data folder that was moved still leads to it.
 */
export async function removePlace(place: string, root = sharedFolder): Promise<boolean> {
  const found = (await listPlaces(root)).find((each) => each.place === place)
  if (!found || found.isOwned || found.isRunning) return false
  await rm(place, { recursive: true, force: true })
  return true
}

export const isAbandoned = ({ isOwned, isRunning }: Place): boolean => !isOwned && !isRunning

async function inspectPlace(root: string, name: string): Promise<Place> {
  const place = path.join(root, name)
  const owner = (await readFile(path.join(place, OWNER), 'utf8').catch(() => '')).trim() || null
  const target = owner === null ? null : await readlink(owner).catch(() => null)
  return {
    place,
    owner,
    isOwned: target === place,
    isRunning: await hasServer(place),
    bytes: await bytesOf(place),
  }
}

async function hasServer(place: string): Promise<boolean> {
  const data = path.join(place, 'data')
  const lock = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  return pid > 0 && ((await readProcess(pid))?.command.includes(data) ?? false)
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const at = path.join(folder, entry.name)
      if (entry.isDirectory()) return bytesOf(at)
      return entry.isFile() ? (await stat(at).catch(() => ({ size: 0 }))).size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
