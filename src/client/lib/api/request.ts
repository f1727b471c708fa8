import { trackingLink } from '#client/lib/analytics/tracking-link.ts'
import { takeInitialReply } from '#client/lib/hydration/first-page.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { type PathParts, pathOf } from './path-of.ts'
import { Refused, Unreachable } from './refused.ts'

export interface RequestInput extends PathParts {
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The timeout of a call that changes something. */
const ANSWER_MS_MAX = 20_000

/** One request, without any retry. Throws Refused, Unreachable, or the signal's AbortError. */
export async function request(
  key: string,
  parts: RequestInput,
  accessToken: string | null,
): Promise<unknown> {
  const [method, template] = key.split(' ', 2) as [string, string]
  const known = method === 'GET' ? takeInitialReply(pathOf(template, parts)) : undefined
  if (known !== undefined) return known

  const isKeyed = parts.idempotencyKey !== undefined
  const { signal, stop } = method === 'GET' ? unlimited(parts) : limited(parts)
  try {
    const answer = await fetchCall(key, { ...parts, ...(signal && { signal }) }, accessToken)
    return await answer.json()
  } catch (error) {
    if (error instanceof Refused || parts.signal?.aborted) throw error
    throw new Unreachable(error, isKeyed)
  } finally {
    stop()
  }
}

interface Limit {
  signal: AbortSignal | undefined
  stop: () => void
}

const unlimited = ({ signal }: RequestInput): Limit => ({ signal, stop: () => undefined })

/** A reply that takes longer, body included, counts as lost: the page reports it and offers a retry. */
function limited({ signal }: RequestInput): Limit {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS_MAX)
  const signals = signal ? [signal, controller.signal] : [controller.signal]
  return { signal: AbortSignal.any(signals), stop: () => clearTimeout(timer) }
}

/** The raw response, with its body unread. Throws as `request` does. */
export async function fetchCall(
  key: string,
  parts: RequestInput,
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

function headersOf(parts: RequestInput, accessToken: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  const link = trackingLink()
  if (link) headers.set('X-TLink', link)
  return headers
}
