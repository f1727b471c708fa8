import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { aCryptoPayer, type CryptoPayer, WORTH } from '#tests/support/payments/crypto-payer.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCryptoCallback,
  alphapoHeadersOf,
  nextCallbackId,
} from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'

let harness: DepositHarness
let payer: CryptoPayer

beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
})
beforeEach(async () => {
  payer = await aCryptoPayer(harness)
})

describe('a confirmed deposit', () => {
  test('needs no earlier callback, and ignores a later «not confirmed»', async () => {
    const id = nextCallbackId()
    await payer.send({ id })
    await payer.send({ id, status: 'not_confirmed', amount: '0.5' })
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    expect((await payer.listed())[0]?.crypto?.amount).toBe('0.01')
  })

  test('is credited at the rate of its confirmation, whatever the rate was before', async () => {
    const id = nextCallbackId()
    await payer.send({ id, status: 'not_confirmed' })
    await harness.setRate('BTC', '50000.55')
    await payer.send({ id })
    expect(await payer.onlyPayment()).toMatchObject({
      amount_cents: 50_000n,
      credited_cents: 50_000n,
    })
  })

  test('waits while there is no rate, and is credited once there is one', async () => {
    harness.clock.advance(DAY_MS)
    const id = nextCallbackId()
    expect(await payer.send({ id })).toBe(200)
    expect(await harness.balanceOf(payer.id)).toBe(0n)
    await harness.service.work.creditUnrated()
    expect(await payer.onlyPayment()).toMatchObject({ status: 'new', review_reason: null })
    await harness.setRate('BTC', '60000')
    await Promise.all([harness.service.work.creditUnrated(), harness.service.work.creditUnrated()])
    expect(await payer.onlyPayment()).toMatchObject({ status: 'paid', credited_cents: 60_000n })
    await payer.send({ id })
    expect(await harness.outcomesOf((await payer.onlyPayment()).id)).toEqual([
      'unrated',
      'credited',
      'repeated',
    ])
  })

  test.each([
    ['0.00051154', 'paid', null],
    ['0.00051153846154', 'paid', null],
    ['0.00051153', 'new', 'below_minimum'],
    ['0.00000001', 'new', 'below_minimum'],
    ['0', 'new', 'below_minimum'],
  ])(
    'is credited from 35 dollars on, with a tolerance of 5 %%: %s',
    async (amount, status, review_reason) => {
      await payer.send({ amount })
      expect(await payer.onlyPayment()).toMatchObject({ status, review_reason })
    },
  )

  test.each([
    ['0.7', 'paid', null],
    ['0.70000001', 'new', 'high_risk'],
    ['1', 'new', 'high_risk'],
  ])('with a risk score of %s is %s', async (riskScore, status, review_reason) => {
    await payer.send({ riskScore })
    expect(await payer.onlyPayment()).toMatchObject({ status, review_reason })
  })

  test('waits for an operator if the network had canceled it', async () => {
    const id = nextCallbackId()
    await payer.send({ id, status: 'not_confirmed' })
    await payer.send({ id, status: 'cancelled' })
    expect(await payer.onlyPayment()).toMatchObject({ status: 'rejected', review_reason: null })
    await payer.send({ id })
    expect(await payer.onlyPayment()).toMatchObject({ status: 'rejected', review_reason: 'late' })
    expect(await harness.balanceOf(payer.id)).toBe(0n)
  })
})

test('a deposit of any amount at any rate is rounded down to the cent', async () => {
  await payer.send()
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 100_000n, max: 10n ** 12n }),
      fc.bigInt({ min: 10n ** 10n, max: 10n ** 13n }),
      async (satoshis, rate) => {
        // Both have eight decimals, so the product has sixteen: units of 10^-14 cents.
        const exact = satoshis * rate
        const cents = exact / 10n ** 14n
        await harness.setRate('BTC', eightDecimals(rate))
        const before = await harness.balanceOf(payer.id)
        await payer.send({ amount: eightDecimals(satoshis) })
        const gained = (await harness.balanceOf(payer.id)) - before
        expect(gained).toBe(cents * 100n < 332_500n ? 0n : cents)
      },
    ),
    { numRuns: 60 },
  )
})

const eightDecimals = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

describe('crypto callbacks are rejected', () => {
  test.each([
    ['without headers', {}],
    ['with another key', { ...alphapoHeadersOf(''), 'x-processing-key': 'other' }],
  ])('%s', async (_, headers) => {
    expect(await harness.callBackCrypto(aCryptoCallback(payer.address), headers)).toBe(401)
    expect(await harness.paymentsOf(payer.id)).toEqual([])
  })

  test.each([
    ['for an unknown id', { foreign_id: '0197c9a0-0000-7000-8000-00000000ffff' }],
    ['for an address with another id', { foreign_id: 'user-id:2048' }],
    ['for another address with our id', { address: 'bc1qanother' }],
    ['with a tag that was never issued', { tag: '7' }],
  ])('%s, answered 400 and recorded', async (_, change) => {
    const callback = aCryptoCallback(payer.address)
    const crypto_address = { ...callback.crypto_address, ...change }
    expect(await harness.callBackCrypto({ ...callback, crypto_address })).toBe(400)
    expect(await harness.paymentsOf(payer.id)).toEqual([])
    const { rows } = await harness.database.pool.query(
      'SELECT outcome FROM payment_callbacks WHERE provider_transaction_id = $1',
      [String(callback.id)],
    )
    expect(rows).toEqual([{ outcome: 'unknown_payment' }])
  })

  test('except an unrelated one, which is acknowledged and moves nothing', async () => {
    expect(await harness.callBackCrypto({ id: 1, type: 'exchange', status: 'confirmed' })).toBe(200)
  })
})
