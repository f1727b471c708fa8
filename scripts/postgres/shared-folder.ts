import { readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readProcess } from './system-process.ts'

/** Where databases lie whose own user may not enter the folder that they belong to, such as one under /root. */
export const sharedFolder = '/var/lib/coffer'

const PLACE = /^[0-9a-f]{12}$/
const OWNER = 'belongs-to'
const NOTE = 'where-the-database-is.txt'

export interface Place {
  place: string
  /** The link that leads to it, or led to it once; null where nobody has written it down. */
  owner: string | null
  /** Whether that link is there and leads here. */
  isOwned: boolean
  isRunning: boolean
  bytes: number
}

/** Writes down at both ends that a place belongs to a folder, for whoever finds one of them without the other. */
export async function noteOwner(place: string, folder: string): Promise<void> {
  await writeFile(path.join(place, OWNER), `${folder}\n`)
  const note = [
    `The database of this folder is kept in ${place}: PostgreSQL does not run as root, and its user may not`,
    `enter ${path.dirname(folder)}. Who removes this folder for good removes that one`,
    'first: `npm run databases` lists what is kept there, `npm run databases -- remove <folder>` removes one.',
    '',
  ]
  await writeFile(path.join(path.dirname(folder), NOTE), note.join('\n'))
}

/** The databases of this machine that lie apart from what they belong to. */
export async function listPlaces(root = sharedFolder): Promise<Place[]> {
  const names = await readdir(root).catch(() => [])
  return Promise.all(names.filter((name) => PLACE.test(name)).map((name) => look(root, name)))
}

/**
 * Removes a database by the name of its place; false when there is none of that name, when somebody runs it, or
 * when its owner still leads to it. It has to be named: a folder that was moved leads to it all the same.
 */
export async function removePlace(place: string, root = sharedFolder): Promise<boolean> {
  const found = (await listPlaces(root)).find((each) => each.place === place)
  if (!found || found.isOwned || found.isRunning) return false
  await rm(place, { recursive: true, force: true })
  return true
}

export const isAbandoned = ({ isOwned, isRunning }: Place): boolean => !isOwned && !isRunning

async function look(root: string, name: string): Promise<Place> {
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
