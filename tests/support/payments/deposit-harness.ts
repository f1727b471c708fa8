import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { demoKeys, openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { createCodesService } from '#server/features/codes/index.ts'
import {
  createDepositService,
  type DepositService,
  type DepositStart,
} from '#server/features/payments/index.ts'
import { createPersons, type Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import { type Ledger, openWallet, readWallet, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { paymentSettings } from '#server/platform/config/payment-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { PayoutMessage } from '#server/platform/providers/ports.ts'
import {
  createProviders,
  type ProviderName,
  type Providers,
} from '#server/platform/providers/providers.ts'
import { aDatabase, connectTo } from '#tests/support/shop/database.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'
import {
  clearingHolds,
  entriesOf,
  outcomesOf,
  type PaymentView,
  paymentsOf,
  statusOf,
} from './payment-rows.ts'
import {
  alphapoHeadersOf,
  alphapoSecrets,
  skinsbackSecrets,
  type TestAddress,
  zenSecrets,
} from './provider-messages.ts'

const NOBODY = 'http://127.0.0.1:9'
const SHOP_URL = 'http://127.0.0.1:3000'

export interface HarnessOptions {
  /** The address of the providers' sandbox; without it no provider responds. */
  sandboxOrigin?: string
  providerTimeoutMs?: number
  /** Settings of further providers. */
  providerEnv?: Record<string, string>
}

/** How a player starts a deposit, from an unknown country. */
export const aStart = (playerId: string, idempotencyKey: string | null = null): DepositStart => ({
  playerId,
  idempotencyKey,
  country: null,
})

/** A status that was published to a player. */
export interface PublishedStatus {
  playerId: string
  id: string
  status: string
}

/** The deposit feature alone, on its own database, with a clock that the test advances. */
export interface DepositHarness {
  database: Database
  ledger: Ledger
  clock: ManualClock
  entropy: Entropy
  service: DepositService
  /** What operators may change. */
  settings: { firstBonusPercent: number }
  providers: Providers
  persons: Persons
  published: PublishedStatus[]
  /** The messages about payouts that were forwarded. */
  withdrawals: PayoutMessage[]
  /** The ids of players whose requests were to be canceled. */
  canceled: string[]
  /** The same shop after a restart, or another process of it. */
  another(options?: HarnessOptions): DepositService
  aPlayer(): Promise<string>
  /** Creates a card payment that waits for its callback. */
  aPayment(playerId: string, cents?: bigint): Promise<string>
  /** Creates a skins payment that waits for its webhook. */
  aSkinsPayment(playerId: string): Promise<string>
  /** Assigns a deposit address to the player. */
  anAddress(playerId: string, currency?: string): Promise<TestAddress>
  /** Sets the exchange rates of a currency. */
  setRate(currency: string, rateTo: string, rateFrom?: string): Promise<void>
  /** Debits a wallet, as play does. */
  spend(playerId: string, cents: bigint): Promise<void>
  /** These return the HTTP status of the reply to the callback. */
  callBackTo(provider: ProviderName, body: string, headers: Record<string, string>): Promise<number>
  callBack(body: string | Buffer): Promise<number>
  callBackCrypto(body: unknown, headers?: Record<string, string>): Promise<number>
  callBackSkins(body: unknown): Promise<number>
  balanceOf(playerId: string): Promise<bigint>
  statusOf(paymentId: string): Promise<string>
  /** A player's payments, oldest first. */
  paymentsOf(playerId: string): Promise<PaymentView[]>
  outcomesOf(paymentId: string): Promise<string[]>
  /** The entries that were posted for a payment, by code. */
  entriesOf(paymentId: string): Promise<Record<string, bigint>>
  /** The total in all clearing accounts: zero between deposits. */
  clearing(): Promise<bigint>
  /** The faults that the ledger audit found. */
  faults(): Promise<string[]>
  close(): Promise<void>
}

export async function openDepositHarness(options: HarnessOptions = {}): Promise<DepositHarness> {
  const { url, drop } = await aDatabase()
  const database = connectTo(url)
  const clock = manualClock()
  const entropy = systemEntropy(clock)
  const log = createLog('silent')
  const seedKey = Buffer.alloc(32, 7)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey })
  const { promos } = createCodesService({ database, ledger, clock, entropy, seedKey })
  const persons = createPersons({ database, clock, entropy, seedKey })
  const published: PublishedStatus[] = []
  const withdrawals: PayoutMessage[] = []
  const canceled: string[] = []
  const shopUrl = () => SHOP_URL

  const providersOf = ({
    sandboxOrigin = NOBODY,
    providerTimeoutMs,
    providerEnv,
  }: HarnessOptions) =>
    createProviders(harnessSettings(sandboxOrigin, providerEnv), {
      ...{ shopUrl, clock },
      ...(providerTimeoutMs && { timeoutMs: providerTimeoutMs }),
    })
  const settings = { firstBonusPercent: 35 }
  const another = (options: HarnessOptions = {}) =>
    createDepositService({
      ...jobDepsOn({ database, clock }),
      jurisdiction: { minimumAge: 18 },
      ledger,
      entropy,
      log,
      settings: harnessSettings(options.sandboxOrigin ?? NOBODY),
      providers: providersOf(options),
      promos,
      persons,
      thresholds: { skinsHoldMs: 8 * DAY_MS },
      firstBonusPercent: () => settings.firstBonusPercent,
      allowDeposit: async () => undefined,
      shopUrl,
      publishStatus: (playerId, { id, status }) => void published.push({ playerId, id, status }),
      cancelRequests: async (_tx, playerId) => void canceled.push(playerId),
      onPayout: async (_, message) => void withdrawals.push(message),
      notify: async () => undefined,
      promisedMs: () => DAY_MS,
    })
  const service = another(options)
  const { pool } = database

  async function insertPayment(playerId: string, provider: string, method: string, cents: bigint) {
    const id = entropy.id()
    const checkAt = new Date(clock.now() + (provider === 'zen' ? DAY_MS : HOUR_MS / 6))
    await pool.query(
      `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts,
                             redirect_url, check_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'USD', 1, 'http://127.0.0.1:9/pay', $6, $7, $7)`,
      [id, playerId, provider, method, cents, checkAt, instantOf(clock)],
    )
    return id
  }

  return {
    database,
    ledger,
    clock,
    entropy,
    service,
    providers: providersOf(options),
    persons,
    published,
    withdrawals,
    canceled,
    another,
    settings,
    async aPlayer() {
      const id = entropy.id()
      await database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO players (id, name, email, password_hash, avatar, birth_date, created_at)
           VALUES ($1, 'Ada', $2, '', 'fox', '1990-05-17', $3)`,
          [id, `${id}@example.com`, instantOf(clock)],
        )
        await openWallet(tx, id)
        await recordChanges(tx, id, { by: 'player', at: instantOf(clock) })
      })
      return id
    },
    aPayment: (playerId, cents = 2_500n) => insertPayment(playerId, 'zen', 'card', cents),
    aSkinsPayment: (playerId) => insertPayment(playerId, 'skinsback', 'skins', 315n),
    async anAddress(playerId, currency = 'BTC') {
      const id = entropy.id()
      const address = `bc1q${id.replaceAll('-', '')}`
      await pool.query(
        `INSERT INTO crypto_addresses (id, player_id, currency, provider_address_id, address,
                                       taken_at, check_until, provider)
         VALUES ($1, $2, $3, $4, $5, $6, $6, 'alphapo')`,
        [id, playerId, currency, id, address, instantOf(clock)],
      )
      return { id, playerId, currency, address }
    },
    async setRate(currency, rateTo, rateFrom = '1') {
      await pool.query(
        `INSERT INTO crypto_rates (currency, minimum_amount, decimals, rate_from, rate_to, fetched_at,
                                   provider)
         VALUES ($1, '0.0001', 8, $2, $3, $4, 'alphapo')
         ON CONFLICT (currency) DO UPDATE
         SET rate_from = $2, rate_to = $3, fetched_at = $4`,
        [currency, rateFrom, rateTo, instantOf(clock)],
      )
    },
    async spend(playerId, cents) {
      await database.transaction(async (tx) => {
        await markDemo(tx)
        await ledger.post(tx, [
          {
            account: walletOf(playerId),
            counter: 'house:demo',
            amount: -cents,
            code: 'demo.funds',
            ref: entropy.id(),
          },
        ])
      })
    },
    callBackTo: (provider, body, headers) => statusOfTaking(service, provider, body, headers),
    callBack: (body) => statusOfTaking(service, 'zen', body),
    callBackCrypto(given, headers) {
      const body =
        typeof given === 'string' || Buffer.isBuffer(given) ? given : JSON.stringify(given)
      return statusOfTaking(service, 'alphapo', body, headers ?? alphapoHeadersOf(body))
    },
    callBackSkins(given) {
      const body =
        typeof given === 'string' || Buffer.isBuffer(given) ? given : JSON.stringify(given)
      return statusOfTaking(service, 'skinsback', body)
    },
    balanceOf: async (playerId) => (await readWallet(pool, playerId)).balance,
    statusOf: (paymentId) => statusOf(pool, paymentId),
    paymentsOf: (playerId) => paymentsOf(pool, playerId),
    outcomesOf: (paymentId) => outcomesOf(pool, paymentId),
    entriesOf: (paymentId) => entriesOf(pool, paymentId),
    clearing: () => clearingHolds(pool),
    async faults() {
      const findings = await auditShop(database, demoKeys(seedKey))
      // Its operators act on the service directly, without the log that the audit compares with.
      const others = findings.filter(({ invariant }) => invariant !== 'Staff')
      return others
        .flatMap(({ faults }) => faults)
        .filter((fault) => !fault.endsWith('and neither its provider nor an operator said so'))
    },
    async close() {
      await database.close()
      await drop()
    },
  }
}

const harnessSettings = (sandboxOrigin: string, others: Record<string, string> = {}) =>
  paymentSettings(
    { CRYPTO_RISK_MAX: '0.7' },
    {
      ZEN_URL: `${sandboxOrigin}/zen`,
      ZEN_TERMINAL: zenSecrets.terminal,
      ZEN_PAYWALL_SECRET: zenSecrets.paywallSecret,
      ZEN_IPN_SECRET: zenSecrets.ipnSecret,
      ALPHAPO_URL: `${sandboxOrigin}/alphapo/api/v2`,
      ALPHAPO_KEY: alphapoSecrets.key,
      ALPHAPO_SECRET: alphapoSecrets.secret,
      SKINSBACK_URL: `${sandboxOrigin}/skinsback/api.php`,
      SKINSBACK_SHOP_ID: skinsbackSecrets.shopId,
      SKINSBACK_SECRET: skinsbackSecrets.secret,
      ...others,
    },
  )

async function statusOfTaking(
  { callbacks }: DepositService,
  provider: ProviderName,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<number> {
  try {
    await callbacks
      .find(({ name }) => name === provider)
      ?.handle({ rawBody: Buffer.from(body), headers, ip: '127.0.0.1' })
    return 200
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}
