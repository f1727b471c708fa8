import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReceivedMail } from './smtp-server.ts'

export interface StoredMail extends ReceivedMail {
  id: string
  receivedAt: string
}

export interface MailStore {
  add(mail: ReceivedMail): void
  find(id: string): StoredMail | undefined
  /** The newest first; with a text, those to a recipient that holds it. */
  list(recipient: string): StoredMail[]
}

const KEPT_MAX = 300

/** The mails in memory and, where a folder is given, in a file that survives a restart. */
export function openMailStore(dataFolder: string | null): MailStore {
  const file = dataFolder && path.join(dataFolder, 'mail.json')
  if (dataFolder) mkdirSync(dataFolder, { recursive: true })
  const mails = file ? readFile(file) : []

  function save(): void {
    if (!file) return
    // The rename replaces the file at once, so a crash leaves the old one or the new one.
    writeFileSync(`${file}.new`, JSON.stringify(mails), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    add(mail) {
      mails.unshift({ ...mail, id: randomUUID(), receivedAt: new Date().toISOString() })
      mails.splice(KEPT_MAX)
      save()
    },
    find: (id) => mails.find((mail) => mail.id === id),
    list: (recipient) =>
      mails.filter(({ to }) =>
        to.some((address) => address.toLowerCase().includes(recipient.toLowerCase())),
      ),
  }
}

function readFile(file: string): StoredMail[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`${file} cannot be read; remove it to begin anew.`, { cause: error })
  }
}
