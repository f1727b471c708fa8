import type { RefusalBody } from '#contract/refusals.ts'

/** The server answered, and said no: its status, code and words. */
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

/** No answer came: the network is away, or the server is. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  /** `isKeyed`: the same call may be made again and counts once. */
  constructor(cause: unknown, isKeyed = false) {
    super(isKeyed ? LOST_KEYED : LOST, { cause })
  }
}

/** What a server says that broke, is starting or stopping, or is still at work. */
const MAYBE_DONE = new Set(['internal_error', 'service_unavailable', 'idempotency_in_flight'])

const LOST = 'We cannot reach the server. Check your connection and try again.'
const LOST_KEYED = 'Connection lost. Try again; you won’t be charged twice.'

/**
 * Says whether a call may have been carried out although no answer came: the network broke, the server
 * did, or it is still at work on the same key. Only a refusal of the contract says that nothing was done.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Refused)) return true
  return MAYBE_DONE.has(error.code)
}
