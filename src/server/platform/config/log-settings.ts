import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isFault } from '#domain/transparency/fault.ts'
import {
  isKeyName,
  parseVkey,
  type VerifierKey,
  WITNESS_KEY,
} from '#domain/transparency/signed-note.ts'
import { described } from './described.ts'

const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .optional()

const notWitnesses =
  'must be lines of a web address, a space and the key of a witness: name+key ID+base64 (type 0x04)'

export const logEnvironment = described(
  {
    LOG_ORIGIN: z
      .string()
      .refine(isKeyName, 'must be a name without spaces and plus signs, such as shop.com/log')
      .optional(),
    LOG_KEY: key,
    RECEIPT_KEY: key,
    WITNESSES: z
      .string()
      .default('')
      .transform((text, context) => {
        const witnesses = text
          .split('\n')
          .flatMap((line) => (line.trim() ? [readWitness(line)] : []))
        if (witnesses.every((each) => each !== null)) return witnesses
        context.addIssue({ code: 'custom', message: notWitnesses })
        return z.NEVER
      }),
  },
  {
    LOG_ORIGIN:
      'The name of the transparency log, which never changes; by default PUBLIC_URL without its scheme, and /log.',
    LOG_KEY: 'The key that signs checkpoints of the transparency log: 32 random bytes in hex.',
    RECEIPT_KEY: 'The key that signs receipts: 32 random bytes in hex.',
    WITNESSES:
      "The witnesses of the log, a line for each: the address, a space, and the witness's key.",
  },
)

type LogEnvironment = z.output<z.ZodObject<typeof logEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  PUBLIC_URL?: string | undefined
  SEED_KEY?: string | undefined
}

/** An independent party that signs the log's checkpoints. */
export interface Witness {
  /** Without a trailing slash; checkpoints are sent to `/add-checkpoint` below it. */
  url: string
  key: VerifierKey
}

export interface LogSettings {
  /** The name of the log and of its key. */
  origin: string
  /** The 32-byte seed of the Ed25519 key; `receiptKey` likewise. */
  key: Buffer
  receiptKey: Buffer
  witnesses: Witness[]
}

function readWitness(line: string): Witness | null {
  const [url = '', vkey = '', ...rest] = line.trim().split(/\s+/)
  const key = parseVkey(vkey)
  const isWitness = rest.length === 0 && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isWitness || isFault(key) || key.type !== WITNESS_KEY) return null
  return { url: url.replace(/\/$/, ''), key }
}

/** In a demo without log keys, they are derived from the key of the seeds. */
export function logSettings(e: LogEnvironment): LogSettings {
  const keyOf = (name: 'LOG_KEY' | 'RECEIPT_KEY') =>
    e[name]
      ? Buffer.from(e[name], 'hex')
      : createHmac('sha256', e.SEED_KEY ?? '')
          .update(`demo ${name}`)
          .digest()
  const address = e.PUBLIC_URL?.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return {
    origin: e.LOG_ORIGIN ?? `${address ?? 'coffer.example'}/log`,
    key: keyOf('LOG_KEY'),
    receiptKey: keyOf('RECEIPT_KEY'),
    witnesses: e.WITNESSES,
  }
}

export function logFaults(e: LogEnvironment): string[] {
  const faults: string[] = []
  const names = e.WITNESSES.map(({ key }) => key.name)
  if (new Set(names).size < names.length) faults.push('WITNESSES lists a witness twice.')
  const keys = [e.SEED_KEY, e.LOG_KEY, e.RECEIPT_KEY].filter((each) => each !== undefined)
  if (new Set(keys).size < keys.length) {
    faults.push('SEED_KEY, LOG_KEY and RECEIPT_KEY must be different keys.')
  }
  if (e.COFFER_MODE === 'demo') return faults
  for (const name of ['LOG_KEY', 'RECEIPT_KEY'] as const) {
    if (!e[name]) faults.push(`Production needs a ${name}.`)
  }
  if (e.WITNESSES.some(({ url }) => url.startsWith('http:'))) {
    faults.push('Production needs https addresses in WITNESSES.')
  }
  return faults
}
