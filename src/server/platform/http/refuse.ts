import { type RefusalBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import { inWords, type Message, type Words } from '#contract/words/message.ts'
import { type Exclusion, exclusionAt } from '#domain/protection/exclusion.ts'

export interface RefusalDetails {
  /** The reason, if it says more than the code. */
  message?: Message
  /** The faults of fields. */
  errors?: Record<string, readonly Message[]>
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Fields that a standard requires besides ours, such as OAuth's `error`. */
  also?: Record<string, unknown>
}

/**
 * An expected error of the contract, thrown as an exception. It holds codes with values; `body` puts them into words
 * when it is sent. As an error it has the English sentence, for logs and the command line.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(sentenceOf(code, details))
    this.code = code
    this.status = refusals[code].status
    this.details = details
  }

  /** The body of the response. */
  body(words?: Words): RefusalBody {
    const { errors, data, also } = this.details
    const message = sentenceOf(this.code, this.details, words)
    return {
      code: this.code,
      message,
      msg: message,
      ...(errors && { errors: errorsInWords(errors, words) }),
      ...(data && { data }),
      ...also,
    }
  }
}

/** Without a reason, the sentence of the first invalid field, for clients that show only one. */
function sentenceOf(code: RefusalCode, details: RefusalDetails, words?: Words): string {
  const { message, errors = {} } = details
  if (message) return inWords(message, words)
  const first = code === 'validation_failed' ? Object.values(errors)[0]?.[0] : undefined
  if (!first) return inWords({ code }, words)
  const sentence = inWords(first, words)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

const errorsInWords = (
  errors: Record<string, readonly Message[]>,
  words?: Words,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, faults]) => [
      field,
      faults.map((fault) => inWords(fault, words)),
    ]),
  )

/** Throws a refusal with one of the contract's codes. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** Refuses `validation_failed` for the fault of one field. */
export const refuseField = (field: string, fault: Message): never =>
  refuse('validation_failed', { errors: { [field]: [fault] } })

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
