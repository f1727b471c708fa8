import type { PaymentState } from '#domain/lifecycle/payment.ts'
import type {
  ProviderEvent,
  QueuedEvent,
  ReviewReason,
  UnexpectedOutcome,
} from '#server/platform/providers/provider-event.ts'

/** The action on the payment. */
export type Action =
  /** `stays`: what an operator still has to look at. */
  | {
      kind: 'credit'
      cents: bigint
      transactionId: string
      isReleased: boolean
      stays: ReviewReason | null
    }
  | { kind: 'reject' }
  | { kind: 'reverse' }
  | { kind: 'queue'; why: ReviewReason; cents: bigint | null; transactionId: string | null }
  /** The provider can no longer undo what was credited. */
  | { kind: 'release' }
  /** Reversed before it was credited, so it is never credited. */
  | { kind: 'close' }

export interface Decision {
  outcome: Outcome
  action: Action | null
}

export type Outcome =
  | UnexpectedOutcome
  | ReviewReason
  | 'credited'
  | 'rejected'
  | 'reversed'
  | 'reversed_early'
  | 'repeated'
  | 'noted'
  | 'unrated'
  | 'superseded'
  | 'unknown_payment'
  | 'paid_twice'

const reviewed = new Set<Outcome>([
  'unknown_payment',
  'not_a_purchase',
  'wrong_amount',
  'wrong_currency',
  'transaction_used',
  'paid_twice',
  'late',
  'below_minimum',
  'cross_currency',
  'high_risk',
  'partial_refund',
  'not_credited',
  'contradicted',
  'unknown_status',
])

/** Whether an operator has to look: money may have moved at the provider but not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

/** The fields of a payment that decide about an event. */
export interface KnownPayment {
  status: PaymentState
  /** The credited amount; null before. */
  credited_cents: bigint | null
  provider_transaction_id: string | null
  final_status: string | null
  review_reason: ReviewReason | null
}

/** The final status of a payment that was reversed before it was credited. */
export const REVERSED_EARLY = 'reversed early'
/** The final status of a payment that an operator credited. */
export const BY_OPERATOR = 'operator'
/** The final status of a payment that its provider pays for while it can still take it back. */
export const PAID_ON_HOLD = 'hold_approved'

/** Where a payment stands: its state, and whether it waits for an operator or was reversed before its credit. */
export type Standing = 'new' | 'queued' | 'paid' | 'rejected' | 'closed' | 'reversed'

function standingOf({ status, review_reason, final_status }: KnownPayment): Standing {
  if (status === 'new') return review_reason ? 'queued' : 'new'
  if (status === 'rejected') return final_status === REVERSED_EARLY ? 'closed' : 'rejected'
  return status
}

type Rule<Kind extends ProviderEvent['kind']> = (
  found: KnownPayment,
  event: Extract<ProviderEvent, { kind: Kind }>,
) => Decision

type Rules = { [Kind in ProviderEvent['kind']]: Rule<Kind> }

const leave = (outcome: Outcome): Decision => ({ outcome, action: null })
const note = () => leave('noted')
const repeat = () => leave('repeated')
const report = () => leave('unknown_status')
const reject = (): Decision => ({ outcome: 'rejected', action: { kind: 'reject' } })
const reverse = (): Decision => ({ outcome: 'reversed', action: { kind: 'reverse' } })
const close = (): Decision => ({ outcome: 'reversed_early', action: { kind: 'close' } })
const asTheySay = (_: KnownPayment, { outcome }: { outcome: Outcome }) => leave(outcome)
const queueUnknown = (found: KnownPayment) =>
  queue(found, { why: 'unknown_status', cents: null, transactionId: null })

/** In every standing. */
const always = { waiting: asTheySay, strange: asTheySay } satisfies Partial<Rules>

/**
 * What each event does to a payment in each standing. The first final status stands: a refusal never undoes a payment,
 * and an acceptance after a refusal waits for an operator, as do contradictions and unknown statuses.
 */
