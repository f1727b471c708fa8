import { trackingLink } from '#client/lib/analytics/tracking-link.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { takeInitialReply } from '#client/lib/hydration/first-page.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { type PathInput, pathOf } from './path-of.ts'
import { Refused, Unreachable } from './refused.ts'

export interface RequestInput extends PathInput {
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A connection that died in a phone's sleep gives neither an answer nor an error. */
const ANSWER_MS_MAX = 20_000

/** One request, without any retry. Throws Refused, Unreachable, or the signal's AbortError. */
export async function request(
  key: string,
  input: RequestInput,
  accessToken: string | null,
): Promise<unknown> {
  const [method, template] = key.split(' ', 2) as [string, string]
  const known = method === 'GET' ? takeInitialReply(pathOf(template, input)) : undefined
  if (known !== undefined) return known

  const isKeyed = input.idempotencyKey !== undefined
  const { signal, stop } = limited(input)
  try {
    const answer = await fetchCall(key, { ...input, signal }, accessToken)
    return await answer.json()
  } catch (error) {
    if (error instanceof Refused || input.signal?.aborted) throw error
    throw new Unreachable(error, isKeyed)
  } finally {
    stop()
  }
}

/** A reply that takes longer, body included, counts as lost: a read is repeated, and the page offers a retry of others. */
function limited({ signal }: RequestInput): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_MS_MAX)
  const signals = signal ? [signal, controller.signal] : [controller.signal]
  return { signal: AbortSignal.any(signals), stop: () => clearTimeout(timer) }
}

/** The raw response, with its body unread. Throws as `request` does. */
export async function fetchCall(
  key: string,
  input: RequestInput,
  accessToken: string | null,
): Promise<Response> {
  const [method, template] = key.split(' ', 2) as [string, string]
  const init: RequestInit = { method, headers: headersOf(input, accessToken) }
  if (input.body !== undefined) init.body = JSON.stringify(input.body)
  if (input.signal) init.signal = input.signal

  const answer = await fetch(atBase(pathOf(template, input)), init).catch((error: unknown) => {
    if (input.signal?.aborted) throw error
    throw new Unreachable(error)
  })
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => ({}))
  const retryAfter = answer.headers.get('Retry-After')
  const seconds = retryAfter === null ? undefined : Number(retryAfter)
  throw new Refused(answer.status, body as Partial<RefusalBody>, seconds)
}

function headersOf(input: RequestInput, accessToken: string | null): Headers {
  const headers = callerHeaders(accessToken)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey)
  return headers
}

/** What every call says of its caller: what it reads, who it is, and by which tracking link it came. */
export function callerHeaders(accessToken: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  const link = trackingLink()
  if (link) headers.set('X-TLink', link)
  return headers
}
