import {
  amountWorth,
  compareDecimals,
  type Decimal,
  decimalText,
  type Rate,
  toDecimal,
} from '#domain/money/decimal.ts'
import { payoutCurrencies } from '#domain/payout/currencies.ts'
import { cryptoFor, unitPrice } from '#domain/payout/quote.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { AlphapoClient } from '#server/platform/providers/alphapo/client.ts'
import { CRYPTO_MIN_CENTS } from './event.ts'
import { type CryptoRateRow, readRates, upsertRates } from './rate-store.ts'

/** Rates are fetched every minute, and not used beyond this age. */
export const RATE_AGE_MS_MAX = 10 * MINUTE_MS
const DOLLAR = 'USD'

export interface RateDeps {
  database: Database
  clock: Pick<Clock, 'now'>
}

/** Fetches and stores every currency's rate. Throws a ProviderFault. */
export async function refreshRates(
  { database, clock }: RateDeps,
  alphapo: AlphapoClient,
): Promise<void> {
  const [currencies, pairs] = await Promise.all([alphapo.currencies(), alphapo.pairs(DOLLAR)])
  const fetched_at = instantOf(clock)
  const rates = currencies.flatMap(({ currency, minimumAmount, precision }) => {
    const pair = pairs.find(({ from, to }) => from === currency && to === DOLLAR)
    if (!pair || isZero(pair.rateFrom) || isZero(pair.rateTo)) return []
    const { rateFrom: rate_from, rateTo: rate_to } = pair
    return [
      {
        currency,
        minimum_amount: minimumAmount,
        decimals: precision,
        rate_from,
        rate_to,
        fetched_at,
      },
    ]
  })
  await database.transaction((tx) => upsertRates(tx, rates))
}

const isZero = (text: string): boolean => toDecimal(text).units === 0n

/** The rates that are fresh enough to be used, by currency. */
export async function readFreshRates(
  reader: Reader,
  clock: Pick<Clock, 'now'>,
): Promise<Map<string, CryptoRateRow>> {
  const rows = await readRates(reader, new Date(clock.now() - RATE_AGE_MS_MAX))
  return new Map(rows.map((row) => [row.currency, row]))
}

export const rateOf = ({
  rate_from,
  rate_to,
}: Pick<CryptoRateRow, 'rate_from' | 'rate_to'>): Rate => ({
  from: toDecimal(rate_from),
  to: toDecimal(rate_to),
})

/** A currency that is available for deposits now. */
export interface OfferedCurrency {
  code: string
  name: string
  network: string
  /** The larger of the provider's minimum and the equivalent of ours. */
  minimumAmount: string
  rateFrom: string
  rateTo: string
}

/** The currencies that we offer and for which the provider has a rate, in our order. */
export function offeredCurrencies(rates: ReadonlyMap<string, CryptoRateRow>): OfferedCurrency[] {
  return payoutCurrencies.flatMap(({ code, name, network }) => {
    const row = rates.get(code)
    if (!row) return []
    const { rate_from: rateFrom, rate_to: rateTo } = row
    return [{ code, name, network, minimumAmount: minimumOf(row), rateFrom, rateTo }]
  })
}

function minimumOf(row: CryptoRateRow): string {
  const own = amountWorth(CRYPTO_MIN_CENTS, rateOf(row), row.decimals)
  const theirs = toDecimal(row.minimum_amount)
  return decimalText(larger(own, theirs))
}

const larger = (left: Decimal, right: Decimal): Decimal =>
  compareDecimals(left, right) < 0 ? right : left

/** The value of a currency: `rate_from` units are worth `rate_to` coins. */
type PayoutRate = Pick<CryptoRateRow, 'rate_from' | 'rate_to' | 'decimals'>

/** Rates that may be used now, by currency code. */
export type Rates = ReadonlyMap<string, PayoutRate>

/** The most decimals that every wallet supports. */
const DECIMALS_MAX = 8

/** Coins per unit of the currency. */
export const priceOf = (rate: PayoutRate): string => unitPrice(rateOf(rate))

/** The amount of the currency for an amount in cents, and the rate. */
export function quoteOf(amount: bigint, rate: PayoutRate) {
  const decimals = Math.min(rate.decimals, DECIMALS_MAX)
  return {
    rate: priceOf(rate),
    cryptoAmount: decimalText(cryptoFor(amount, rateOf(rate), decimals)),
  }
}
