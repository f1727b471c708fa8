import type { BodyInput, Call, Params, QueryInput, Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { refreshAuth } from './refresh.ts'
import { Refused } from './refused.ts'
import { type RequestParts, request } from './request.ts'
import { readAuth } from './tokens.ts'

export { isUnanswered, Refused, Unreachable } from './refused.ts'

/** A part that the call does not have may not be given; one that it needs must be. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type Input<C extends Call> = Part<'params', Params<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>> &
  Key<C> & { signal?: AbortSignal }

/** What moves money or goods always carries a key; other calls have none. */
type Key<C extends Call> = C extends { isIdempotent: true }
  ? { idempotencyKey: string }
  : { idempotencyKey?: never }

type Arguments<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

/**
 * Makes one call of the contract, named as `POST /api/boxes/:slug/open`.
 * Throws `Refused` for a "no" and `Unreachable` when no answer came.
 */
export async function send<K extends keyof CallsByKey>(
  key: K,
  ...[input]: Arguments<CallsByKey[K]>
): Promise<Reply<CallsByKey[K]>> {
  const parts: RequestParts = input ?? {}
  return (await withAuth((token) => request(key, parts, token))) as Reply<CallsByKey[K]>
}

/** Asks with the session's token; a 401 is answered by one refresh of it and one more try. */
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

/** A key that makes a repeated call harmless: make one per intention, not per try. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isExpiry(error: unknown): boolean {
  return error instanceof Refused && error.status === 401
}
