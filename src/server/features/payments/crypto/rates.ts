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
import type { Log } from '#server/platform/log/log.ts'
import type { CryptoProcessor, CryptoRate } from '#server/platform/providers/ports.ts'
import type { ProviderName, Routed } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { CRYPTO_MIN_CENTS } from './event.ts'
import { type CryptoRateRow, readRates, upsertRates } from './rate-store.ts'

/** Rates are fetched every minute, and not used beyond this age. */
export const RATE_AGE_MS_MAX = 10 * MINUTE_MS

export interface RateDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'warn'>
}

export type Processors = readonly Routed<CryptoProcessor>[]

/**
 * Fetches and stores every currency's rate, from the first processor in order that takes it. While one does not answer,
 * its currencies stay its own until their rates are too old. Throws a ProviderFault if none answers.
 */
export async function refreshRates(deps: RateDeps, processors: Processors): Promise<void> {
  const { database, clock } = deps
  const fresh = await readFreshRates(database.pool, clock)
  const order = new Map(processors.map(({ name }, index) => [name, index]))
  const placeOf = (name: ProviderName) => order.get(name) ?? processors.length
  const fetched_at = instantOf(clock)
  const rates = new Map<string, CryptoRateRow>()
  const faults: ProviderFault[] = []
  for (const processor of processors) {
    for (const rate of await ratesOf(deps, processor, faults)) {
      const known = rates.get(rate.currency) ?? fresh.get(rate.currency)
      const isTaken = known && placeOf(known.provider) < placeOf(processor.name)
      if (!isTaken && !isZero(rate.rateFrom) && !isZero(rate.rateTo)) {
        rates.set(rate.currency, rowOf(rate, processor.name, fetched_at))
      }
    }
  }
  if (rates.size === 0 && faults[0]) throw faults[0]
  if (rates.size === 0) return
  await database.transaction((tx) => upsertRates(tx, [...rates.values()]))
}

async function ratesOf(
  { log }: RateDeps,
  processor: Routed<CryptoProcessor>,
  faults: ProviderFault[],
): Promise<CryptoRate[]> {
  try {
    return await processor.rates()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error, provider: processor.name }, 'A crypto processor gave no rates')
    faults.push(error)
    return []
  }
}

const rowOf = (
  { currency, minimumAmount, decimals, rateFrom, rateTo }: CryptoRate,
  provider: ProviderName,
  fetched_at: Date,
): CryptoRateRow => ({
  ...{ currency, provider, decimals, fetched_at },
  minimum_amount: minimumAmount,
  rate_from: rateFrom,
  rate_to: rateTo,
})

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
  provider: ProviderName
  name: string
  network: string
  /** The larger of the provider's minimum and the equivalent of ours. */
  minimumAmount: string
  rateFrom: string
  rateTo: string
}

/** The currencies that we offer and that one of these processors takes at a known rate, in our order. */
export function offeredCurrencies(
  rates: ReadonlyMap<string, CryptoRateRow>,
  processors: Processors,
): OfferedCurrency[] {
  return payoutCurrencies.flatMap(({ code, name, network }) => {
    const row = rates.get(code)
    if (!row || !processors.some((each) => each.name === row.provider)) return []
    const { provider, rate_from: rateFrom, rate_to: rateTo } = row
    return [{ code, provider, name, network, minimumAmount: minimumOf(row), rateFrom, rateTo }]
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
