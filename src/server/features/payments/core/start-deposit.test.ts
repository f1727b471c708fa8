import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCardDeposit, startSkinsDeposit } from '#contract/http/deposit.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { type EntryCode, walletOf } from '#server/ledger/index.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { createZenClient, isZenPage } from '#server/platform/providers/zen/client.ts'
import {
  aStart,
  type DepositHarness,
  openDepositHarness,
} from '#tests/support/payments/deposit-harness.ts'
import { aCardCallback, zenSecrets } from '#tests/support/payments/provider-messages.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import type { DepositService } from '../service.ts'

let sandbox: SandboxProcess
let harness: DepositHarness

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  harness = await openDepositHarness({ sandboxOrigin: sandbox.origin })
})
afterAll(async () => {
  await harness.close()
  await sandbox.stop()
})

const start = (
  playerId: string,
  { amount = 25, key = null as string | null, promocode = '', by = harness.service } = {},
) => by.startCard(aStart(playerId, key), { amount, promocode })

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

async function paymentsOf(playerId: string) {
  const { rows } = await harness.database.pool.query(
    'SELECT id, status, attempts, redirect_url, amount_cents FROM payments WHERE player_id = $1',
    [playerId],
  )
  return rows
}

test('a deposit is stored, signed and listed as new', async () => {
  const playerId = await harness.aPlayer()
  const { redirect_url } = await start(playerId, { amount: 25.1 })
  expect(redirect_url).toMatch(`${sandbox.zenUrl}/pay/`)

  const [payment] = await paymentsOf(playerId)
  const records = await sandbox.records()
  const asked = JSON.parse(records.findLast(({ direction }) => direction === 'in')?.body ?? '{}')
  expect(asked).toMatchObject({
    terminalUuid: zenSecrets.terminal,
    amount: '25.10',
    currency: 'USD',
    merchantTransactionId: payment.id,
    urlSuccess: `http://127.0.0.1:3000/?deposit=success&id=${payment.id}`,
    urlFailure: `http://127.0.0.1:3000/?deposit=failure&id=${payment.id}`,
    customIpnUrl: 'http://127.0.0.1:3000/callbacks/zen',
  })
  await harness.service.startCard(aStart(playerId), {
    amount: 25,
    promocode: '',
    return_path: '/boxes/first-lap',
  })
  const again = await sandbox.records()
  const body = again.findLast(({ direction }) => direction === 'in')?.body ?? '{}'
  expect(JSON.parse(body).urlSuccess).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/boxes\/first-lap\?deposit=success&id=/,
  )
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/boxes/../..//evil.example',
  '/boxes?modal=deposit',
  '/%2F/evil.example',
  'javascript:alert(1)',
  '',
])('a deposit never redirects back to another site: %j', (return_path) => {
  expect(startCardDeposit.body.safeParse({ amount: 25, return_path }).success).toBe(false)
  expect(startSkinsDeposit.body.safeParse({ amount: 25, return_path }).success).toBe(false)
})

test('a deposit is listed as new', async () => {
  const playerId = await harness.aPlayer()
  await start(playerId, { amount: 25.1 })
  const [payment] = await paymentsOf(playerId)
  const { data, next_cursor } = await harness.service.list(playerId, { limit: 20 })
  expect(next_cursor).toBeNull()
  expect(data).toMatchObject([{ id: payment.id, method: 'card', status: 'new', amount: 25.1 }])
})

describe('an Idempotency-Key', () => {
  test('gives one payment and one page, however often it is sent', async () => {
    const playerId = await harness.aPlayer()
    const first = await start(playerId, { key: 'k' })
    expect(await start(playerId, { key: 'k' })).toEqual(first)
    expect(await paymentsOf(playerId)).toHaveLength(1)
  })

  test('gives one payment for 64 concurrent calls, and asks those still in flight to wait', async () => {
    const playerId = await harness.aPlayer()
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        start(playerId, { key: 'k' }).then(
          ({ redirect_url }) => redirect_url,
          (error) => error.code,
        ),
      ),
    )
    const [payment] = await paymentsOf(playerId)
    expect(await paymentsOf(playerId)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([payment.redirect_url, 'idempotency_in_flight']))
  })

  test('refuses another amount, and is separate for each player', async () => {
    const playerId = await harness.aPlayer()
    const other = await harness.aPlayer()
    await start(playerId, { key: 'k' })
    expect(await codeOf(start(playerId, { key: 'k', amount: 26 }))).toBe('idempotency_mismatch')
    await start(other, { key: 'k', amount: 26 })
    expect(await paymentsOf(other)).toHaveLength(1)
  })

  test('is optional: without one, every call creates a payment', async () => {
    const playerId = await harness.aPlayer()
    await start(playerId)
    await start(playerId)
    expect(await paymentsOf(playerId)).toHaveLength(2)
  })
})

