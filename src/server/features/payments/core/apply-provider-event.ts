import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { payment } from '#domain/lifecycle/payment.ts'
import { endHold, placeHold } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ProviderEvent } from '#server/platform/providers/provider-event.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import { type CreditDeps, credit } from './credit.ts'
import {
  type Decision,
  decide,
  isDoubt,
  needsReview,
  PAID_ON_HOLD,
  REVERSED_EARLY,
} from './decision.ts'
import { type ReverseDeps, reverse } from './reverse.ts'
import {
  bindTransaction,
  holdTransaction,
  isTransactionOfAnother,
  type PaymentRow,
  type Queued,
  setEnded,
  setFinalStatus,
  setReviewReason,
} from './store.ts'
import { tellOfDeposit } from './tell-of-deposit.ts'

export interface ReceiveDeps extends CreditDeps, ReverseDeps {
  notify: Notify
  database: Database
  log: Log
  /** Publishes a deposit's new status to the player's open pages. */
  publishStatus: (playerId: string, event: StatusUpdated) => void
}

/** A provider's message, as recorded with its outcome. */
export type ProviderMessage = Pick<
  CallbackRecord,
  'provider' | 'providerTransactionId' | 'status' | 'amount' | 'currency' | 'bodySha256'
>

/**
 * Evaluates a provider's message, moves the payment and its money, and records everything. The player's wallet and the
 * payment are locked. Processing the same message again changes nothing.
 */
export async function applyProviderEvent(
  tx: Tx,
  deps: ReceiveDeps,
  found: PaymentRow | null,
  event: ProviderEvent,
  message: ProviderMessage,
): Promise<Decision> {
  const isRepeated =
    found !== null && isDoubt(found, event) && (await wasShown(tx, found.id, message))
  const decision = decide(found, event, isRepeated)
  if (found) {
    for (const transactionId of transactionsOf(event)) await bind(tx, found, transactionId)
    if (decision.action) {
      const status = await carryOut(tx, deps, found, decision.action, message.status)
      await tell(tx, deps, found, decision.action)
      await publishAfterCommit(tx, deps, { ...found, status })
    }
  }
  await record(tx, deps, message, { paymentId: found?.id ?? null, outcome: decision.outcome })
  return decision
}

/** What the player hears of an action: a letter, too, where somebody has to look or looked. */
async function tell(
  tx: Tx,
  deps: ReceiveDeps,
  found: PaymentRow,
  action: NonNullable<Decision['action']>,
): Promise<void> {
  const wasQueued = found.review_reason !== null
  const by = wasQueued ? 'bell_and_letter' : 'bell'
  switch (action.kind) {
    case 'credit':
      return tellOfDeposit(tx, deps, found, { news: 'credited', by })
    case 'reject':
    case 'close':
      return tellOfDeposit(tx, deps, found, { news: 'failed', by })
    case 'reverse':
      return tellOfDeposit(tx, deps, found, { news: 'reversed', by: 'bell_and_letter' })
    case 'queue':
      if (wasQueued) return
      return tellOfDeposit(tx, deps, found, { news: 'queued', by: 'bell_and_letter' })
    case 'release':
      return
  }
}

/** Records a message and its outcome, whether or not it changed anything. */
export async function record(
  tx: Tx,
  { clock, log }: Pick<ReceiveDeps, 'clock' | 'log'>,
  message: ProviderMessage,
  { paymentId, outcome }: { paymentId: string | null; outcome: Decision['outcome'] },
): Promise<void> {
  const isReviewed = needsReview(outcome)
  await insertCallback(tx, {
    ...message,
    paymentId,
    outcome,
    needsReview: isReviewed,
    receivedAt: instantOf(clock),
  })
  tx.afterCommit(() => {
    const { provider, status, providerTransactionId } = message
    const line = { provider, paymentId, providerTransactionId, status, outcome }
    if (isReviewed) log.error(line, 'A payment needs an operator')
    else log.info(line, 'A provider reported a payment event')
  })
}

