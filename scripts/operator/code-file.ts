import { type FileHandle, open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { Fault } from '#scripts/fault.ts'

export interface PrintedCodes {
  kind: string
  value: number
  codes: string[]
}

/** The target for printed codes: a file that only its owner can read, or the terminal. */
export interface CodeFile {
  write(printed: PrintedCodes): Promise<void>
  close(): Promise<void>
}

/** Opens the file before the codes are created, because they cannot be shown a second time. */
export async function openCodeFile(out: string | undefined): Promise<CodeFile> {
  const file = out === undefined ? null : await openNew(placeOf(out))
  let isWritten = false
  return {
    async write({ kind, value, codes }) {
      const csv = stringify(
        codes.map((code) => ({ code, kind, value: value.toFixed(2) })),
        { header: true, columns: ['code', 'kind', 'value'] },
      )
      if (file) await file.writeFile(csv)
      else process.stdout.write(csv)
      isWritten = true
    },
    async close() {
      await file?.close()
      // An empty file of a refused order would be in the way of the next try.
      if (out !== undefined && !isWritten) await rm(placeOf(out), { force: true })
    },
  }
}

// npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
const placeOf = (out: string): string => resolve(process.env.INIT_CWD ?? '.', out)

async function openNew(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'already exists' : `cannot be written (${cause.code})`
    throw new Fault(`${path} ${why}; no codes were created.`, { cause })
  })
}
