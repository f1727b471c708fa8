import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { readFunds } from '#server/features/funds/index.ts'
import {
  aStart,
  type DepositHarness,
  openDepositHarness,
} from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  aSkinsCallback,
} from '#tests/support/payments/provider-messages.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'

const fundsOf = (playerId: string) =>
  harness.database.transaction((tx) => readFunds(tx, playerId, harness.clock.now()))

const DEPOSITS = 100
const DROPPED_EVERY = 20

let sandbox: SandboxProcess
let harness: DepositHarness

beforeAll(async () => {
  // The sandbox delivers no callbacks of its own: all of them are lost.
  sandbox = await startSandboxProcess({ SANDBOX_RETRY_MS: '0', SANDBOX_DELAY_MS: '0' })
  harness = await openDepositHarness({ sandboxOrigin: sandbox.origin })
  await harness.service.work.refreshRates()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
  await sandbox.stop()
})

/** Advances the shop's clock and runs its jobs. */
async function pass(ms: number, stepMs = HOUR_MS): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    harness.clock.advance(Math.min(stepMs, ms - passed))
    await harness.service.work.refreshRates()
    await harness.service.work.creditUnrated()
    await harness.service.work.reconcile()
  }
}

async function aCryptoAddress(playerId: string) {
  const { data } = await harness.service.address(playerId, { currency: 'BTC' })
  return data.wallet
}

async function aTrade(playerId: string) {
  const { redirect_url } = await harness.service.startSkins(aStart(playerId), { amount: 3.15 })
  return redirect_url
}

/** The webhooks that the sandbox has tried to send. */
async function sentWebhooks(): Promise<Set<string>> {
  const records = await sandbox.records('skinsback')
  return new Set(records.filter(({ direction }) => direction === 'out').map(({ body }) => body))
}

describe(`with one of ${DROPPED_EVERY} callbacks dropped, every deposit is credited in the end`, () => {
  test('crypto', async () => {
    const players: string[] = []
    for (let index = 0; index < DEPOSITS; index++) {
      const playerId = await harness.aPlayer()
      players.push(playerId)
      const wallet = await aCryptoAddress(playerId)
      await sandbox.sendCoins(wallet, '0.001', 'lost')
      if (index % DROPPED_EVERY === 0) continue
      const info = await infoOf(wallet)
      expect(await harness.callBackCrypto(JSON.stringify(info))).toBe(200)
    }
    const isPaid = async () => {
      const balances = await Promise.all(players.map((id) => harness.balanceOf(id)))
      return balances.filter((balance) => balance === 6_500n).length
    }
    expect(await isPaid()).toBe(DEPOSITS - DEPOSITS / DROPPED_EVERY)
    await pass(HOUR_MS, 15 * MINUTE_MS)
    expect(await isPaid()).toBe(DEPOSITS)
    await pass(3 * HOUR_MS)
    expect(await isPaid()).toBe(DEPOSITS)
  })

  test('skins', async () => {
    const players: string[] = []
    for (let index = 0; index < DEPOSITS; index++) {
      const playerId = await harness.aPlayer()
      players.push(playerId)
      const isDropped = index % DROPPED_EVERY === 0
      const scenario = isDropped ? 'lost' : 'success'
      await sandbox.tradeSkins(await aTrade(playerId), ['ember', 'oni'], scenario)
    }
    for (const webhook of await sentWebhooks()) {
      expect(await harness.callBackSkins(webhook)).toBe(200)
    }
    const creditedCount = async () => {
      const balances = await Promise.all(players.map((id) => harness.balanceOf(id)))
      return balances.filter((balance) => balance === 13_116n).length
    }
    expect(await creditedCount()).toBe(DEPOSITS - DEPOSITS / DROPPED_EVERY)
    await pass(20 * MINUTE_MS, 10 * MINUTE_MS)
    expect(await creditedCount()).toBe(DEPOSITS)
  })

  test('cards: a payment that cannot be queried is closed, and then waits for an operator', async () => {
    const playerId = await harness.aPlayer()
    const merchantTransactionId = await harness.aPayment(playerId)
    await pass(DAY_MS - HOUR_MS)
    expect(await harness.statusOf(merchantTransactionId)).toBe('new')
    await pass(2 * HOUR_MS)
    expect(await harness.statusOf(merchantTransactionId)).toBe('rejected')
    expect(harness.published.at(-1)).toMatchObject({
      id: merchantTransactionId,
      status: 'rejected',
    })
    await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId })))
    expect(await harness.paymentsOf(playerId)).toMatchObject([{ review_reason: 'late' }])
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })
})

