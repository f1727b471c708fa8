import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface JsonFile<T> {
  /** What stood in the file, or what an empty one holds. */
  read(): T
  write(value: T): void
}

/** A file in the data folder that survives a restart; without a folder nothing is kept. */
export function openJsonFile<T>(dataFolder: string | null, name: string, empty: T): JsonFile<T> {
  if (!dataFolder) return { read: () => empty, write() {} }
  mkdirSync(dataFolder, { recursive: true })
  const file = path.join(dataFolder, name)
  return {
    read: () => readJson(file, empty),
    write(value) {
      // The rename replaces the file at once, so a crash leaves the old one or the new one.
      writeFileSync(`${file}.new`, JSON.stringify(value))
      renameSync(`${file}.new`, file)
    },
  }
}

function readJson<T>(file: string, empty: T): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw new Error(`${file} cannot be read; remove it to begin anew.`, { cause: error })
  }
}