describe('after a crash between storing the payment and the provider’s answer, a retry', () => {
  test('continues with the same payment once the lost request must have ended', async () => {
    const playerId = await harness.aPlayer()
    await sandbox.playNext('hang')
    const dying = harness.another({ sandboxOrigin: sandbox.origin, providerTimeoutMs: 2_000 })
    const lost = codeOf(start(playerId, { key: 'k', by: dying }))
    await untilPaymentOf(playerId)

    expect(await codeOf(start(playerId, { key: 'k' }))).toBe('idempotency_in_flight')
    harness.clock.advance(MINUTE_MS)
    const { redirect_url } = await start(playerId, { key: 'k' })
    expect(await start(playerId, { key: 'k' })).toEqual({ redirect_url })
    expect(await lost).toBe('payment_provider_unavailable')
    expect(await paymentsOf(playerId)).toMatchObject([{ attempts: 2, redirect_url }])
  })

  test('is not blocked by a page that the provider made but the shop never received', async () => {
    const playerId = await harness.aPlayer()
    const paymentId = await anUnansweredPayment(playerId, 'k')
    harness.clock.advance(MINUTE_MS)
    const { redirect_url } = await start(playerId, { key: 'k' })
    await sandbox.press(redirect_url, 'decline')
    const asked = (await sandbox.records()).filter(({ body }) => body.includes(paymentId))
    expect(asked.map(({ body }) => JSON.parse(body).merchantTransactionId)).toEqual(
      expect.arrayContaining([paymentId, `${paymentId}:2`]),
    )
    expect(await paymentsOf(playerId)).toHaveLength(1)
  })
})

describe('when the provider fails', () => {
  test.each(['fail', 'nonsense', 'foreign'])(
    '%s: nothing is charged, and a retry works',
    async (trick) => {
      const playerId = await harness.aPlayer()
      await sandbox.playNext(trick)
      expect(await codeOf(start(playerId, { key: 'k' }))).toBe('payment_provider_unavailable')
      expect((await harness.service.list(playerId, { limit: 20 })).data).toEqual([])
      expect(await harness.balanceOf(playerId)).toBe(0n)
      await start(playerId, { key: 'k' })
      expect(await paymentsOf(playerId)).toMatchObject([{ attempts: 2, status: 'new' }])
    },
  )

  test('and does not answer in time, the request is abandoned', { timeout: 25_000 }, async () => {
    const playerId = await harness.aPlayer()
    await sandbox.playNext('hang')
    const impatient = harness.another({ sandboxOrigin: sandbox.origin, providerTimeoutMs: 200 })
    expect(await codeOf(start(playerId, { by: impatient }))).toBe('payment_provider_unavailable')
  })

  test.each(['skins', 'crypto'])(
    'and does not answer a request for %s in time, it is abandoned',
    async (method) => {
      const playerId = await harness.aPlayer()
      await harness.service.work.refreshRates()
      await sandbox.playNext('hang', method === 'skins' ? 'skinsback' : 'alphapo')
      const impatient = harness.another({ sandboxOrigin: sandbox.origin, providerTimeoutMs: 200 })
      const asked =
        method === 'skins'
          ? impatient.startSkins(aStart(playerId), { amount: 5 })
          : impatient.address(playerId, { currency: 'BTC' })
      expect(await codeOf(asked)).toBe('payment_provider_unavailable')
      expect((await harness.service.list(playerId, { limit: 20 })).data).toEqual([])
    },
  )

  test('and no crypto provider is reachable, the error is not an empty list of currencies', async () => {
    const alone = harness.another()
    harness.clock.advance(HOUR_MS)
    expect(await codeOf(alone.currencies())).toBe('payment_provider_unavailable')
    expect(await codeOf(alone.address(await harness.aPlayer(), { currency: 'BTC' }))).toBe(
      'payment_provider_unavailable',
    )
  })

  test('or is not configured, the deposit is refused', async () => {
    const playerId = await harness.aPlayer()
    const alone: DepositService = harness.another()
    expect(await codeOf(start(playerId, { by: alone }))).toBe('payment_provider_unavailable')
  })
})

test('an unknown promo code is refused, and nothing is started', async () => {
  const playerId = await harness.aPlayer()
  expect(await codeOf(start(playerId, { promocode: 'NOBODY' }))).toBe('promocode_unknown')
  expect(await paymentsOf(playerId)).toEqual([])
})