describe('a crypto deposit', () => {
  test('whose confirmation was lost is queried by its id', async () => {
    const playerId = await harness.aPlayer()
    const wallet = await aCryptoAddress(playerId)
    await sandbox.sendCoins(wallet, '0.001', 'lost')
    const info = JSON.parse(JSON.stringify(await infoOf(wallet)))
    await harness.callBackCrypto(JSON.stringify({ ...info, status: 'not_confirmed' }))
    expect(await harness.balanceOf(playerId)).toBe(0n)
    await pass(HOUR_MS, 30 * MINUTE_MS)
    expect(await harness.balanceOf(playerId)).toBe(6_500n)
  })

  test('is found even if there are several to one address', async () => {
    const playerId = await harness.aPlayer()
    const wallet = await aCryptoAddress(playerId)
    for (const amount of ['0.001', '0.002', '0.003']) {
      await sandbox.sendCoins(wallet, amount, 'lost')
    }
    await pass(HOUR_MS, 15 * MINUTE_MS)
    expect(await harness.balanceOf(playerId)).toBe(39_000n)
  })

  test('unknown to the provider is not credited', async () => {
    const playerId = await harness.aPlayer()
    await aCryptoAddress(playerId)
    await pass(DAY_MS)
    expect(await harness.paymentsOf(playerId)).toEqual([])
  })
})

describe('a skins deposit', () => {
  test('is queried once more before its hold ends, and then never again', async () => {
    const playerId = await harness.aPlayer()
    const page = await aTrade(playerId)
    await sandbox.tradeSkins(page, ['lodestar'], 'lost')
    await pass(20 * MINUTE_MS, 10 * MINUTE_MS)
    expect(await harness.balanceOf(playerId)).toBe(2_060n)
    const [{ id } = { id: '' }] = await harness.paymentsOf(playerId)
    expect((await fundsOf(playerId)).held).toBe(2_060n)
    await pass(8 * DAY_MS, 6 * HOUR_MS)
    expect(await harness.statusOf(id)).toBe('paid')
    expect((await fundsOf(playerId)).held).toBe(0n)
    const { rows } = await harness.database.pool.query(
      'SELECT check_at FROM payments WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ check_at: null }])
  })

  test('whose reversal could not be delivered is reversed when the provider lists it', async () => {
    const playerId = await harness.aPlayer()
    const page = await aTrade(playerId)
    await sandbox.tradeSkins(page, ['lodestar'], 'lost_return')
    const [{ id } = { id: '' }] = await harness.paymentsOf(playerId)
    await harness.callBackSkins(
      aSkinsCallback({ order_id: id, amount: '20.60', transaction_id: 't-1' }),
    )
    expect(await harness.balanceOf(playerId)).toBe(2_060n)
    await expect.poll(() => statusAtProvider(id)).toBe('hold_returned')
    await harness.service.work.expediteUndelivered()
    await harness.service.work.reconcile()
    expect(await harness.statusOf(id)).toBe('reversed')
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  test('that is never traded is closed after two weeks', async () => {
    const playerId = await harness.aPlayer()
    await aTrade(playerId)
    await pass(14 * DAY_MS, 6 * HOUR_MS)
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'rejected', final_status: 'expired' },
    ])
  })

  test('on hold is not closed, however long the hold lasts', async () => {
    const playerId = await harness.aPlayer()
    const page = await aTrade(playerId)
    await sandbox.tradeSkins(page, ['ember'], 'hold_success')
    await harness.service.work.reconcile()
    const [{ id } = { id: '' }] = await harness.paymentsOf(playerId)
    await harness.callBackSkins(aSkinsCallback({ order_id: id, status: 'in_hold' }))
    expect(await harness.statusOf(id)).toBe('new')
  })

  test('is queried again after the provider was unavailable', async () => {
    const playerId = await harness.aPlayer()
    const page = await aTrade(playerId)
    await sandbox.tradeSkins(page, ['ember'], 'lost')
    const away = harness.another()
    harness.clock.advance(20 * MINUTE_MS)
    await away.work.reconcile()
    expect(await harness.balanceOf(playerId)).toBe(0n)
    await pass(HOUR_MS, 20 * MINUTE_MS)
    expect(await harness.balanceOf(playerId)).toBe(315n)
  })
})

test('when several processes reconcile the same payments, each is credited once', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => harness.aPlayer()))
  for (const playerId of players) {
    await sandbox.tradeSkins(await aTrade(playerId), ['ember'], 'lost')
  }
  const others = Array.from({ length: 4 }, () => harness.another({ sandboxOrigin: sandbox.origin }))
  harness.clock.advance(20 * MINUTE_MS)
  await Promise.all(others.map(({ work }) => work.reconcile()))
  for (const playerId of players) expect(await harness.balanceOf(playerId)).toBe(315n)
})

/** The provider's view of the last payment to an address. */
async function infoOf(wallet: string): Promise<unknown> {
  const { rows } = await harness.database.pool.query(
    'SELECT id FROM crypto_addresses WHERE address = $1',
    [wallet],
  )
  const at = { reference: rows[0].id, providerId: '', currency: 'BTC' }
  const [found] = (await harness.providers.crypto[0]?.findDeposits(at, null)) ?? []
  const to = { id: rows[0].id, playerId: '', currency: 'BTC', address: wallet }
  const { txid, amount } = found ?? {}
  return aCryptoCallback(to, {
    id: Number(found?.id),
    amount: amount?.amount ?? '',
    txid: txid ?? '',
  })
}

async function statusAtProvider(paymentId: string): Promise<string | undefined> {
  return (await harness.providers.skins[0]?.find?.(paymentId))?.status
}
