import { createHash, timingSafeEqual } from 'node:crypto'

export interface SignedFields {
  merchantTransactionId: string
  currency: string
  amount: string
  status: string
}

const algorithms = new Set(['sha224', 'sha256', 'sha384', 'sha512'])

/**
 * Says whether a checkout carries the signature of its own fields: `name=value` of every field, nested names as `a.b`
 * and `items[0].code`, without nulls, in lower case, sorted, joined by `&`, then the secret; hashed as `hex;algorithm`.
 */
export function isSigned(checkout: Record<string, unknown>, paywallSecret: string): boolean {
  const { signature, ...fields } = checkout
  if (typeof signature !== 'string') return false
  const [digest = '', algorithm = ''] = signature.split(';')
  if (!algorithms.has(algorithm)) return false
  const lines = linesOf('', fields).map((line) => line.toLowerCase())
  const text = lines.sort().join('&') + paywallSecret
  const expected = Buffer.from(createHash(algorithm).update(text, 'utf8').digest('hex'))
  const given = Buffer.from(digest)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function linesOf(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((each, at) => linesOf(`${name}[${at}]`, each))
  if (typeof value !== 'object') return [`${name}=${value}`]
  return Object.entries(value).flatMap(([key, each]) =>
    linesOf(name ? `${name}.${key}` : key, each),
  )
}

/** The `hash` of a notice: upper-case SHA-256 over four fields and the secret, without separators. */
export function noticeHash(fields: SignedFields, ipnSecret: string): string {
  const { merchantTransactionId, currency, amount, status } = fields
  return createHash('sha256')
    .update(merchantTransactionId + currency + amount + status + ipnSecret, 'utf8')
    .digest('hex')
    .toUpperCase()
}