test('redeemed codes are listed among the deposits, in order of time', async () => {
  const playerId = await harness.aPlayer()
  const oldId = harness.entropy.id()
  const first = await harness.aPayment(playerId)
  harness.clock.advance(MINUTE_MS)
  const redeem = (ref: string, code: EntryCode) =>
    harness.database.transaction((tx) =>
      harness.ledger.post(tx, [
        { account: walletOf(playerId), counter: 'house:codes', amount: 1_000n, code, ref },
      ]),
    )
  await redeem(oldId, 'gift-code.redeemed')
  harness.clock.advance(MINUTE_MS)
  const last = await harness.aPayment(playerId)
  await redeem(harness.entropy.id(), 'voucher.redeemed')

  const pages: string[] = []
  let cursor: string | undefined
  do {
    const { data, next_cursor } = await harness.service.list(playerId, { limit: 1, cursor })
    pages.push(...data.map(({ id, method }) => `${method} ${id}`))
    cursor = next_cursor ?? undefined
  } while (cursor)
  expect(pages[0]).toMatch(/^voucher /)
  expect(pages.slice(1)).toEqual([`card ${last}`, `gift_code ${oldId}`, `card ${first}`])
})

test('the list is paged, newest first, and contains only the player’s own deposits', async () => {
  const playerId = await harness.aPlayer()
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.unshift(await harness.aPayment(playerId))
  await harness.aPayment(await harness.aPlayer())
  await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId: ids[0] ?? '' })))

  const first = await harness.service.list(playerId, { limit: 3 })
  const second = await harness.service.list(playerId, { limit: 3, cursor: first.next_cursor ?? '' })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(first.data[0]?.status).toBe('paid')
  expect(second.next_cursor).toBeNull()
  await expect(harness.service.list(playerId, { limit: 3, cursor: '1;--' })).rejects.toThrow()
})

test.each([
  ['https://secure.zen.com/abc', true],
  ['https://secure.zen-test.com/abc', true],
  ['http://secure.zen.com/abc', false],
  ['https://zen.com.evil.example/abc', false],
  ['https://evilzen.com/abc', false],
  ['http://peer.test:9000/pay', true],
  ['https://shop.test/sandbox/zen/pay/1', true],
  ['https://elsewhere.test/pay', false],
])('the player may be sent to %s: %s', (url, isAllowed) => {
  expect(isZenPage(url, 'http://peer.test:8000', 'https://shop.test')).toBe(isAllowed)
})

/** A payment whose page the provider created, but whose answer was lost when the process ended. */
async function anUnansweredPayment(playerId: string, key: string): Promise<string> {
  const silent = harness.another()
  await codeOf(start(playerId, { key, by: silent }))
  const [{ id }] = await paymentsOf(playerId)
  await harness.database.pool.query('UPDATE payments SET asking_until = $2 WHERE id = $1', [
    id,
    new Date(harness.clock.now() + 1_000),
  ])
  const client = createZenClient(
    { ...zenSecrets, url: sandbox.zenUrl },
    { shopUrl: () => 'http://127.0.0.1:3000', timeoutMs: 2_000 },
  )
  const url = 'http://127.0.0.1:3000/'
  await client.createCheckout({
    merchantTransactionId: id,
    amountCents: 2_500n,
    currency: 'USD',
    urlSuccess: url,
    urlFailure: url,
    customIpnUrl: `${url}callbacks/zen`,
  })
  return id
}

async function untilPaymentOf(playerId: string): Promise<void> {
  await expect.poll(() => paymentsOf(playerId)).toHaveLength(1)
}

test('a billing address is stored with the payment, shown with it, and part of the order', async () => {
  const playerId = await harness.aPlayer()
  const billing_address = { ...berlin, street_address_2: '' }
  const order = { amount: 25, billing_address }
  const { redirect_url } = await harness.service.startCard(aStart(playerId, 'billed'), order)
  expect(await harness.service.startCard(aStart(playerId, 'billed'), order)).toEqual({
    redirect_url,
  })
  const moved = { ...billing_address, city: 'Potsdam' }
  for (const other of [{ amount: 25 }, { amount: 25, billing_address: moved }]) {
    expect(await codeOf(harness.service.startCard(aStart(playerId, 'billed'), other))).toBe(
      'idempotency_mismatch',
    )
  }
  await start(playerId, { key: 'without' })
  const { data } = await harness.service.list(playerId, { limit: 20 })
  expect(data.map((deposit) => deposit.billing_address)).toEqual([null, billing_address])
})