const transitions: Record<Standing, Rules> = {
  new: {
    ...always,
    accepted: credit,
    refused: reject,
    reversed: close,
    queued: queue,
    unknown: queueUnknown,
  },
  queued: {
    ...always,
    accepted: credit,
    // A final status settles an unknown one.
    refused: ({ review_reason }) => (review_reason === 'unknown_status' ? reject() : note()),
    reversed: close,
    queued: queue,
    unknown: report,
  },
  paid: {
    ...always,
    accepted: compare,
    refused: doubtPaid,
    reversed: reverse,
    queued: queuePaid,
    unknown: queueUnknown,
  },
  rejected: {
    ...always,
    accepted: (found, event) => queue(found, { ...event, why: 'late' }),
    refused: repeat,
    reversed: close,
    queued: (found, event) =>
      queue(found, event.why === 'partial_refund' ? event : { ...event, why: 'late' }),
    unknown: report,
  },
  closed: {
    ...always,
    accepted: () => leave('superseded'),
    refused: repeat,
    reversed: repeat,
    queued: () => leave('superseded'),
    unknown: report,
  },
  reversed: {
    ...always,
    accepted: compare,
    refused: note,
    reversed: repeat,
    queued: reportQueued,
    unknown: report,
  },
}

/**
 * Evaluates a provider's event against the stored payment. The same event again changes nothing; `isRepeated` says that
 * an operator has been shown the same message.
 */
export function decide(
  found: KnownPayment | null,
  event: ProviderEvent,
  isRepeated = false,
): Decision {
  if (!found) return leave('unknown_payment')
  if (isRepeated && found.status === 'paid' && isDoubt(found, event)) return leave('repeated')
  const rule = transitions[standingOf(found)][event.kind] as Rule<ProviderEvent['kind']>
  return rule(found, event)
}

/** Events about a paid payment that an operator judges, once for each message. */
export const isDoubt = (found: KnownPayment, event: ProviderEvent): boolean =>
  event.kind === 'refused' ||
  event.kind === 'unknown' ||
  (event.kind === 'queued' && event.why === 'partial_refund') ||
  (event.kind === 'accepted' && isShort(found, event.cents))

/** Whether a provider pays less than was credited: what is missing must not leave. */
const isShort = ({ credited_cents }: KnownPayment, cents: bigint): boolean =>
  credited_cents !== null && cents < credited_cents

function credit(
  { review_reason }: KnownPayment,
  { cents, transactionId, isReleased }: Extract<ProviderEvent, { kind: 'accepted' }>,
): Decision {
  // The acceptance settles every other doubt.
  const stays = review_reason === 'partial_refund' ? review_reason : null
  return {
    outcome: 'credited',
    action: { kind: 'credit', cents, transactionId, isReleased, stays },
  }
}

/** Another acceptance of a payment that was credited. */
function compare(
  found: KnownPayment,
  { cents, transactionId, isReleased }: Extract<ProviderEvent, { kind: 'accepted' }>,
): Decision {
  const { status, provider_transaction_id, credited_cents, final_status } = found
  if (provider_transaction_id !== transactionId) return leave('paid_twice')
  if (status === 'paid' && isShort(found, cents)) {
    return queue(found, { why: 'wrong_amount', cents: null, transactionId: null })
  }
  if (credited_cents !== cents) return leave('wrong_amount')
  const isRelease = status === 'paid' && isReleased && final_status === PAID_ON_HOLD
  return { outcome: 'repeated', action: isRelease ? { kind: 'release' } : null }
}

/** A paid payment that fails: before its release it is reversed; afterwards the provider contradicts itself. */
function doubtPaid(
  found: KnownPayment,
  { of }: Extract<ProviderEvent, { kind: 'refused' }>,
): Decision {
  // Another attempt to pay the same order has failed.
  if (of !== null && of !== found.provider_transaction_id) return leave('noted')
  if (found.final_status === PAID_ON_HOLD) return reverse()
  return queue(found, { why: 'contradicted', cents: null, transactionId: null })
}

/** A paid payment stays paid. */
function queuePaid(found: KnownPayment, event: QueuedEvent): Decision {
  return event.why === 'partial_refund' ? queue(found, event) : reportQueued(found, event)
}

function reportQueued(found: KnownPayment, { why, transactionId }: QueuedEvent): Decision {
  const isSettled = found.final_status === BY_OPERATOR
  const isSame = transactionId === found.provider_transaction_id
  return leave(isSettled && isSame ? 'repeated' : why)
}

function queue(
  found: KnownPayment,
  { why, cents, transactionId }: Omit<Extract<Action, { kind: 'queue' }>, 'kind'>,
): Decision {
  // What an operator looks at already stays; other doubts, and a second partial refund, are reported besides.
  if (found.status === 'paid' && found.review_reason) return leave(why)
  if (found.review_reason === why) return leave(why === 'partial_refund' ? why : 'repeated')
  return { outcome: why, action: { kind: 'queue', why, cents, transactionId } }
}
