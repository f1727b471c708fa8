import type { RefusalBody } from '#contract/refusals.ts'

/** The server refused: its status, code and message. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: RefusalBody['code']
  readonly errors: Record<string, string[]> | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Partial<RefusalBody>, retryAfterSeconds?: number) {
    super(body.message ?? body.msg ?? 'Something went wrong on our side. Please try again.')
    this.status = status
    this.code = body.code ?? 'internal_error'
    this.errors = body.errors
    this.data = body.data
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No reply arrived: the network or the server is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  /** `isKeyed`: the same call may be repeated and counts once. */
  constructor(cause: unknown, isKeyed = false) {
    super(isKeyed ? LOST_KEYED : LOST, { cause })
  }
}

/** The codes of a server that failed, is starting or stopping, or is still at work on the call. */
const MAYBE_DONE = new Set(['internal_error', 'service_unavailable', 'idempotency_in_flight'])

const LOST = 'We cannot reach the server. Check your connection and try again.'
const LOST_KEYED = 'Connection lost. Try again; you won’t be charged twice.'

/**
 * Whether a call may have been carried out although no final reply arrived: the network or the server
 * failed, or the server is still at work on the same key. Only a refusal of the contract means that nothing
 * was done.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Refused)) return true
  return MAYBE_DONE.has(error.code)
}

/** Whether an earlier attempt under the same key may still count: the call was not answered, or came too soon. */
export const mayBeUnderWay = (error: unknown): boolean =>
  isUnanswered(error) || (error as Refused).code === 'too_many_requests'
