import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { described } from './described.ts'

const whole = (byDefault: number, max = 100_000) => {
  const words = 'must be a whole number, 1 or more'
  return z.coerce.number(words).int(words).min(1, words).max(max, words).default(byDefault)
}
const COUNTRY = /^[A-Z]{2}$/
const HEADER = /^[a-z0-9-]{1,64}$/

export const complianceEnvironment = described(
  {
    DOCUMENT_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
      .optional(),
    RETENTION_YEARS: whole(5, 100),
    GAME_CYCLE_MS_MIN: z.coerce.number().int().min(0).max(60_000).default(0),
    PLAYERS_CANCEL_WITHDRAWALS: z.enum(['0', '1']).default('1'),
    BLOCKED_COUNTRIES: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
      .refine(
        (codes) => codes.every((code) => COUNTRY.test(code)),
        'must be codes of two capital letters, separated by commas, such as US,FR',
      ),
    COUNTRY_HEADER: z
      .string()
      .toLowerCase()
      .regex(HEADER, 'must be the name of a header, such as cf-ipcountry')
      .optional(),
  },
  {
    DOCUMENT_KEY:
      "The key that encrypts players' documents and authenticator apps: 32 random bytes in hex. Kept apart from the database; lost, they cannot be read.",
    RETENTION_YEARS:
      'For how many years after an account is erased, until operators change it, the records of its payments, its documents and the marks of its person are kept.',
    GAME_CYCLE_MS_MIN:
      'The least time between two bets of a player on a game, in milliseconds, where the law asks for one.',
    PLAYERS_CANCEL_WITHDRAWALS: 'Whether players may cancel a requested withdrawal: 1 or 0.',
    BLOCKED_COUNTRIES:
      'Countries whose visitors can neither register nor deposit, such as US,FR. Needs COUNTRY_HEADER.',
    COUNTRY_HEADER:
      "The header in which the proxy in front of the shop sends the visitor's country, such as cf-ipcountry.",
  },
)

type ComplianceEnvironment = z.output<z.ZodObject<typeof complianceEnvironment>>

type Surroundings = ComplianceEnvironment & {
  COFFER_MODE: 'demo' | 'production'
  SEED_KEY?: string | undefined
  LOG_KEY?: string | undefined
  RECEIPT_KEY?: string | undefined
}

/** Requirements of the shop's jurisdiction. */
export interface JurisdictionSettings {
  /** The minimum time between two bets of a player on a game; 0 = none. */
  gameCycleMsMin: number
  /** Whether players may cancel a requested withdrawal. */
  canCancelWithdrawals: boolean
  /** Countries from which visitors can neither register nor deposit. */
  blockedCountries: ReadonlySet<string>
  /** The header in which our proxy sends the visitor's country; null = unknown. */
  countryHeader: string | null
}

export interface ComplianceSettings {
  /** For how many years records of payments are kept when an account is erased. */
  retentionYears: number
  /** The key that encrypts documents at rest; never stored in the database. */
  documentKey: Buffer
  jurisdiction: JurisdictionSettings
}

/** In a demo without a document key, it is derived from the key of the seeds. */
export const complianceSettings = (e: Surroundings): ComplianceSettings => ({
  retentionYears: e.RETENTION_YEARS,
  documentKey: e.DOCUMENT_KEY
    ? Buffer.from(e.DOCUMENT_KEY, 'hex')
    : createHmac('sha256', e.SEED_KEY ?? '')
        .update('demo DOCUMENT_KEY')
        .digest(),
  jurisdiction: {
    gameCycleMsMin: e.GAME_CYCLE_MS_MIN,
    canCancelWithdrawals: e.PLAYERS_CANCEL_WITHDRAWALS === '1',
    blockedCountries: new Set(e.BLOCKED_COUNTRIES),
    countryHeader: e.COUNTRY_HEADER ?? null,
  },
})

export function complianceFaults(e: Surroundings): string[] {
  const faults: string[] = []
  if (e.BLOCKED_COUNTRIES.length > 0 && !e.COUNTRY_HEADER) {
    faults.push(
      'BLOCKED_COUNTRIES needs COUNTRY_HEADER, which the proxy in front of the shop sets.',
    )
  }
  if (e.DOCUMENT_KEY && [e.SEED_KEY, e.LOG_KEY, e.RECEIPT_KEY].includes(e.DOCUMENT_KEY)) {
    faults.push('DOCUMENT_KEY must differ from SEED_KEY, LOG_KEY and RECEIPT_KEY.')
  }
  if (e.COFFER_MODE === 'production' && !e.DOCUMENT_KEY) {
    faults.push('Production needs a DOCUMENT_KEY.')
  }
  return faults
}
