import {
  centsAtRate,
  compareDecimals,
  type Decimal,
  parseDecimal,
  type Rate,
  toDecimal,
} from '#domain/money/decimal.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import type { ProviderEvent } from '../core/decision.ts'

/** Deposits worth less wait for an operator. */
export const CRYPTO_MIN_CENTS = 3_500n

/**
 * How far below the minimum an amount may fall when it is credited: whoever sent what the page asked
 * for is not sent away because the rate moved on the way.
 */
const [ALLOWED, OF] = [95n, 100n]

export interface CryptoRules {
  /** What the address is for. */
  currency: string
  /** What the received currency is worth now; null when that is not known. */
  rate: Rate | null
  riskScoreMax: string
}

/** What a callback says of a deposit. Its amount is the received one, before the provider's fee. */
export function cryptoEvent(callback: AlphapoCallback, rules: CryptoRules): ProviderEvent {
  const { status, received } = callback
  if (status === 'cancelled') return cancellation(callback, rules)
  if (status !== 'confirmed' || !received) return { kind: 'waiting', outcome: 'noted' }
  const cents = worthOf(callback, rules.rate)
  const transactionId = callback.id
  if (isCross(callback, rules))
    return { kind: 'queued', why: 'cross_currency', cents, transactionId }
  if (isRisky(callback, rules)) return { kind: 'queued', why: 'high_risk', cents, transactionId }
  return rules.rate ? eventOfWorth(cents, transactionId) : { kind: 'waiting', outcome: 'unrated' }
}

/** What a confirmed amount comes to, worth so many cents; null when it is not worth one. */
export function eventOfWorth(cents: bigint | null, transactionId: string): ProviderEvent {
  if (cents !== null && cents * OF >= CRYPTO_MIN_CENTS * ALLOWED) {
    return { kind: 'accepted', cents, transactionId }
  }
  return { kind: 'queued', why: 'below_minimum', cents, transactionId }
}

/** The coins were sent and not credited to us when there is a reason; without one they never came. */
function cancellation(callback: AlphapoCallback, { rate }: CryptoRules): ProviderEvent {
  if (callback.error === '') return { kind: 'refused' }
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

/** The worst score of its transactions, 0 to 1; null where the provider knows none. */
export const riskScoreOf = ({ transactions }: AlphapoCallback): Decimal | null =>
  transactions
    .flatMap(({ riskScore }) => (riskScore === null ? [] : [toDecimal(riskScore)]))
    .reduce<Decimal | null>(
      (worst, score) => (worst && compareDecimals(worst, score) >= 0 ? worst : score),
      null,
    )

const worthOf = ({ received, sent }: AlphapoCallback, rate: Rate | null): bigint | null =>
  centsOf((received ?? sent)?.amount ?? '', rate)

/** Whole cents at the rate; null when there is none or it is not worth a cent. */
export function centsOf(amount: string, rate: Rate | null): bigint | null {
  const decimal = parseDecimal(amount)
  const cents = decimal && rate ? centsAtRate(decimal, rate) : 0n
  return cents > 0n ? cents : null
}
