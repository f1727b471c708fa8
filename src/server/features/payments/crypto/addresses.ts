import type { Body } from '#contract/call.ts'
import type { CryptoCurrency, cryptoAddress, DepositAddress } from '#contract/http/deposit.ts'
import { toCoins } from '#domain/money/money.ts'
import { BONUS_DAYS } from '#domain/rewards/deposit-bonus.ts'
import { FIRST_CRYPTO_BONUS, firstCryptoBonus } from '#domain/rewards/first-bonus.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { checkDeposit } from '#server/features/protection/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { bonusRefusedLabels, firstBonusRefused } from '../core/first-bonus.ts'
import type { AllowDeposit } from '../core/start-deposit.ts'
import {
  type OfferedCurrency,
  offeredCurrencies,
  type Processors,
  readFreshRates,
  refreshRates,
} from './rates.ts'
import {
  type CryptoAddressRow,
  declineBonus,
  expectPayment,
  findAddress,
  insertAddress,
} from './store.ts'

export interface AddressDeps {
  /** The bonus on a first crypto deposit that the shop gives, in percent. */
  firstBonusPercent(): number
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  ledger: Pick<Ledger, 'lock' | 'timeZone'>
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  allowDeposit: AllowDeposit
  log: Log
  persons: Pick<Persons, 'othersOf'>
  /** Empty if none is configured. */
  processors: Processors
  shopUrl: () => string
}

/** When to check for a payment first, and for how long, after the player has viewed their address. */
const FIRST_CHECK_MS = 15 * MINUTE_MS
const EXPECTED_MS = DAY_MS
/** An address that expires sooner is not given out any more: coins take a while. */
const VALID_MS_MIN = HOUR_MS

/** The currencies available for deposits; refuses if the provider has no rates. */
export async function availableCurrencies(deps: AddressDeps): Promise<CryptoCurrency[]> {
  return (await currentlyOffered(deps)).map(presentCurrency)
}

/** The player's own address for a currency: requested once, and again when the processor waits for coins no longer. */
export async function depositAddress(
  deps: AddressDeps,
  playerId: string,
  { currency: code, is_bonus_wanted: isWanted }: Body<typeof cryptoAddress>,
): Promise<DepositAddress> {
  const { database, clock } = deps
  // The amount is unknown yet, so it checks whether the smallest deposit is allowed.
  await database.transaction(async (tx) => {
    await checkDeposit(tx, deps, playerId, 1n)
    await deps.allowDeposit(tx, playerId, 1n)
  })
  const offered = (await currentlyOffered(deps)).find((each) => each.code === code)
  if (!offered) return refuseCurrency()
  const nowMs = clock.now()
  const { provider } = offered
  const wanted = { playerId, currency: code, provider }
  const processor = processorOf(deps, provider)
  const address =
    (await findAddress(database.pool, wanted, new Date(nowMs + VALID_MS_MIN))) ??
    (await take(deps, processor, wanted))
  await expectPayment(database.pool, address.id, {
    checkAt: new Date(nowMs + FIRST_CHECK_MS),
    checkUntil: new Date((address.expires_at?.getTime() ?? nowMs) + EXPECTED_MS),
  })
  const isDeclined = isWanted === undefined ? address.is_bonus_declined : !isWanted
  if (isDeclined !== address.is_bonus_declined) {
    await declineBonus(database.pool, address.id, isDeclined)
  }
  const sandboxPage = processor.sandboxPageOf(address.address)
  const refused =
    (await firstBonusRefused(database.pool, deps.persons, playerId)) ??
    (isDeclined ? 'declined' : null)
  const percent = deps.firstBonusPercent()
  return {
    ...presentCurrency(offered),
    wallet: address.address,
    tag: address.tag,
    bonus_percent: refused ? 0 : percent,
    bonus_max: refused ? 0 : toCoins(firstCryptoBonus(FIRST_CRYPTO_BONUS.depositMax, percent)),
    bonus_days: BONUS_DAYS,
    bonus_note: refused && bonusRefusedLabels[refused],
    sandbox_url: sandboxPage && `${deps.shopUrl()}${sandboxPage}`,
    expires_at: address.expires_at?.toISOString() ?? null,
  }
}

const refuseCurrency = (): never => refuseField('currency', { code: 'currency_unavailable' })

interface WantedAddress {
  playerId: string
  currency: string
  provider: ProviderName
}

/** Concurrent calls may request two addresses; the first one stored is used, or the last one that expires. */
async function take(
  deps: AddressDeps,
  processor: Processors[number],
  wanted: WantedAddress,
): Promise<CryptoAddressRow> {
  const { database, entropy, clock } = deps
  const id = entropy.id()
  const { expiresInMs, ...taken } = await processor
    .takeAddress({ currency: wanted.currency, reference: id })
    .catch((error: unknown) => refuseFault(deps, error))
  const takenAt = instantOf(clock)
  return database.transaction(async (tx) => {
    await insertAddress(tx, {
      ...wanted,
      id,
      providerAddressId: taken.id,
      address: taken.address,
      tag: taken.tag,
      takenAt,
      // By our clock, because the provider's may differ.
      expiresAt: expiresInMs === null ? null : new Date(takenAt.getTime() + expiresInMs),
    })
    const kept = await findAddress(tx, wanted, takenAt)
    if (!kept) throw new Error('The conflicting address is missing')
    return kept
  })
}

const processorOf = ({ processors }: AddressDeps, name: ProviderName): Processors[number] =>
  processors.find((each) => each.name === name) ?? refuse('payment_provider_unavailable')

async function currentlyOffered(deps: AddressDeps): Promise<OfferedCurrency[]> {
  const { database, clock, processors } = deps
  if (processors.length === 0) return []
  const known = offeredCurrencies(await readFreshRates(database.pool, clock), processors)
  if (known.length > 0) return known
  await refreshRates(deps, processors).catch((error: unknown) => refuseFault(deps, error))
  return offeredCurrencies(await readFreshRates(database.pool, clock), processors)
}

function refuseFault({ log }: AddressDeps, error: unknown): never {
  if (!(error instanceof ProviderFault)) throw error
  log.warn({ err: error }, 'A crypto processor gave no usable answer')
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
