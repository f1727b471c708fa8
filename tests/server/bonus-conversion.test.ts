import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoKeys, openSecondLedger, type SecondLedger } from '#scripts/shop/second-ledger.ts'
import { payBonuses, readFunds } from '#server/features/funds/index.ts'
import { auditPromises } from '#server/features/funds/promise-audit.ts'
import { auditJournal } from '#server/ledger/audit-journal.ts'
import { createLedgerKeys } from '#server/ledger/chain-keys.ts'
import { readWallet, walletOf } from '#server/ledger/index.ts'
import { entryBytes } from '#server/ledger/journal.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { aDatabase, connectTo, type TestDatabase } from '#tests/support/shop/database.ts'

const PROMISED = '0241-promised-bonuses.sql'
const SEED_KEY = Buffer.alloc(32, 7)
const clock = manualClock(Date.UTC(2026, 5, 1))
const entropy = systemEntropy(clock)

let own: TestDatabase
let database: Database
let folder: string
let ledger: SecondLedger

/** A database as it was before bonuses were promised. */
beforeAll(async () => {
  own = await aDatabase()
  database = connectTo(own.url)
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-bonuses-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.sql') && path.basename(file) >= PROMISED) await rm(path.join(folder, file))
  }
  await migrate(own.url, folder)
})
afterAll(async () => {
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true })
})

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values)

interface Moved {
  id: bigint
  seq: bigint
  balance: bigint
  head: Buffer
  counter: bigint
}

