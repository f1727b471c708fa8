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

  constructor(cause: unknown) {
    super('We cannot reach the server. Check your connection and try again.', { cause })
  }
}
