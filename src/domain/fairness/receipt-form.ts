import { CLIENT_SEED_ORIGINS, type ClientSeedOrigin, isClientSeed } from './client-seed.ts'
import { isHex32 } from './seeds.ts'

/** The expected form of a JSON value: a rule for it, forms of its fields, or one for each entry. */
export type Form =
  | ((value: unknown) => boolean)
  | readonly [Form]
  | { readonly [key: string]: Form }
  | OrNull

/** A form that null has, too. */
class OrNull {
  readonly form: Form

  constructor(form: Form) {
    this.form = form
  }
}

export const orNull = (form: Form): Form => new OrNull(form)

/** The path of the first part of a value that has not its form, or null; '' is the value itself. */
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

// An inherited field is none: a receipt must state everything itself.
function fieldOf(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** A part of a hundred. */
export const isPercent = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100

/** A text that is not empty and that canonical JSON can hold. */
export const isText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.isWellFormed()

/** A whole number from 0. */
export const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0

// No sum of as many of them as a receipt may hold leaves the exact integers.
const PRICE_CENTS_MAX = 1_000_000_000_000

/** An amount in cents with which all that a receipt computes stays exact. */
export const isPrice = (value: unknown): boolean =>
  isCount(value) && Number(value) <= PRICE_CENTS_MAX

export const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/** 32 bytes in lower-case hex. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && isHex32(value)

/** So many bytes in lower-case hex. */
export const isHex =
  (bytes: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)

/** A time in UTC as ISO 8601 writes it. */
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

/** What the receipts of all bets on a pair of seeds state. */
export interface DrawnBet {
  scheme: string
  game: string
  bet_id: string
  player: string
  server_seed_hash: string
  /** Null until its reveal. */
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
