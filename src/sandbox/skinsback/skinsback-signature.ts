import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA1 of `name:value;` of every plain parameter but `sign`, by name, in hex. */
export function signOf(parameters: Readonly<Record<string, unknown>>, secret: string): string {
  const text = Object.keys(parameters)
    .sort()
    .filter((name) => name !== 'sign' && typeof parameters[name] !== 'object')
    .map((name) => `${name}:${parameters[name]};`)
    .join('')
  return createHmac('sha1', secret).update(text, 'utf8').digest('hex')
}

export function isSigned(parameters: Readonly<Record<string, unknown>>, secret: string): boolean {
  const given = Buffer.from(String(parameters.sign ?? ''))
  const expected = Buffer.from(signOf(parameters, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
