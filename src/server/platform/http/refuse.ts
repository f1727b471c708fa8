import { type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Exclusion, exclusionAt } from '#domain/protection/exclusion.ts'

export interface RefusalDetails {
  message?: string
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Fields that a standard requires besides ours, such as OAuth's `error`. */
  also?: Record<string, unknown>
}

/** An expected error of the contract, thrown as an exception and sent with its status and message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? firstError(code, details) ?? refusals[code].message)
    this.code = code
    this.status = refusals[code].status
    this.details = details
  }

  /** The body of the response. */
  body(): RefusalBody {
    const { errors, data, also } = this.details
    return {
      code: this.code,
      message: this.message,
      msg: this.message,
      ...(errors && { errors }),
      ...(data && { data }),
      ...also,
    }
  }
}

/** The message of the first invalid field, for clients that show only one sentence. */
function firstError(code: RefusalCode, { errors = {} }: RefusalDetails): string | undefined {
  const first = code === 'validation_failed' ? Object.values(errors)[0]?.[0] : undefined
  return first && (/[.!?]$/.test(first) ? first : `${first}.`)
}

/** Throws a refusal with one of the contract's codes. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** Refuses `excluded` while an exclusion lasts, with its end. */
export function refuseExcluded(exclusion: Exclusion | null, nowMs: number): void {
  const refusal = excludedRefusal(exclusion, nowMs)
  if (refusal) throw refusal
}

/** The refusal of a player while an exclusion lasts; null if none does. */
export function excludedRefusal(exclusion: Exclusion | null, nowMs: number): Refusal | null {
  const excluded = exclusionAt(exclusion, nowMs)
  if (!excluded) return null
  const { untilMs } = excluded
  const until = untilMs === null ? null : new Date(untilMs).toISOString()
  return new Refusal('excluded', { data: { until } })
}
