import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import {
  aBtcpayPayer,
  type BtcpayPeer,
  startBtcpayPeer,
} from '#tests/support/payments/btcpay-peer.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import { btcpaySecrets } from '#tests/support/payments/provider-messages.ts'
import { readBtcpayWebhook, signBtcpay } from './webhook.ts'

let peer: BtcpayPeer
let harness: DepositHarness

beforeAll(async () => {
  peer = await startBtcpayPeer()
  harness = await openDepositHarness({ providerEnv: peer.env, providerTimeoutMs: 300 })
})
beforeEach(async () => {
  peer.trouble = null
  await harness.service.work.refreshRates()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
  peer.close()
})

const aPayer = () => aBtcpayPayer(harness, peer)

test('an address is that of a top-up invoice, the same until it is about to expire', async () => {
  const payer = await aPayer()
  expect(peer.created.at(-1)).toEqual({
    currency: 'USD',
    metadata: { orderId: payer.invoice.orderId },
    checkout: {
      paymentMethods: ['BTC-CHAIN'],
      defaultPaymentMethod: 'BTC-CHAIN',
      lazyPaymentMethods: false,
      expirationMinutes: 1_440,
      monitoringMinutes: 10_080,
    },
  })
  expect(payer.data).toMatchObject({ currency: 'BTC', tag: null, rate_to: '65000.00' })
  expect(payer.data.expires_at).toBe(new Date(harness.clock.now() + DAY_MS).toISOString())
  const again = () => harness.service.address(payer.id, { currency: 'BTC' })
  expect((await again()).data.wallet).toBe(payer.data.wallet)
  harness.clock.advance(DAY_MS - HOUR_MS + 1)
  await harness.service.work.refreshRates()
  expect((await again()).data.wallet).not.toBe(payer.data.wallet)
})

test('every payment of an invoice is credited by its own amount, whatever the invoice says', async () => {
  const payer = await aPayer()
  payer.pay('Settled', { value: '0.01' })
  payer.pay('Processing', { value: '0.02' })
  await payer.say('InvoiceProcessing', { overPaid: true })
  expect(await harness.balanceOf(payer.id)).toBe(65_000n)
  for (const payment of payer.invoice.payments) payment.status = 'Settled'
  await payer.say('InvoiceSettled', { overPaid: true, manuallyMarked: false })
  expect(await harness.balanceOf(payer.id)).toBe(195_000n)
})

test('what is below the minimum waits for staff', async () => {
  const payer = await aPayer()
  payer.pay('Settled', { value: '0.0001' })
  await payer.say('InvoicePaymentSettled')
  expect(await harness.paymentsOf(payer.id)).toMatchObject([
    { status: 'new', review_reason: 'below_minimum', queued_cents: 650n },
  ])
})

test('what comes after the expiry waits for staff', async () => {
  const payer = await aPayer()
  await payer.say('InvoiceExpired', { partiallyPaid: false })
  expect(await harness.paymentsOf(payer.id)).toEqual([])
  payer.pay('Settled', { isLate: true })
  await payer.say('InvoicePaymentSettled', { afterExpiration: true })
  expect(await harness.paymentsOf(payer.id)).toMatchObject([
    { status: 'new', review_reason: 'late', queued_cents: 65_000n },
  ])
  expect(await harness.balanceOf(payer.id)).toBe(0n)
})

test('an invoice that is only marked as settled credits nothing', async () => {
  const payer = await aPayer()
  payer.invoice.status = 'Settled'
  payer.invoice.additionalStatus = 'Marked'
  expect(await payer.say('InvoiceSettled', { manuallyMarked: true, overPaid: false })).toBe(200)
  expect(await harness.paymentsOf(payer.id)).toEqual([])
})

test('a settled payment of an invoice that was declared invalid waits for staff', async () => {
  const payer = await aPayer()
  payer.pay('Settled')
  payer.invoice.status = 'Invalid'
  await payer.say('InvoiceInvalid', { manuallyMarked: true })
  expect(await harness.paymentsOf(payer.id)).toMatchObject([
    { status: 'new', review_reason: 'unknown_status' },
  ])
})

describe('a server that cannot be asked', () => {
  test.each([500, 503, 429, 'hang'] as const)(
    '(%s) loses nothing: the job asks again',
    async (trouble) => {
      const payer = await aPayer()
      payer.pay('Settled')
      peer.trouble = trouble
      expect(await payer.say('InvoicePaymentSettled')).toBe(200)
      expect(await harness.balanceOf(payer.id)).toBe(0n)
      peer.trouble = null
      harness.clock.advance(MINUTE_MS)
      await harness.service.work.reconcile()
      await harness.service.work.reconcile()
      expect(await harness.balanceOf(payer.id)).toBe(65_000n)
    },
  )

  test('gives no address, and the method is unavailable', async () => {
    const playerId = await harness.aPlayer()
    peer.trouble = 'hang'
    await expect(harness.service.address(playerId, { currency: 'BTC' })).rejects.toThrow(Refusal)
  })
})

test('a payment whose webhooks were all lost is found by asking for its address', async () => {
  const payer = await aPayer()
  payer.pay('Settled')
  harness.clock.advance(16 * MINUTE_MS)
  await harness.service.work.refreshRates()
  await harness.service.work.reconcile()
  expect(await harness.balanceOf(payer.id)).toBe(65_000n)
})

test('an invoice of another order is not believed', async () => {
  const payer = await aPayer()
  payer.pay('Settled')
  payer.invoice.orderId = 'another'
  expect(await payer.say('InvoiceSettled')).toBe(200)
  expect(await harness.paymentsOf(payer.id)).toEqual([])
})

describe('a webhook', () => {
  const read = (body: string, signature = signBtcpay(body, btcpaySecrets.webhookSecret)) =>
    readBtcpayWebhook(Buffer.from(body), { 'btcpay-sig': signature }, btcpaySecrets)
  const about = (more: object) =>
    JSON.stringify({ type: 'InvoiceSettled', storeId: 'store-of-tests', invoiceId: 'i', ...more })

  test('is signed as the documentation says', () => {
    expect(signBtcpay('{}', 'secret')).toBe(
      'sha256=77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13',
    )
  })

  test('names an invoice, or nothing that matters', () => {
    expect(read(about({}))).toEqual({ kind: 'address', providerId: 'i' })
    for (const other of [
      { type: 'InvoiceCreated' },
      { invoiceId: '__test__1' },
      { invoiceId: null },
    ]) {
      expect(read(about(other))).toMatchObject({ kind: 'irrelevant' })
    }
  })

  test('of another store, or that cannot be read, is refused', () => {
    expect(() => read(about({ storeId: 'another' }))).toThrow(Refusal)
    expect(() => read('[]')).toThrow(Refusal)
    expect(() => read(about({}), 'sha256=')).toThrow(Refusal)
  })
})
