import { CLIENT_SEED_ORIGINS, type ClientSeedOrigin, isClientSeed } from './client-seed.ts'
import { isHex32 } from './seeds.ts'

/** The expected form of a JSON value: a predicate, forms of its fields, or one form for each entry. */
export type Form =
  | ((value: unknown) => boolean)
  | readonly [Form]
  | { readonly [key: string]: Form }
  | OrNull

/** A form that also accepts null. */
class OrNull {
  readonly form: Form

  constructor(form: Form) {
    this.form = form
  }
}

export const orNull = (form: Form): Form => new OrNull(form)

/** The path of the first part of a value that does not match its form, or null; '' means the value itself. */
export function faultIn(value: unknown, form: Form, path = ''): string | null {
  if (typeof form === 'function') return form(value) ? null : path
  if (form instanceof OrNull) return value === null ? null : faultIn(value, form.form, path)
  if (isEach(form)) {
    if (!Array.isArray(value)) return path
    return firstFault(value.map((entry, index) => [entry, form[0], `${path}[${index}]`]))
  }
  if (!isRecord(value)) return path
  const prefix = path === '' ? '' : `${path}.`
  return firstFault(
    Object.entries(form).map(([key, field]) => [fieldOf(value, key), field, prefix + key]),
  )
}

function firstFault(parts: [value: unknown, form: Form, path: string][]): string | null {
  for (const [value, form, path] of parts) {
    const fault = faultIn(value, form, path)
    if (fault !== null) return fault
  }
  return null
}

function isEach(form: Form): form is readonly [Form] {
  return Array.isArray(form)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Inherited fields do not count: a receipt must state everything itself.
function fieldOf(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** A percentage, 0 to 100. */
export const isPercent = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100

/** A non-empty text that canonical JSON can hold. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.isWellFormed()

/** A non-negative integer. */
export const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0

// Small enough that any sum over a receipt's entries remains an exact integer.
const PRICE_CENTS_MAX = 1_000_000_000_000

/** An amount in cents, small enough that all computations on a receipt remain exact. */
export const isPrice = (value: unknown): boolean =>
  isCount(value) && Number(value) <= PRICE_CENTS_MAX

export const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/** 32 bytes in lower-case hex. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && isHex32(value)

/** This many bytes in lower-case hex. */
export const isHex =
  (bytes: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)

/** A UTC time in ISO 8601. */
export const isInstant = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value) &&
  Number.isFinite(Date.parse(value))

/** An object without fields. */
export const isEmptyRecord = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 0

export const isSeedText = (value: unknown): boolean =>
  typeof value === 'string' && isClientSeed(value)

export const isOrigin = (value: unknown): boolean =>
  CLIENT_SEED_ORIGINS.some((origin) => origin === value)

/** The fields common to all receipts of bets on a pair of seeds. */
export interface DrawnBet {
  scheme: string
  game: string
  bet_id: string
  player: string
  server_seed_hash: string
  /** Null until it is revealed. */
  server_seed: string | null
  client_seed: string
  client_seed_origin: ClientSeedOrigin
  nonce: number
  stake_cents: number
  payout_cents: number
  created_at: string
}

export const DRAWN_BET = {
  scheme: isText,
  game: isText,
  bet_id: isText,
  player: isText,
  server_seed_hash: isHash,
  server_seed: orNull(isHash),
  client_seed: isSeedText,
  client_seed_origin: isOrigin,
  nonce: isCount,
  stake_cents: isCount,
  payout_cents: isCount,
  created_at: isInstant,
} satisfies { readonly [key in keyof DrawnBet]: Form }
