import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AlphapoSecrets } from '../settings.ts'

const signatureOf = (body: string, secret: string): string =>
  createHmac('sha512', secret).update(body, 'utf8').digest('hex')

/** Says whether a request carries the shop's key and the HMAC-SHA512 of its body, in lower-case hex. */
export function isSigned(
  body: string,
  headers: IncomingHttpHeaders,
  { key, secret }: AlphapoSecrets,
): boolean {
  const given = Buffer.from(String(headers['x-processing-signature'] ?? ''))
  const expected = Buffer.from(signatureOf(body, secret))
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && headers['x-processing-key'] === key
}

/** The headers of a callback; a forged one is signed with another secret. */
export const callbackHeaders = (
  body: string,
  { key, secret }: AlphapoSecrets,
  isForged = false,
) => ({
  'x-processing-key': key,
  'x-processing-signature': signatureOf(body, isForged ? `not ${secret}` : secret),
})
