import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { described } from './described.ts'

const KEY = /^[0-9a-f]{64}$/
const notKeys = 'must be keys of 64 hexadecimal digits, separated by commas'

export const ledgerEnvironment = described(
  {
    LEDGER_KEY: z.string().regex(KEY, 'must be 64 hexadecimal digits').optional(),
    LEDGER_KEYS_RETIRED: z
      .string()
      .default('')
      .transform((text, context) => {
        const keys = text.split(',').flatMap((each) => each.trim() || [])
        if (keys.every((each) => KEY.test(each))) return keys
        context.addIssue({ code: 'custom', message: notKeys })
        return z.NEVER
      }),
  },
  {
    LEDGER_KEY:
      'The key of the hashes of all entries: 32 random bytes in hex. Kept apart from the database and its backups.',
    LEDGER_KEYS_RETIRED:
      'Earlier LEDGER_KEYs, separated by commas, under which old entries verify.',
  },
)

type LedgerEnvironment = z.output<z.ZodObject<typeof ledgerEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SEED_KEY?: string | undefined
  LOG_KEY?: string | undefined
  RECEIPT_KEY?: string | undefined
  DOCUMENT_KEY?: string | undefined
}

/**
 * The 32-byte keys of the chains of the ledger and of the operators' log, the current one first, then the retired ones,
 * under which old entries verify. In a demo without a key, it is derived from the key of the seeds.
 */
export function ledgerKeys(
  e: Pick<LedgerEnvironment, 'LEDGER_KEY' | 'LEDGER_KEYS_RETIRED' | 'SEED_KEY'>,
): Buffer[] {
  const current = e.LEDGER_KEY
    ? Buffer.from(e.LEDGER_KEY, 'hex')
    : createHmac('sha256', e.SEED_KEY ?? '')
        .update('demo LEDGER_KEY')
        .digest()
  return [current, ...e.LEDGER_KEYS_RETIRED.map((each) => Buffer.from(each, 'hex'))]
}

/** The number, 0 to 255, by which stored hashes name the key that they were made under. It reveals nothing of the key. */
export const ledgerKeyId = (key: Uint8Array): number =>
  createHmac('sha256', key).update('id').digest().readUInt8(0)

export function ledgerFaults(e: LedgerEnvironment): string[] {
  const faults: string[] = []
  const ids = ledgerKeys(e).map(ledgerKeyId)
  if (new Set(ids).size < ids.length) {
    faults.push('LEDGER_KEY has the same id as a key of LEDGER_KEYS_RETIRED: generate another one.')
  }
  const others = [e.SEED_KEY, e.LOG_KEY, e.RECEIPT_KEY, e.DOCUMENT_KEY]
  if (e.LEDGER_KEY && others.includes(e.LEDGER_KEY)) {
    faults.push('LEDGER_KEY must differ from every other key.')
  }
  if (e.COFFER_MODE === 'production' && !e.LEDGER_KEY) {
    faults.push('Production needs a LEDGER_KEY.')
  }
  return faults
}
