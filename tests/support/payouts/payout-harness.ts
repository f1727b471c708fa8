import type { StatusUpdated } from '#contract/realtime/events.ts'
import { noticeInWords } from '#contract/words/message.ts'
import type { WithdrawalFee } from '#domain/payout/fee.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { SecondLedger } from '#scripts/shop/second-ledger.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import {
  createWithdrawService,
  listBonusDoubles,
  type WithdrawService,
  withdrawalsInFlight,
} from '#server/features/payments/index.ts'
import { createPersons, type Persons } from '#server/features/persons/index.ts'
import {
  createShippingService,
  createZones,
  type ShippingService,
} from '#server/features/shipping/index.ts'
import {
  type AuditFinding,
  audit,
  type EntryCode,
  readWallet,
  walletOf,
} from '#server/ledger/index.ts'
import type { ManualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import type {
  PayoutMessage,
  PayoutOrder,
  PayoutProvider,
  PayoutResult,
} from '#server/platform/providers/ports.ts'
import { aLedger, flipReplays, losing } from '#tests/support/ledger/a-ledger.ts'
import { connectTo } from '#tests/support/shop/database.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { hold, owe } from './holds.ts'

export const BTC_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A provider of payouts that behaves as the test says and records its requests. */
export interface ScriptedProvider extends PayoutProvider {
  readonly name: 'alphapo'
  orders: PayoutOrder[]
  /** The result of an order, which has reached the provider in any case. */
  answer: (order: PayoutOrder) => Promise<PayoutResult> | PayoutResult
  /** The messages that it returns when asked about a withdrawal. */
  known: PayoutMessage[]
}

export function aProvider(): ScriptedProvider {
  const provider: ScriptedProvider = {
    name: 'alphapo',
    orders: [],
    known: [],
    answer: ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` }),
    async pay(order) {
      provider.orders.push(order)
      return provider.answer(order)
    },
    findPayouts: async (reference) =>
      provider.known.filter((message) => message.reference === reference),
  }
  return provider
}

/** A message of the provider about a withdrawal's first order. */
export function aPayoutMessage(
  order: Pick<PayoutOrder, 'reference'> & Partial<PayoutOrder>,
  state: PayoutMessage['state'],
  over: Partial<PayoutMessage> = {},
): PayoutMessage {
  const { reference, currency = 'BTC', amount = '0.00100000' } = order
  return {
    id: `at-${reference}`,
    status: state,
    state,
    error: state === 'canceled' ? 'invalid address' : '',
    reference,
    paid: { currency, amount },
    txid: `tx-of-${reference}`,
    ...over,
  }
}

/** Withdrawals and parcels alone, on their own database, with a clock that the test advances. */
export interface PayoutHarness {
  database: Database
  clock: ManualClock
  ledger: SecondLedger
  provider: ScriptedProvider
  withdrawals: WithdrawService
  /** Handles a message of the provider. */
  receive(message: PayoutMessage): Promise<void>
  shipping: ShippingService
  published: (StatusUpdated & { playerId: string })[]
  /** The notifications sent to players. */
  notices: { playerId: string; title: string }[]
  persons: Persons
  /** Sets the amount of the balance, in cents, that is held or owed. */
  hold(playerId: string, cents: bigint): Promise<void>
  owe(playerId: string, cents: bigint): Promise<void>
  /** Coins for one unit, by currency code. */
  rates: Map<string, { rate_from: string; rate_to: string; decimals: number }>
  /** What a withdrawal costs now. */
  fee: WithdrawalFee
  /** The same shop in another process. */
  anotherProcess(): { withdrawals: WithdrawService; close(): Promise<void> }
  aPlayer(cents?: bigint): Promise<string>
  /** Places a bet that loses. */
  bet(playerId: string, cents: bigint): Promise<unknown>
  /** Posts an amount under any code, as other features do. */
  post(playerId: string, code: EntryCode, cents: bigint): Promise<void>
  balanceOf(playerId: string): Promise<bigint>
  /** Runs an operator's action in its own transaction. */
  operate: <T>(
    act: (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<T>,
  ) => Promise<T>
  operator: string
  faults(): Promise<string[]>
  close(): Promise<void>
}

export async function openPayoutHarness(): Promise<PayoutHarness> {
  const testLedger = await aLedger()
  const { database, clock, ledger, entropy } = testLedger
  const published: PayoutHarness['published'] = []
  const notices: PayoutHarness['notices'] = []
  const provider = aProvider()
  const rates: PayoutHarness['rates'] = new Map([
    ['BTC', { rate_from: '1', rate_to: '50000.00', decimals: 8 }],
    ['USDTT', { rate_from: '1', rate_to: '1', decimals: 6 }],
  ])
  const fee = { fixed: 0n, basisPoints: 0n }
  const persons = createPersons({ database, clock, entropy, seedKey: Buffer.alloc(32, 7) })
  const depsOn = (on: Database) => ({
    ...jobDepsOn({ database: on, clock }),
    ledger,
    entropy,
    log: createLog('silent'),
    persons,
    placeHolds: async () => undefined,
    listBonusDoubles: (tx: Tx, playerId: string, address: string) =>
      listBonusDoubles(tx, persons, playerId, address),
    provider,
    readRates: async () => rates,
    feeOf: () => fee,
    publishStatus: (playerId: string, event: StatusUpdated) =>
      void published.push({ playerId, ...event }),
    notify: async (_tx: Tx, { playerId, message }: Parameters<Notify>[1]) =>
      void notices.push({ playerId, title: noticeInWords(message).title }),
    promisedMs: () => DAY_MS,
    awaitsDocuments: async () => false,
  })

  const withdrawals = createWithdrawService(depsOn(database))
  return {
    database,
    clock,
    ledger,
    provider,
    published,
    notices,
    persons,
    rates,
    fee,
    withdrawals,
    receive: (message) => withdrawals.receive(provider.name, message),
    shipping: createShippingService({
      ...depsOn(database),
      zones: createZones({ cents: () => 4_90n, isOn: () => true }),
    }),
    anotherProcess() {
      const own = connectTo(testLedger.url)
      return { withdrawals: createWithdrawService(depsOn(own)), close: own.close }
    },
    aPlayer: (cents = 0n) => testLedger.aWallet(cents),
    bet: (playerId, cents) => ledger.wager(testLedger.aFlip(playerId, cents, losing(cents))),
    async post(playerId, code, amount) {
      const posting = { account: walletOf(playerId), counter: 'house:adjustments' as const }
      await database.transaction((tx) =>
        ledger.post(tx, [{ ...posting, amount, code, ref: entropy.id() }]),
      )
    },
    hold: (playerId, cents) => hold({ database, clock }, playerId, cents),
    owe: (playerId, cents) => owe({ database, clock }, playerId, cents),
    balanceOf: async (playerId) => (await readWallet(database.pool, playerId)).balance,
    operate: (act) => database.transaction(act),
    operator: await testLedger.aWallet(0n),
    async faults() {
      const findings: AuditFinding[] = await audit(database.pool, ledger, flipReplays, [
        withdrawalsInFlight,
      ])
      return findings.flatMap((finding) => finding.faults)
    },
    close: testLedger.close,
  }
}
