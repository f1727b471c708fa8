import { createHash } from 'node:crypto'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { HttpApiRequest } from './http-api-message.ts'
import type { RealtimeApp } from './options.ts'
import { hmac, isEqual } from './signing.ts'

const AGE_SECONDS_MAX = 600

/** Why a request of the HTTP API is not authentic, as a sentence; null if it is. */
export function faultOfRequest(
  app: RealtimeApp,
  nowMs: number,
  { method, path, query, rawBody }: HttpApiRequest,
): string | null {
  if (query.get('auth_key') !== app.key) return 'The auth_key is unknown'
  if (query.get('auth_version') !== '1.0') return 'The auth_version must be 1.0'
  const timestamp = query.get('auth_timestamp') ?? ''
  const isRecent = Math.abs(nowMs / SECOND_MS - Number(timestamp)) <= AGE_SECONDS_MAX
  if (!/^\d{1,12}$/.test(timestamp) || !isRecent) {
    return `The auth_timestamp must be within ${AGE_SECONDS_MAX} s of now`
  }
  if (rawBody.length > 0 && !isEqual(query.get('body_md5') ?? '', md5(rawBody))) {
    return 'The body_md5 is not that of the body'
  }
  const expected = hmac(app.secret, `${method}\n${path}\n${signedPart(query)}`)
  if (!isEqual(query.get('auth_signature') ?? '', expected))
    return 'The auth_signature is not valid'
  return null
}

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex')

/** All parameters except the signature, decoded and sorted by name. */
function signedPart(query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'auth_signature')
  pairs.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}
