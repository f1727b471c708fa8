import { type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Exclusion, exclusionAt } from '#domain/protection/exclusion.ts'

export interface RefusalDetails {
  message?: string
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Fields that a standard demands beside ours, such as OAuth's `error`. */
  also?: Record<string, unknown>
}

/** An expected "no": it travels as an exception and is answered with its status and words. */
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

  /** The body of the answer. */
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

/** Words for whoever shows only one sentence: what the first field is refused for. */
function firstError(code: RefusalCode, { errors = {} }: RefusalDetails): string | undefined {
  const first = code === 'validation_failed' ? Object.values(errors)[0]?.[0] : undefined
  return first && (/[.!?]$/.test(first) ? first : `${first}.`)
}

/** Says "no" with one of the contract's codes. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** Refuses `excluded` while an exclusion lasts, and says until when. */
export function refuseExcluded(exclusion: Exclusion | null, nowMs: number): void {
  const excluded = exclusionAt(exclusion, nowMs)
  if (!excluded) return
  const { untilMs } = excluded
  const until = untilMs === null ? null : new Date(untilMs).toISOString()
  refuse('excluded', { data: { until } })
}
