import {
  centsAtRate,
  compareDecimals,
  parseDecimal,
  type Rate,
  toDecimal,
} from '#domain/money/decimal.ts'
import type { CryptoDeposit } from '#server/platform/providers/ports.ts'
import { NO_CHANGE, type ProviderEvent } from '#server/platform/providers/provider-event.ts'

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

/** The event of a deposit. Its amount is the received one, before the provider's fee. */
export function cryptoEvent(deposit: CryptoDeposit, rules: CryptoRules): ProviderEvent {
  const { id: transactionId, state } = deposit
  if (state === 'seen') return NO_CHANGE
  if (state === 'gone') return { kind: 'refused', of: transactionId }
  if (state === 'unknown') return { kind: 'unknown' }
  const cents = centsOf(deposit.amount?.amount ?? '', rules.rate)
  const queued = { kind: 'queued', cents, transactionId } as const
  if (state === 'too_small') return { ...queued, why: 'below_minimum' }
  if (state === 'not_credited') return { ...queued, why: 'not_credited' }
  if (deposit.isCrossCurrency || deposit.amount?.currency !== rules.currency) {
    return { ...queued, why: 'cross_currency' }
  }
  if (isRisky(deposit, rules)) return { ...queued, why: 'high_risk' }
  if (deposit.isLate) return { ...queued, why: 'late' }
  return rules.rate ? eventOfWorth(cents, transactionId) : { kind: 'waiting', outcome: 'unrated' }
}

/** The event of a confirmed amount worth that many cents; null means less than one cent. */
export function eventOfWorth(cents: bigint | null, transactionId: string): ProviderEvent {
  if (cents !== null && cents * OF >= CRYPTO_MIN_CENTS * ALLOWED) {
    return { kind: 'accepted', cents, transactionId, isReleased: true }
  }
  return { kind: 'queued', why: 'below_minimum', cents, transactionId }
}

const isRisky = ({ riskScore }: CryptoDeposit, { riskScoreMax }: CryptoRules): boolean =>
  riskScore !== null && compareDecimals(toDecimal(riskScore), toDecimal(riskScoreMax)) > 0

/** Whole cents at the rate; null without a rate, or below one cent. */
export function centsOf(amount: string, rate: Rate | null): bigint | null {
  const decimal = parseDecimal(amount)
  const cents = decimal && rate ? centsAtRate(decimal, rate) : 0n
  return cents > 0n ? cents : null
}
