import { createHash, timingSafeEqual } from 'node:crypto'

/** The four fields that the hash of a notice covers. No other field is trusted. */
export interface ZenSigned {
  merchantTransactionId: string
  currency: string
  /** The amount exactly as in the body. */
  amount: string
  status: string
}

type Field = string | number | null | readonly Fields[]
export interface Fields {
  readonly [name: string]: Field
}

/**
 * The signature of a checkout request: every field as `name=value` (`items[0].code`), without nulls, in lower case,
 * sorted and joined by `&`, with the secret at the end; SHA-256 in hex, with the algorithm's name.
 * Source: the provider's page "Generating a signature".
 */
export function signCheckout(fields: Fields, paywallSecret: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => linesOf(name, value))
  const text = lines
    .map((line) => line.toLowerCase())
    .sort()
    .join('&')
  return `${sha256(text + paywallSecret)};sha256`
}

function linesOf(name: string, value: Field): string[] {
  if (value === null) return []
  if (typeof value !== 'object') return [`${name}=${value}`]
  return value.flatMap((entry, index) =>
    Object.entries(entry).flatMap(([key, inner]) => linesOf(`${name}[${index}].${key}`, inner)),
  )
}

/** Whether `hash` is the provider's hash of these fields; compares in constant time. */
export function isZenHash(hash: string, signed: ZenSigned, ipnSecret: string): boolean {
  const { merchantTransactionId, currency, amount, status } = signed
  const expected = sha256(merchantTransactionId + currency + amount + status + ipnSecret)
  const given = Buffer.from(hash, 'utf8')
  const wanted = Buffer.from(expected.toUpperCase(), 'utf8')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
