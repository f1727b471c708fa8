import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of parameters: `name:value;` of each except `sign`, sorted by name, without lists and objects;
 * HMAC-SHA1 in hex. Source: the provider's page "Generate a signature".
 */
export const signSkinsback = (fields: Readonly<Record<string, string>>, secret: string): string =>
  hmac(Object.entries(fields), secret)

/**
 * Whether `sign` is the provider's signature of the fields; compares in constant time. PHP and JavaScript write nulls
 * and booleans differently, and both forms are accepted.
 */
export function isSignedBySkinsback(fields: Readonly<Record<string, unknown>>, secret: string) {
  const { sign } = fields
  if (typeof sign !== 'string' || !isUnambiguous(fields)) return false
  const asPhp = isEqual(sign, hmac(linesOf(fields, phpText), secret))
  const asJavaScript = isEqual(sign, hmac(linesOf(fields, javaScriptText), secret))
  return asPhp || asJavaScript
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Names and values are joined with `:` and `;`, so a value that contains `;` could pass for several fields.
 */
const isUnambiguous = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(fields).every(
    ([name, value]) => NAME.test(name) && !(typeof value === 'string' && value.includes(';')),
  )

type TextOf = (value: unknown) => string | null

const phpText: TextOf = (value) => {
  if (value === null || value === false) return ''
  if (value === true) return '1'
  return typeof value === 'string' ? value : null
}

const javaScriptText: TextOf = (value) => {
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : null
}

const linesOf = (fields: Readonly<Record<string, unknown>>, textOf: TextOf): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === null ? [] : [[name, text]]
  })

function hmac(lines: [string, string][], secret: string): string {
  const text = lines
    .filter(([name]) => name !== 'sign')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
  return createHmac('sha1', secret).update(text, 'utf8').digest('hex')
}

function isEqual(given: string, wanted: string): boolean {
  const left = Buffer.from(given, 'utf8')
  const right = Buffer.from(wanted, 'utf8')
  return left.length === right.length && timingSafeEqual(left, right)
}
