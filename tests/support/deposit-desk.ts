import { createHash } from 'node:crypto'
import { createDepositService, type DepositService } from '#server/features/deposit/index.ts'
import { createLedger, openWallet, readWallet } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { type HandClock, handClock } from '#server/platform/clock/hand-clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aDatabase } from './database.ts'

export const zenSecrets = {
  terminal: '05b692d0-00b9-48f7-92ca-1509f055df2e',
  paywallSecret: 'paywall-secret-of-tests',
  ipnSecret: 'ipn-secret-of-tests',
}

export interface DeskOptions {
  zenUrl?: string
  providerTimeoutMs?: number
}

/** The deposit feature alone, on a database of its own, with a clock that the test moves. */
export interface DepositDesk {
  database: Database
  clock: HandClock
  entropy: Entropy
  service: DepositService
  /** The same shop after a restart, or another process of it. */
  another(options?: DeskOptions): DepositService
  aPlayer(): Promise<string>
  /** A card payment of the player that waits for its callback. */
  aPayment(playerId: string, cents?: bigint): Promise<string>
  /** The status that a callback is answered with. */
  callBack(body: string | Buffer): Promise<number>
  balanceOf(playerId: string): Promise<bigint>
  statusOf(paymentId: string): Promise<string>
  outcomesOf(paymentId: string): Promise<string[]>
  /** What the clearing account holds: zero between any two deposits. */
  clearing(): Promise<bigint>
  close(): Promise<void>
}

export async function openDepositDesk(options: DeskOptions = {}): Promise<DepositDesk> {
  const { url, drop } = await aDatabase()
  const database = createDatabase({ url })
  const clock = handClock()
  const entropy = systemEntropy(clock)
  const log = createLog('silent')
  const ledger = await createLedger({ database, clock, entropy, seedKey: Buffer.alloc(32, 7) })
  const another = ({ zenUrl = 'http://127.0.0.1:9', providerTimeoutMs }: DeskOptions = {}) =>
    createDepositService({
      tellStatus() {},
      database,
      ledger,
      clock,
      entropy,
      log,
      zen: { ...zenSecrets, url: zenUrl },
      shopUrl: () => 'http://127.0.0.1:3000',
      ...(providerTimeoutMs && { providerTimeoutMs }),
    })
  const service = another(options)
  const { pool } = database

  return {
    database,
    clock,
    entropy,
    service,
    another,
    async aPlayer() {
      const id = entropy.id()
      await database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO players (id, name, email, password_hash, avatar, created_at)
           VALUES ($1, 'Ada', $2, '', 'fox', $3)`,
          [id, `${id}@example.com`, instantOf(clock)],
        )
        await openWallet(tx, id)
      })
      return id
    },
    async aPayment(playerId, cents = 2_500n) {
      const id = entropy.id()
      await pool.query(
        `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts,
                               redirect_url, created_at, updated_at)
         VALUES ($1, $2, 'zen', 'card', $3, 'USD', 1, 'http://127.0.0.1:9/pay', $4, $4)`,
        [id, playerId, cents, instantOf(clock)],
      )
      return id
    },
    async callBack(body) {
      try {
        await service.takeZenCallback(Buffer.from(body), '127.0.0.1')
        return 200
      } catch (error) {
        if (error instanceof Refusal) return error.status
        throw error
      }
    },
    balanceOf: async (playerId) => (await readWallet(pool, playerId)).balance,
    async statusOf(paymentId) {
      const { rows } = await pool.query('SELECT status FROM payments WHERE id = $1', [paymentId])
      return rows[0]?.status
    },
    async outcomesOf(paymentId) {
      const { rows } = await pool.query(
        'SELECT outcome FROM payment_callbacks WHERE payment_id = $1 ORDER BY id',
        [paymentId],
      )
      return rows.map(({ outcome }) => outcome)
    },
    async clearing() {
      const { rows } = await pool.query(
        `SELECT coalesce(sum(CASE WHEN e.account_id = a.id THEN e.amount ELSE -e.amount END), 0)::bigint AS held
         FROM accounts a JOIN entries e ON a.id IN (e.account_id, e.counter_id)
         WHERE a.name = 'clearing:zen'`,
      )
      return rows[0]?.held
    },
    async close() {
      await database.close()
      await drop()
    },
  }
}

export interface NoticeFields {
  merchantTransactionId: string
  transactionId?: string
  amount?: string
  currency?: string
  status?: string
  type?: string
}

/** A notice as the provider signs it, as the fields of its body. */
export function aNotice(fields: NoticeFields, secret = zenSecrets.ipnSecret) {
  const { merchantTransactionId, amount = '25.00', currency = 'USD', status = 'ACCEPTED' } = fields
  const text = [merchantTransactionId, currency, amount, status, secret].join('')
  return {
    type: fields.type ?? 'TRT_PURCHASE',
    transactionId: fields.transactionId ?? `transaction-of-${merchantTransactionId}`,
    merchantTransactionId,
    amount,
    currency,
    status,
    hash: createHash('sha256').update(text).digest('hex').toUpperCase(),
  }
}
