import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DepositAddress } from '#contract/http/deposit.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const KILLS = times('PAYMENT_KILLS', 1)
const PLAYERS = 12
/** Cents: the worth of 0.001 at a rate of 65,000, and the bonus of 35 % that the first deposit promises. */
const [WORTH, PROMISED] = [6_500n, 2_275n]

let sandbox: SandboxProcess
let app: TestApp
let shop: ShopProcess | undefined

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_RETRY_MS: '60' })
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({
    clock: manualClock(Date.now()),
    hasCatalogue: false,
    env: { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin },
  })
})
afterAll(async () => {
  await shop?.kill()
  await app.stop()
  await sandbox.stop()
})

async function startShop(): Promise<ShopProcess> {
  const started = await startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), {
    ...sandboxEnv,
    SANDBOX_ORIGIN: sandbox.origin,
  })
  await sandbox.sendCallbacksTo(started.url)
  return started
}

async function walletOf(player: TestPlayer): Promise<string> {
  const { body } = await player.ask<{ data: DepositAddress }>(
    'POST /api/deposit/alphapo/deposit-address',
    { currency: 'BTC' },
  )
  return body.data.wallet
}

it(`credits every payment and promises its bonus once when the shop is killed ${KILLS} times during its callbacks`, async () => {
  const everybody = await players(app, PLAYERS, {})
  const wallets = await Promise.all(everybody.map(walletOf))
  for (let kill = 0; kill < KILLS; kill++) {
    shop = await startShop()
    const pages = wallets.map((wallet) => sandbox.sendCoins(wallet, '0.001', 'duplicate'))
    await Promise.race(pages)
    await shop.kill()
    await Promise.all(pages)
  }
  shop = await startShop()
  const balances = async () => {
    const { rows } = await app.database.pool.query<{ balance: bigint }>(
      `SELECT balance FROM accounts WHERE kind = 'wallet'`,
    )
    return new Set(rows.map(({ balance }) => balance))
  }
  // After some time, the shop asks the provider about payments whose callbacks it gave up on.
  const later = () => {
    app.clock.advance(5 * MINUTE_MS)
    return balances()
  }
  await expect
    .poll(later, { timeout: 120_000, interval: 250 })
    .toEqual(new Set([WORTH * BigInt(KILLS)]))
  const { rows } = await app.database.pool.query(
    'SELECT player_id, promised_cents, paid_cents, end_reason FROM deposit_promises',
  )
  expect(new Set(rows.map(({ player_id }) => player_id)).size).toBe(PLAYERS)
  const open = { promised_cents: PROMISED, paid_cents: 0n, end_reason: null }
  expect(rows).toEqual(Array(PLAYERS).fill(expect.objectContaining(open)))
  expect(await auditFaults(app)).toEqual([])
})
