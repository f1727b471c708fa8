import type { RefusalBody } from '#contract/refusals.ts'
import { takeFirstAnswer } from './first-page.ts'
import { type PathParts, pathOf } from './path-of.ts'
import { Refused, Unreachable } from './refused.ts'
import { trackingLink } from './tracking-link.ts'

export interface RequestParts extends PathParts {
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** One request, without any retry. Throws Refused, Unreachable, or the signal's AbortError. */
export async function request(
  key: string,
  parts: RequestParts,
  accessToken: string | null,
): Promise<unknown> {
  const [method, template] = key.split(' ', 2) as [string, string]
  const known = method === 'GET' ? takeFirstAnswer(pathOf(template, parts)) : undefined
  if (known !== undefined) return known

  return readAnswer(await fetchCall(key, parts, accessToken))
}

/** The answer as it is, with its body still to be read. Throws as `request` does. */
export async function fetchCall(
  key: string,
  parts: RequestParts,
  accessToken: string | null,
): Promise<Response> {
  const [method, template] = key.split(' ', 2) as [string, string]
  const init: RequestInit = { method, headers: headersOf(parts, accessToken) }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  if (parts.signal) init.signal = parts.signal

  const answer = await fetch(pathOf(template, parts), init).catch((error: unknown) => {
    if (parts.signal?.aborted) throw error
    throw new Unreachable(error)
  })
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => ({}))
  const retryAfter = answer.headers.get('Retry-After')
  const seconds = retryAfter === null ? undefined : Number(retryAfter)
  throw new Refused(answer.status, body as Partial<RefusalBody>, seconds)
}

/** An answer that breaks off on its way was not heard. */
function readAnswer(answer: Response): Promise<unknown> {
  return answer.json().catch((error: unknown) => {
    throw new Unreachable(error)
  })
}

function headersOf(parts: RequestParts, accessToken: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  const link = trackingLink()
  if (link) headers.set('X-TLink', link)
  return headers
}
