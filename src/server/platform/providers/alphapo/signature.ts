import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface AlphapoSettings {
  url: string
  key: string
  secret: string
}

/**
 * The signature of a body: HMAC-SHA512 over its exact bytes, in lower-case hex.
 * Source: the provider's page "Authentication".
 */
export const signAlphapo = (body: string | Buffer, secret: string): string =>
  createHmac('sha512', secret).update(body).digest('hex')

/** The authentication headers of a request with this body. */
export const alphapoHeaders = (body: string, { key, secret }: AlphapoSettings) => ({
  'content-type': 'application/json',
  'x-processing-key': key,
  'x-processing-signature': signAlphapo(body, secret),
})

/** Whether a callback carries our key and the signature of its bytes; compares in constant time. */
export function isSignedByAlphapo(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  { key, secret }: AlphapoSettings,
): boolean {
  const hasKey = isEqual(headers['x-processing-key'], key)
  const hasSignature = isEqual(headers['x-processing-signature'], signAlphapo(rawBody, secret))
  return hasKey && hasSignature
}

function isEqual(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const left = Buffer.from(given, 'utf8')
  const right = Buffer.from(wanted, 'utf8')
  return left.length === right.length && timingSafeEqual(left, right)
}
