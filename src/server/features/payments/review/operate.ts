import { minCents } from '#domain/money/money.ts'
import { endHold, endReturn, readReturn } from '#server/features/funds/index.ts'
import { readWallet, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ReviewReason } from '#server/platform/providers/provider-event.ts'
import { publishAfterCommit, type ReceiveDeps } from '../core/apply-provider-event.ts'
import { credit } from '../core/credit.ts'
import { BY_OPERATOR } from '../core/decision.ts'
import { lockWithWallet } from '../core/lock-payment.ts'
import { type PaymentRow, setEnded } from '../core/store.ts'
import { tellOfDeposit } from '../core/tell-of-deposit.ts'
import { centsOf } from '../crypto/event.ts'
import { rateOf, readFreshRates } from '../crypto/rates.ts'
import { readCryptoAmount, setCryptoRate } from '../crypto/store.ts'
import { clearReviewReason, reviewCallbacks } from './queue-store.ts'

/** The result of an operator's action, for the audit log. */
export interface QueueAction {
  playerId: string
  review_reason: ReviewReason
  /** The credited cents; 0n for a dismissal. */
  cents: bigint
}

/**
 * Credits a queued deposit, without a first bonus. Refuses `not_found`, `request_moved_on` if it is not queued or was
 * credited before, and `deposit_unpriced`.
 */
export async function creditQueued(
  tx: Tx,
  deps: ReceiveDeps,
  paymentId: string,
  operatorId: string,
): Promise<QueueAction> {
  const { found, review_reason } = await lockQueued(tx, deps, paymentId)
  const transactionId = found.provider_transaction_id
  if (found.credited_cents !== null || transactionId === null) refuse('request_moved_on')
  const cents = found.queued_cents ?? (await priceNow(tx, deps, found))
  await credit(tx, deps, found, { by: 'operator', cents, transactionId, finalStatus: BY_OPERATOR })
  await reviewCallbacks(tx, { paymentId, operatorId, at: instantOf(deps.clock) })
  await tellOfDeposit(tx, deps, found, { news: 'credited', by: 'bell_and_letter' })
  await publishAfterCommit(tx, deps, { ...found, status: 'paid' })
  return { playerId: found.player_id, review_reason, cents }
}

/** Removes a deposit from the queue without crediting it. Refuses as `creditQueued` does. */
export async function dismissQueued(
  tx: Tx,
  deps: ReceiveDeps,
  paymentId: string,
  operatorId: string,
): Promise<QueueAction> {
  const { found, review_reason } = await lockQueued(tx, deps, paymentId)
  const at = instantOf(deps.clock)
  const status = found.status === 'new' ? 'rejected' : found.status
  if (found.status === 'new') await setEnded(tx, found, { status, finalStatus: BY_OPERATOR }, at)
  else await clearReviewReason(tx, paymentId, at)
  await endHold(tx, paymentId)
  await reviewCallbacks(tx, { paymentId, operatorId, at })
  const news = found.status === 'new' ? 'failed' : 'checked'
  await tellOfDeposit(tx, deps, found, { news, by: 'bell_and_letter' })
  await publishAfterCommit(tx, deps, { ...found, status })
  return { playerId: found.player_id, review_reason, cents: 0n }
}

/**
 * Records that an operator has sent back at the provider what an excluded player had paid in and not played. Takes it
 * from the balance; returns cents. Refuses `not_found`, and `request_moved_on` if nothing of the deposit waits.
 */
export async function returnDeposit(
  tx: Tx,
  deps: ReceiveDeps,
  paymentId: string,
  operatorId: string,
): Promise<bigint> {
  const found = await lockWithWallet(tx, deps.ledger, null, paymentId)
  if (!found) return refuse('not_found')
  const cents = await readReturnable(tx, found)
  const { id: ref, player_id: playerId, provider } = found
  const [account, clearing] = [walletOf(playerId), `clearing:${provider}`] as const
  const bank = `bank:${provider}` as const
  if (cents > 0n) {
    await deps.ledger.post(tx, [
      { account, counter: clearing, amount: -cents, code: 'deposit.sent-back', ref },
      { account: clearing, counter: bank, amount: -cents, code: 'deposit.repaid', ref },
    ])
  }
  await endReturn(tx, instantOf(deps.clock), { playerId, paymentId }, { cents, by: operatorId })
  return cents
}

/** What of a locked payment has to go back now, up to the balance, in cents. Refuses `request_moved_on`. */
export async function readReturnable(
  tx: Tx,
  { id: paymentId, player_id: playerId }: Pick<PaymentRow, 'id' | 'player_id'>,
): Promise<bigint> {
  const left = (await readReturn(tx, { playerId, paymentId })) ?? refuse('request_moved_on')
  const { balance } = await readWallet(tx, playerId)
  return minCents(left, balance)
}

async function lockQueued(
  tx: Tx,
  { ledger }: ReceiveDeps,
  paymentId: string,
): Promise<{ found: PaymentRow; review_reason: ReviewReason }> {
  const found = await lockWithWallet(tx, ledger, null, paymentId)
  if (!found) return refuse('not_found')
  return { found, review_reason: found.review_reason ?? refuse('request_moved_on') }
}

/** A deposit in another currency may have had no rate on arrival. */
async function priceNow(tx: Tx, { clock }: ReceiveDeps, { id, method }: PaymentRow) {
  if (method !== 'crypto') return refuse('deposit_unpriced')
  const { currency, amount } = await readCryptoAmount(tx, id)
  const rate = (await readFreshRates(tx, clock)).get(currency)
  const cents = rate ? centsOf(amount, rateOf(rate)) : null
  if (!rate || cents === null) return refuse('deposit_unpriced')
  await setCryptoRate(tx, id, rate)
  return cents
}
