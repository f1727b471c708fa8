import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Cents } from '#domain/money/money.ts'
import type { AmlThresholds } from '#domain/protection/aml-rules.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { described } from './described.ts'
import { coins } from './game-settings.ts'

const whole = (byDefault: number, max = 100_000) => {
  const words = 'must be a whole number, 1 or more'
  return z.coerce.number(words).int(words).min(1, words).max(max, words).default(byDefault)
}
const percent = (byDefault: number) => {
  const words = 'must be a whole number of percent, 0 to 1000'
  const number = z.coerce.number(words).int(words).min(0, words).max(1_000, words)
  return number.default(byDefault).transform(BigInt)
}

const COUNTRY = /^[A-Z]{2}$/
const HEADER = /^[a-z0-9-]{1,64}$/

export const complianceEnvironment = described(
  {
    AML_IN_OUT_FROM: coins(500),
    AML_IN_OUT_SHARE: percent(50),
    AML_STRUCTURING_DEPOSITS: whole(3),
    AML_STRUCTURING_DAYS: whole(7, 365),
    AML_STRUCTURING_SHARE: percent(80),
    AML_SHARED_DEVICE: whole(3),
    AML_SHARED_PAYER: whole(2),
    AML_SHARED_PAYOUT_ADDRESS: whole(2),
    VERIFICATION_FROM: coins(2_000),
    VERIFICATION_DEPOSITS_MAX: coins(5_000),
    VERIFICATION_DAYS: whole(730, 36_500),
    DOCUMENT_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
      .optional(),
    DOCUMENT_DAYS: whole(1_825, 36_500),
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
    AML_IN_OUT_FROM:
      'Coins: from this sum withdrawn within a day of deposits, little play raises an alert.',
    AML_IN_OUT_SHARE:
      'Percent of a deposit that has to be played before it is withdrawn without an alert.',
    AML_STRUCTURING_DEPOSITS: 'How many deposits just below VERIFICATION_FROM raise an alert.',
    AML_STRUCTURING_DAYS: 'In how many days deposits just below VERIFICATION_FROM are counted.',
    AML_STRUCTURING_SHARE:
      'Percent of VERIFICATION_FROM from which a deposit counts as just below it.',
    AML_SHARED_DEVICE: 'How many accounts of one device raise an alert.',
    AML_SHARED_PAYER: 'How many accounts of one payer raise an alert.',
    AML_SHARED_PAYOUT_ADDRESS: 'How many accounts of one payout address raise an alert.',
    VERIFICATION_FROM:
      "Coins: from this sum of a person's deposits, coins are paid out only after their identity is verified.",
    VERIFICATION_DEPOSITS_MAX:
      'Coins: beyond this sum, deposits without a verified identity are refused.',
    VERIFICATION_DAYS: 'How many days a verification is valid.',
    DOCUMENT_KEY:
      "The key that encrypts players' documents and authenticator apps: 32 random bytes in hex. Kept apart from the database; lost, they cannot be read.",
    DOCUMENT_DAYS: 'How many days documents are kept after they were submitted or reviewed.',
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

export interface VerificationSettings {
  /** From this sum of a person's deposits, coins can be withdrawn only after their identity is verified. */
  from: Cents
  /** Without verification, deposits beyond this sum are refused. */
  depositsMax: Cents
  /** How long a verification is valid. */
  validMs: number
  /** How long documents are kept after they were submitted or reviewed. */
  documentsMs: number
  /** The key that encrypts documents at rest; never stored in the database. */
  documentKey: Buffer
}

export interface ComplianceSettings {
  /** For how many years records of payments are kept when an account is erased. */
  retentionYears: number
  aml: AmlThresholds
  verification: VerificationSettings
  jurisdiction: JurisdictionSettings
}

/** In a demo without a document key, it is derived from the key of the seeds. */
export const complianceSettings = (e: Surroundings): ComplianceSettings => ({
  retentionYears: e.RETENTION_YEARS,
  aml: {
    inOutFrom: e.AML_IN_OUT_FROM,
    inOutShare: e.AML_IN_OUT_SHARE,
    structuringDeposits: e.AML_STRUCTURING_DEPOSITS,
    structuringDays: e.AML_STRUCTURING_DAYS,
    structuringShare: e.AML_STRUCTURING_SHARE,
    verificationFrom: e.VERIFICATION_FROM,
    sharedDevice: e.AML_SHARED_DEVICE,
    sharedPayer: e.AML_SHARED_PAYER,
    sharedPayoutAddress: e.AML_SHARED_PAYOUT_ADDRESS,
  },
  verification: {
    from: e.VERIFICATION_FROM,
    depositsMax: e.VERIFICATION_DEPOSITS_MAX,
    validMs: e.VERIFICATION_DAYS * DAY_MS,
    documentsMs: e.DOCUMENT_DAYS * DAY_MS,
    documentKey: e.DOCUMENT_KEY
      ? Buffer.from(e.DOCUMENT_KEY, 'hex')
      : createHmac('sha256', e.SEED_KEY ?? '')
          .update('demo DOCUMENT_KEY')
          .digest(),
  },
  jurisdiction: {
    gameCycleMsMin: e.GAME_CYCLE_MS_MIN,
    canCancelWithdrawals: e.PLAYERS_CANCEL_WITHDRAWALS === '1',
    blockedCountries: new Set(e.BLOCKED_COUNTRIES),
    countryHeader: e.COUNTRY_HEADER ?? null,
  },
})

export function complianceFaults(e: Surroundings): string[] {
  const faults: string[] = []
  if (e.VERIFICATION_FROM > e.VERIFICATION_DEPOSITS_MAX) {
    faults.push('VERIFICATION_FROM is above VERIFICATION_DEPOSITS_MAX.')
  }
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