async function carryOut(
  tx: Tx,
  deps: ReceiveDeps,
  found: PaymentRow,
  action: NonNullable<Decision['action']>,
  finalStatus: string,
): Promise<PaymentRow['status']> {
  const at = instantOf(deps.clock)
  switch (action.kind) {
    case 'credit': {
      await credit(tx, deps, found, {
        by: 'provider',
        ...action,
        finalStatus: action.isReleased ? finalStatus : PAID_ON_HOLD,
      })
      const status = payment.next(found.status, 'accepted')
      if (action.stays) {
        const queued = { why: action.stays, cents: null, transactionId: null }
        await queue(tx, { ...found, status }, queued, at)
      }
      return status
    }
    case 'reverse':
      await reverse(tx, deps, found, finalStatus)
      await endHold(tx, found.id)
      return payment.next(found.status, 'reversed')
    case 'release':
      await setFinalStatus(tx, found.id, finalStatus)
      return found.status
    case 'reject':
      await setEnded(tx, found, { status: 'rejected', finalStatus }, at)
      return payment.next(found.status, 'rejected')
    case 'close':
      await setEnded(tx, found, { status: 'rejected', finalStatus: REVERSED_EARLY }, at)
      return 'rejected'
    case 'queue':
      await queue(tx, found, action, at)
      return found.status
  }
}

/** Queues a payment for an operator. One that was credited holds everything at the gate until then. */
async function queue(
  tx: Tx,
  { id, player_id, status }: PaymentRow,
  queued: Queued,
  at: Date,
): Promise<void> {
  await setReviewReason(tx, id, queued, at)
  if (status === 'paid') await placeHold(tx, player_id, { kind: 'payment', ref: id })
}

/** The provider's transactions that moved money for the payment. */
function transactionsOf(event: ProviderEvent): string[] {
  const paidBy = 'transactionId' in event ? event.transactionId : null
  const refundedBy = 'refundId' in event ? event.refundId : null
  return [paidBy, refundedBy].filter((id) => typeof id === 'string')
}

const bind = (tx: Tx, { id, provider }: PaymentRow, transactionId: string) =>
  bindTransaction(tx, { provider, transactionId, paymentId: id })

/** Whether the same message about a payment was shown to an operator before: since its credit, or as a refund. */
async function wasShown(
  tx: Tx,
  paymentId: string,
  { providerTransactionId, status, amount, currency }: ProviderMessage,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM payment_callbacks
     WHERE payment_id = $1 AND provider_transaction_id = $2 AND status = $3
       AND amount IS NOT DISTINCT FROM $4 AND currency IS NOT DISTINCT FROM $5
       AND (outcome = 'partial_refund' OR outcome IN ('contradicted', 'unknown_status', 'wrong_amount') AND id > coalesce(
         (SELECT max(id) FROM payment_callbacks WHERE payment_id = $1 AND outcome = 'credited'), 0))
     LIMIT 1`,
    [paymentId, providerTransactionId, status, amount, currency],
  )
  return rowCount === 1
}

/** Publishes the deposit's status to the player, after the commit. */
export async function publishAfterCommit(
  tx: Tx,
  { publishStatus }: Pick<ReceiveDeps, 'publishStatus'>,
  { id, player_id, status }: Pick<PaymentRow, 'id' | 'player_id' | 'status'>,
): Promise<void> {
  const seq = await nextSeq(tx, playerChannel(player_id), events.statusUpdated)
  const event: StatusUpdated = { seq, kind: 'deposit', id, status }
  tx.afterCommit(() => publishStatus(player_id, event))
}

export interface CallbackRecord {
  provider: ProviderName
  /** Null if the provider names an unknown payment. */
  paymentId: string | null
  providerTransactionId: string
  status: string
  amount: string | null
  currency: string | null
  bodySha256: Buffer
  outcome: string
  needsReview: boolean
  receivedAt: Date
}

/** Records a provider's message and its outcome. */
export async function insertCallback(tx: Tx, callback: CallbackRecord): Promise<void> {
  if (callback.needsReview) tx.noteChange('callbacks')
  await tx.query(
    `INSERT INTO payment_callbacks (provider, payment_id, provider_transaction_id, status, amount,
                                    currency, body_sha256, outcome, needs_review, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      callback.provider,
      callback.paymentId,
      callback.providerTransactionId,
      callback.status,
      callback.amount,
      callback.currency,
      callback.bodySha256,
      callback.outcome,
      callback.needsReview,
      callback.receivedAt,
    ],
  )
}

/**
 * Returns the event, unless its provider transaction already belongs to another payment. The transaction's number is
 * locked until the commit.
 */
export async function unlessTransactionUsed(
  tx: Tx,
  found: PaymentRow,
  event: ProviderEvent,
): Promise<ProviderEvent> {
  if (event.kind === 'reversed') return event
  for (const transactionId of transactionsOf(event)) {
    await holdTransaction(tx, found.provider, transactionId)
    const isUsed = await isTransactionOfAnother(tx, found.provider, transactionId, found.id)
    if (isUsed) return { kind: 'strange', outcome: 'transaction_used' }
  }
  return event
}
