import type { BodyInput, Call, Params, QueryInput, Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { refreshAuth } from './refresh.ts'
import { Refused } from './refused.ts'
import { type RequestInput, request } from './request.ts'
import { readAuth } from './tokens.ts'

export { isUnanswered, mayBeUnderWay, Refused, Unreachable } from './refused.ts'

/** Forbids a part that the call does not have, and requires one that it needs. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type Input<C extends Call> = Part<'params', Params<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>> &
  Key<C> & { signal?: AbortSignal }

/** Calls that move money or goods always carry a key; others never do. */
type Key<C extends Call> = C extends { idempotency: 'allowed' | 'required' }
  ? { idempotencyKey: string }
  : { idempotencyKey?: never }

type Arguments<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

/**
 * Makes one call of the contract, named like `POST /api/boxes/:slug/open`. Throws `Refused` if the server
 * refuses and `Unreachable` if no reply arrives.
 */
export async function send<K extends keyof CallsByKey>(
  key: K,
  ...[input]: Arguments<CallsByKey[K]>
): Promise<Reply<CallsByKey[K]>> {
  const parts: RequestInput = input ?? {}
  return (await withAuth((token) => request(key, parts, token))) as Reply<CallsByKey[K]>
}

/** Calls with the session's token. On a 401, refreshes it once and retries once. */
export async function withAuth<T>(ask: (accessToken: string | null) => Promise<T>): Promise<T> {
  const auth = readAuth()
  try {
    return await ask(auth?.accessToken ?? null)
  } catch (error) {
    if (!auth || !isExpiry(error)) throw error
    const renewed = await refreshAuth(auth)
    if (!renewed) throw error
    return await ask(renewed.accessToken)
  }
}

/** A key that makes a repeated call harmless. Make one per intention, not per attempt. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isExpiry(error: unknown): boolean {
  return error instanceof Refused && error.status === 401
}
