import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ArchiveFault } from './fault.ts'

/**
 * Writes a file that is there as a whole or not at all: under a temporary name, synchronized with the disk, then
 * renamed. Throws an ArchiveFault that says what is wrong with the disk.
 */
export async function writeWhole<T>(
  file: string,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const part = `${file}.part`
  try {
    // A new one: what is there is of a run that was ended, or a link that leads to a file elsewhere.
    await rm(part, { force: true })
    const handle = await open(part, 'wx')
    try {
      const result = await write(handle)
      await handle.sync()
      await handle.close()
      await rename(part, file)
      await syncFolder(path.dirname(file))
      return result
    } finally {
      await handle.close()
    }
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined)
    throw asFault(cause, file)
  }
}

/** Makes names in a folder last through a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Throws an ArchiveFault if a folder is not there. None is made: it may be of a disk that is not mounted. */
export async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw asFault(cause, folder)
  })
  if (!found?.isDirectory())
    throw new ArchiveFault(`There is no folder ${folder}. Make it, or mount its disk.`)
}

const FILE_CALLS = new Set([
  'open',
  'rm',
  'unlink',
  'write',
  'fsync',
  'close',
  'rename',
  'mkdir',
  'stat',
  'scandir',
])

/** What a file or folder says to a system call, in a sentence; errors of the shop itself are returned as they are. */
export function asFault(cause: unknown, place: string): unknown {
  const { code, syscall = '' } = cause as NodeJS.ErrnoException
  if (!code || !FILE_CALLS.has(syscall)) return cause
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ArchiveFault(`${place} was not written: its disk is full.`, { cause })
  return new ArchiveFault(`${place} cannot be used: ${code}.`, { cause })
}