/** A player of the old shop, whose journal is written as it stood. */
async function aPlayer() {
  const id = entropy.id()
  await run(
    `INSERT INTO players (id, name, email, avatar, created_at)
     VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, '1', now())`,
    [id],
  )
  await run(
    `INSERT INTO accounts (name, kind, player_id, balance) VALUES ('wallet:' || $1::uuid, 'wallet', $1, 0)`,
    [id],
  )
  // Hashed without a key, as all entries were then.
  const post = async (code: string, cents: number, counter: string, ref = entropy.id()) => {
    const at = instantOf(clock)
    const { rows } = await database.pool.query<Moved>(
      `SELECT a.id, a.entry_seq + 1 AS seq, a.balance + $2 AS balance, a.entry_hash AS head,
              c.id AS counter
       FROM accounts a, accounts c WHERE a.player_id = $1 AND c.name = $3`,
      [id, cents, counter],
    )
    const [moved] = rows
    if (!moved) throw new Error(`There is no account ${counter}`)
    const [accountId, amount] = [moved.id, BigInt(cents)]
    const content = { accountId, seq: moved.seq, counterId: moved.counter, amount, code, ref }
    const hash = sha256(Buffer.concat([moved.head, entryBytes({ ...content, atMs: at.getTime() })]))
    await run(
      `INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [moved.id, moved.seq, moved.counter, amount, moved.balance, code, ref, at, hash],
    )
    await run('UPDATE accounts SET balance = $2, entry_seq = $3, entry_hash = $4 WHERE id = $1', [
      ...[moved.id, moved.balance, moved.seq, hash],
    ])
    return ref
  }
  return {
    id,
    /** A deposit with the bonus that was credited with it at once. */
    async pay(method: 'card' | 'crypto', cents: number, bonus: number) {
      const ref = entropy.id()
      const provider = method === 'card' ? 'zen' : 'alphapo'
      await run(
        `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency, attempts,
                               provider_transaction_id, credited_cents, bonus_cents, created_at, updated_at)
         VALUES ($1::uuid, $2, $3, $4, 'paid', $5, 'USD', 1, $1::uuid::text, $5, $6, now(), now())`,
        [ref, id, provider, method, cents, bonus],
      )
      await post('deposit.credited', cents, `clearing:${provider}`, ref)
      const code = method === 'card' ? 'deposit.promo' : 'deposit.bonus'
      if (bonus > 0) await post(code, bonus, 'house:bonuses', ref)
      return ref
    },
    /** A bet at an edge of 10 %, which was lost. */
    async lose(cents: number) {
      const ref = await post('crash.stake', -cents, 'clearing:rounds')
      await run(
        `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, house_edge, at)
         SELECT id, entry_seq, 'stake.settled', $2, $3, 1000, now() FROM accounts WHERE player_id = $1`,
        [id, ref, cents],
      )
    },
    post,
    keepItem: () =>
      run(
        `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
         VALUES (gen_random_uuid(), $1, 'item', 40000, now())`,
        [id],
      ),
  }
}

const pay = (playerId: string) =>
  database.transaction(async (tx) => {
    await ledger.lock(tx, playerId)
    await payBonuses(tx, { ledger, clock, entropy }, playerId)
  })
const fundsOf = (playerId: string) =>
  database.transaction((tx) => readFunds(tx, playerId, clock.now()))
const balanceOf = async (playerId: string) => (await readWallet(database.pool, playerId)).balance

async function promisesOf(playerId: string) {
  const { rows } = await run(
    `SELECT kind, promised_cents AS cents, converted_cents AS taken FROM deposit_promises
     WHERE player_id = $1 ORDER BY created_at, payment_id`,
    [playerId],
  )
  return rows
}

it('open bonuses become promises, to the cent, and nobody loses what they could withdraw', async () => {
  // Nothing played: the whole bonus is in the balance, and bound.
  const idle = await aPlayer()
  await idle.pay('crypto', 1_000_00, 350_00)
  // The deposit and 500 coins of the bonus were played: 50 of 350 are unlocked.
  const playing = await aPlayer()
  await playing.pay('crypto', 1_000_00, 350_00)
  await playing.lose(1_000_00)
  await playing.post('crash.payout', 1_350_00, 'house:crash')
  await playing.lose(500_00)
  // A promo code of which 33.33 were played: 3.333 are unlocked, and 1.667 are open, rounded up.
  const odd = await aPlayer()
  await odd.pay('card', 20_00, 5_00)
  await odd.post('demo.funds', 100_00, 'house:demo')
  await odd.lose(20_00)
  await odd.lose(33_33)
  // Lost it all: the bonus bound nothing that is left.
  const bust = await aPlayer()
  await bust.pay('crypto', 100_00, 35_00)
  await bust.lose(135_00)
  // Holds it in an item: it stays open until the item is sold.
  const holding = await aPlayer()
  await holding.pay('crypto', 1_000_00, 350_00)
  await holding.lose(1_340_00)
  await holding.keepItem()
  // Played through long ago.
  const done = await aPlayer()
  await done.pay('card', 10_00, 1_00)
  await done.post('demo.funds', 100_00, 'house:demo')
  await done.lose(20_00)
  // A gift beside two bonuses: only the bonuses are converted.
  const gifted = await aPlayer()
  await gifted.post('voucher.redeemed', 2_00, 'house:codes')
  await gifted.pay('card', 100_00, 5_00)
  await gifted.pay('crypto', 100_00, 35_00)
  const all = [idle, playing, odd, bust, holding, done, gifted]
  const before = new Map<string, bigint>()
  for (const { id } of all) before.set(id, await balanceOf(id))

  await migrate(own.url)
  ledger = await openSecondLedger({ database, clock, entropy, seedKey: SEED_KEY })
  const couldWithdraw = new Map<string, bigint>()
  for (const { id } of all) {
    const { balance, playthrough } = await fundsOf(id)
    const open = (playthrough.bonus.left + 9_999n) / 10_000n
    couldWithdraw.set(id, balance > open ? balance - open : 0n)
  }
  for (const { id } of all) {
    await pay(id)
    await pay(id)
  }

  expect(await promisesOf(idle.id)).toEqual([
    { kind: 'first_crypto', cents: 350_00n, taken: 350_00n },
  ])
  expect(await promisesOf(playing.id)).toEqual([
    { kind: 'first_crypto', cents: 300_00n, taken: 300_00n },
  ])
  expect(await promisesOf(odd.id)).toEqual([{ kind: 'promo', cents: 1_67n, taken: 1_67n }])
  expect(await promisesOf(bust.id)).toEqual([])
  expect(await promisesOf(holding.id)).toEqual([])
  expect(await promisesOf(done.id)).toEqual([])
  expect(await promisesOf(gifted.id)).toMatchObject([{ cents: 5_00n }, { cents: 35_00n }])
  for (const { id } of all) {
    const funds = await fundsOf(id)
    const promised = funds.promised.reduce((sum, each) => sum + each.promised_cents, 0n)
    // What left the balance is what is promised: nothing is created, and nothing vanishes.
    expect(funds.balance + promised).toBe(before.get(id))
    if (id === holding.id || id === gifted.id) continue
    expect(funds.playthrough.bonus.left).toBe(0n)
    expect(funds.balance >= (couldWithdraw.get(id) ?? 0n)).toBe(true)
  }
  expect((await fundsOf(gifted.id)).playthrough.bonus.left).toBe(2_00n * 10_000n)
  expect((await fundsOf(holding.id)).playthrough.bonus.left).toBe(316_00n * 10_000n)

  // Sold: the balance covers what is open, which is taken back and promised.
  await run(`UPDATE inventory_items SET status = 'sold' WHERE player_id = $1`, [holding.id])
  const sale = { amount: 400_00n, code: 'item.sale', ref: entropy.id() } as const
  await database.transaction((tx) =>
    ledger.post(tx, [{ account: walletOf(holding.id), counter: 'house:goods', ...sale }]),
  )
  await pay(holding.id)
  expect(await promisesOf(holding.id)).toMatchObject([{ cents: 316_00n, taken: 316_00n }])
  expect(await balanceOf(holding.id)).toBe(10_00n + 400_00n - 316_00n)
  expect((await run('SELECT 1 FROM bonus_conversions')).rows).toEqual([])
  expect((await auditPromises(database.pool)).faults).toEqual([])
  // The new entries continue the old chains, with keys.
  const { ledgerKeys } = demoKeys(SEED_KEY)
  const journal = await auditJournal(database.pool, createLedgerKeys(ledgerKeys).entries)
  expect(journal.faults).toEqual([])
})
