import type { CryptoCurrency, DepositAddress } from '#contract/http/deposit.ts'
import { toCoins } from '#domain/money/money.ts'
import { BONUS_DAYS } from '#domain/rewards/deposit-bonus.ts'
import { FIRST_CRYPTO_BONUS, FIRST_CRYPTO_BONUS_MAX } from '#domain/rewards/first-bonus.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { checkDeposit } from '#server/features/protection/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AlphapoClient } from '#server/platform/providers/alphapo/client.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { bonusRefusedLabels, firstBonusRefused } from '../core/first-bonus.ts'
import type { AllowDeposit } from '../core/start-deposit.ts'
import { type OfferedCurrency, offeredCurrencies, readFreshRates, refreshRates } from './rates.ts'
import { type CryptoAddressRow, expectPayment, findAddress, insertAddress } from './store.ts'

export interface AddressDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  ledger: Pick<Ledger, 'lock' | 'timeZone'>
  allowDeposit: AllowDeposit
  log: Log
  persons: Pick<Persons, 'othersOf'>
  /** Null if no crypto provider is configured. */
  alphapo: AlphapoClient | null
  /** In a demo, the sandbox page on which a payment to an address can be simulated. */
  sandboxPageOf: (address: string) => string | null
}

/** When to check for a payment first, and for how long, after the player has viewed their address. */
const FIRST_CHECK_MS = 15 * MINUTE_MS
const EXPECTED_MS = DAY_MS

/** The currencies available for deposits; refuses if the provider has no rates. */
export async function availableCurrencies(deps: AddressDeps): Promise<CryptoCurrency[]> {
  return (await currentlyOffered(deps)).map(presentCurrency)
}

/** The player's own address for a currency: requested once and then permanent. */
export async function depositAddress(
  deps: AddressDeps,
  playerId: string,
  code: string,
): Promise<DepositAddress> {
  const { database, clock } = deps
  // The amount is unknown yet, so it checks whether the smallest deposit is allowed.
  await database.transaction(async (tx) => {
    await checkDeposit(tx, deps, playerId, 1n)
    await deps.allowDeposit(tx, playerId, 1n)
  })
  const offered = (await currentlyOffered(deps)).find((each) => each.code === code)
  if (!offered) return refuseCurrency()
  const address =
    (await findAddress(database.pool, playerId, code)) ?? (await take(deps, playerId, code))
  const nowMs = clock.now()
  await expectPayment(database.pool, address.id, {
    checkAt: new Date(nowMs + FIRST_CHECK_MS),
    checkUntil: new Date(nowMs + EXPECTED_MS),
  })
  const refused = await firstBonusRefused(database.pool, deps.persons, playerId)
  return {
    ...presentCurrency(offered),
    wallet: address.address,
    tag: address.tag,
    bonus_percent: refused ? 0 : FIRST_CRYPTO_BONUS.percent,
    bonus_max: refused ? 0 : toCoins(FIRST_CRYPTO_BONUS_MAX),
    bonus_days: BONUS_DAYS,
    bonus_note: refused && bonusRefusedLabels[refused],
    sandbox_url: deps.sandboxPageOf(address.address),
  }
}

function refuseCurrency(): never {
  const message = 'Deposits in this currency are not available now.'
  return refuse('validation_failed', { message, errors: { currency: [message] } })
}

/** Concurrent calls may request two addresses; the first one stored is used. */
async function take(
  deps: AddressDeps,
  playerId: string,
  currency: string,
): Promise<CryptoAddressRow> {
  const { database, entropy, clock, alphapo } = deps
  if (!alphapo) return refuse('payment_provider_unavailable')
  const id = entropy.id()
  const taken = await alphapo
    .takeAddress({ currency, foreignId: id })
    .catch((error: unknown) => refuseFault(deps, error))
  return database.transaction(async (tx) => {
    await insertAddress(tx, {
      id,
      playerId,
      currency,
      providerAddressId: taken.id,
      address: taken.address,
      tag: taken.tag,
      takenAt: instantOf(clock),
    })
    const kept = await findAddress(tx, playerId, currency)
    if (!kept) throw new Error('The conflicting address is missing')
    return kept
  })
}

async function currentlyOffered(deps: AddressDeps): Promise<OfferedCurrency[]> {
  const { database, clock, alphapo } = deps
  if (!alphapo) return []
  const known = await readFreshRates(database.pool, clock)
  if (known.size > 0) return offeredCurrencies(known)
  await refreshRates(deps, alphapo).catch((error: unknown) => refuseFault(deps, error))
  return offeredCurrencies(await readFreshRates(database.pool, clock))
}

function refuseFault({ log }: AddressDeps, error: unknown): never {
  if (!(error instanceof ProviderFault)) throw error
  log.warn({ err: error }, 'The crypto provider gave no usable answer')
  return refuse('payment_provider_unavailable')
}

const presentCurrency = (offered: OfferedCurrency): CryptoCurrency => ({
  currency: offered.code,
  name: offered.name,
  network: offered.network,
  minimum_amount: offered.minimumAmount,
  rate_from: offered.rateFrom,
  rate_to: offered.rateTo,
})
