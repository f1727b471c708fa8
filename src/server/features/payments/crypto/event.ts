import {
  centsAtRate,
  compareDecimals,
  type Decimal,
  parseDecimal,
  type Rate,
  toDecimal,
} from '#domain/money/decimal.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import { NO_CHANGE, type ProviderEvent } from '../core/decision.ts'

/** Smaller deposits wait for an operator. In cents. */
export const CRYPTO_MIN_CENTS = 3_500n

/**
 * How far below the minimum an amount may be when it is credited, so that a player who sent the stated minimum is not
 * affected by a change of the rate.
 */
const [ALLOWED, OF] = [95n, 100n]

export interface CryptoRules {
  /** The currency of the deposit address. */
  currency: string
  /** The current rate of the received currency; null if unknown. */
  rate: Rate | null
  riskScoreMax: string
}

/** The statuses of a transaction that has not ended. */
export const unfinished = new Set(['not_confirmed', 'processing', 'pending'])

/** The event of a deposit callback. Its amount is the received one, before the provider's fee. */
export function cryptoEvent(callback: AlphapoCallback, rules: CryptoRules): ProviderEvent {
  const { status, received } = callback
  if (status === 'cancelled') return cancellation(callback, rules)
  if (unfinished.has(status)) return NO_CHANGE
  if (status !== 'confirmed' || !received) return { kind: 'unknown' }
  const cents = worthOf(callback, rules.rate)
  const transactionId = callback.id
  if (isCross(callback, rules))
    return { kind: 'queued', why: 'cross_currency', cents, transactionId }
  if (isRisky(callback, rules)) return { kind: 'queued', why: 'high_risk', cents, transactionId }
  return rules.rate ? eventOfWorth(cents, transactionId) : { kind: 'waiting', outcome: 'unrated' }
}

/** The event of a confirmed amount worth that many cents; null means less than one cent. */
export function eventOfWorth(cents: bigint | null, transactionId: string): ProviderEvent {
  if (cents !== null && cents * OF >= CRYPTO_MIN_CENTS * ALLOWED) {
    return { kind: 'accepted', cents, transactionId, isReleased: true }
  }
  return { kind: 'queued', why: 'below_minimum', cents, transactionId }
}

/** With an error, coins were sent but not credited to us; without one they never arrived. */
function cancellation(callback: AlphapoCallback, { rate }: CryptoRules): ProviderEvent {
  if (callback.error === '') return { kind: 'refused', of: callback.id }
  const why = /less than|minimum|lower limit/i.test(callback.error)
    ? 'below_minimum'
    : 'not_credited'
  return { kind: 'queued', why, cents: worthOf(callback, rate), transactionId: callback.id }
}

function isCross({ type, address, sent, received }: AlphapoCallback, { currency }: CryptoRules) {
  if (type !== 'deposit' || address?.isCrossCurrency) return true
  return [sent, received].some((each) => each && each.currency !== currency)
}

function isRisky(callback: AlphapoCallback, { riskScoreMax }: CryptoRules): boolean {
  const score = riskScoreOf(callback)
  return score !== null && compareDecimals(score, toDecimal(riskScoreMax)) > 0
}

/** The worst risk score of the transactions, 0 to 1; null if the provider reports none. */
export const riskScoreOf = ({ transactions }: AlphapoCallback): Decimal | null =>
  transactions
    .flatMap(({ riskScore }) => (riskScore === null ? [] : [toDecimal(riskScore)]))
    .reduce<Decimal | null>(
      (worst, score) => (worst && compareDecimals(worst, score) >= 0 ? worst : score),
      null,
    )

const worthOf = ({ received, sent }: AlphapoCallback, rate: Rate | null): bigint | null =>
  centsOf((received ?? sent)?.amount ?? '', rate)

/** Whole cents at the rate; null without a rate, or below one cent. */
export function centsOf(amount: string, rate: Rate | null): bigint | null {
  const decimal = parseDecimal(amount)
  const cents = decimal && rate ? centsAtRate(decimal, rate) : 0n
  return cents > 0n ? cents : null
}
