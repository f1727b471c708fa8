import type { StatusUpdated } from '#contract/realtime/events.ts'
import { payment } from '#domain/lifecycle/payment.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { type CallbackRecord, insertCallback } from './callback-store.ts'
import { type CreditParts, credit } from './credit.ts'
import { judge, type News, needsReview, REVERSED_EARLY, type Verdict } from './decision.ts'
import { type ReverseParts, reverse } from './reverse.ts'
import { type PaymentRow, setAttention, setEnded } from './store.ts'

export interface ReceiveParts extends CreditParts, ReverseParts {
  database: Database
  log: Log
  /** Tells the player's open pages that a deposit has moved on. */
  tellStatus: (playerId: string, event: StatusUpdated) => void
}

/** A provider's word, as it is recorded beside what came of it. */
export type Word = Pick<
  CallbackRecord,
  'provider' | 'providerTransactionId' | 'status' | 'amount' | 'currency' | 'bodySha256'
>

/**
 * Judges a provider's word, moves the payment and its money, and records all of it. The player's wallet
 * and the payment are locked. Taking the same word again changes nothing.
 */
export async function takeNews(
  tx: Tx,
  parts: ReceiveParts,
  found: PaymentRow | null,
  news: News,
  word: Word,
): Promise<Verdict> {
  const verdict = judge(found, news)
  if (found && verdict.act) {
    const status = await actOn(tx, parts, found, verdict.act, word.status)
    tellLater(tx, parts, { ...found, status })
  }
  await record(tx, parts, word, { paymentId: found?.id ?? null, outcome: verdict.outcome })
  return verdict
}

/** Records a word and its outcome, whether or not anything came of it. */
export async function record(
  tx: Tx,
  { clock, log }: Pick<ReceiveParts, 'clock' | 'log'>,
  word: Word,
  { paymentId, outcome }: { paymentId: string | null; outcome: Verdict['outcome'] },
): Promise<void> {
  const isReviewed = needsReview(outcome)
  await insertCallback(tx, {
    ...word,
    paymentId,
    outcome,
    needsReview: isReviewed,
    receivedAt: instantOf(clock),
  })
  tx.afterCommit(() => {
    const { provider, status, providerTransactionId } = word
    const line = { provider, paymentId, providerTransactionId, status, outcome }
    if (isReviewed) log.error(line, 'A payment needs an operator')
    else log.info(line, 'A provider told of a payment')
  })
}

async function actOn(
  tx: Tx,
  parts: ReceiveParts,
  found: PaymentRow,
  act: NonNullable<Verdict['act']>,
  finalWord: string,
): Promise<PaymentRow['status']> {
  const at = instantOf(parts.clock)
  switch (act.kind) {
    case 'credit':
      await credit(tx, parts, found, { by: 'provider', ...act, finalWord })
      return payment.next(found.status, 'accepted')
    case 'reverse':
      await reverse(tx, parts, found, finalWord)
      return payment.next(found.status, 'reversed')
    case 'reject':
      await setEnded(tx, found.id, { status: 'rejected', finalWord }, at)
      return payment.next(found.status, 'rejected')
    case 'close':
      await setEnded(tx, found.id, { status: 'rejected', finalWord: REVERSED_EARLY }, at)
      return 'rejected'
    case 'queue':
      await setAttention(tx, found.id, act, at)
      return found.status
  }
}

/** Tells the player where his deposit stands, when it does. */
export function tellLater(
  tx: Tx,
  { clock, tellStatus }: Pick<ReceiveParts, 'clock' | 'tellStatus'>,
  { id, player_id, status }: Pick<PaymentRow, 'id' | 'player_id' | 'status'>,
): void {
  const event: StatusUpdated = { seq: clock.now(), kind: 'deposit', id, status }
  tx.afterCommit(() => tellStatus(player_id, event))
}
