import type { RefusalBody } from '#contract/refusals.ts'
import { readCookie } from './cookies.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { Refused, Unreachable } from './refused.ts'

const TRACKING_COOKIE = 'trackingLink'

export interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
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
  const url = urlOf(template, parts)
  const known = method === 'GET' ? takeFirstAnswer(url) : undefined
  if (known !== undefined) return known

  const init: RequestInit = { method, headers: headersOf(parts, accessToken) }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  if (parts.signal) init.signal = parts.signal

  const answer = await fetch(url, init).catch((error: unknown) => {
    if (parts.signal?.aborted) throw error
    throw new Unreachable(error)
  })
  if (answer.ok) return readAnswer(answer)
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
  const trackingLink = readCookie(TRACKING_COOKIE)
  if (trackingLink) headers.set('X-TLink', trackingLink)
  return headers
}

function urlOf(template: string, { params = {}, query = {} }: RequestParts): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
