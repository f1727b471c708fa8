import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DepositDesk, openDepositDesk } from '#tests/support/deposit-desk.ts'
import {
  aCryptoCallback,
  alphapoHeadersOf,
  nextCallbackId,
  type TestAddress,
} from '#tests/support/provider-words.ts'

const DAY = 24 * 60 * 60 * 1000
/** 0.01 at 65,000, and what comes on top of a first deposit. */
const WORTH = 65_000n
const BONUS = 22_750n

let desk: DepositDesk
let playerId: string
let to: TestAddress

beforeAll(async () => {
  desk = await openDepositDesk()
})
afterAll(async () => {
  expect(await desk.clearing()).toBe(0n)
  expect(await desk.faults()).toEqual([])
  await desk.close()
})
beforeEach(async () => {
  await desk.setRate('BTC', '65000.00000000')
  playerId = await desk.aPlayer()
  to = await desk.anAddress(playerId)
})

type Fields = Parameters<typeof aCryptoCallback>[1]
const send = (fields?: Fields) => desk.callBackCrypto(aCryptoCallback(to, fields))

async function onlyPayment() {
  const payments = await desk.paymentsOf(playerId)
  expect(payments).toHaveLength(1)
  const [payment] = payments
  if (!payment) throw new Error('There is no payment')
  return payment
}

async function listed() {
  const { data } = await desk.service.list(playerId, { limit: 20 })
  return data
}

describe('what is confirmed', () => {
  test('needs no word before it, and a later «not confirmed» changes nothing', async () => {
    const id = nextCallbackId()
    await send({ id })
    await send({ id, status: 'not_confirmed', amount: '0.5' })
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    expect((await listed())[0]?.crypto?.amount).toBe('0.01')
  })

  test('is credited at the rate of the confirmation, whatever it was before', async () => {
    const id = nextCallbackId()
    await send({ id, status: 'not_confirmed' })
    await desk.setRate('BTC', '50000.55')
    await send({ id })
    expect(await onlyPayment()).toMatchObject({ amount_cents: 50_000n, credited_cents: 50_000n })
  })

  test('while no rate is known, it waits for one, and is credited then', async () => {
    desk.clock.advance(DAY)
    const id = nextCallbackId()
    expect(await send({ id })).toBe(200)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    await desk.service.work.creditUnrated()
    expect(await onlyPayment()).toMatchObject({ status: 'new', attention: null })
    await desk.setRate('BTC', '60000')
    await Promise.all([desk.service.work.creditUnrated(), desk.service.work.creditUnrated()])
    expect(await onlyPayment()).toMatchObject({ status: 'paid', credited_cents: 60_000n })
    await send({ id })
    expect(await desk.outcomesOf((await onlyPayment()).id)).toEqual([
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
    'is credited from 35 dollars on, less 5 %% for the way: %s',
    async (amount, status, attention) => {
      await send({ amount })
      expect(await onlyPayment()).toMatchObject({ status, attention })
    },
  )

  test.each([
    ['0.7', 'paid', null],
    ['0.70000001', 'new', 'high_risk'],
    ['1', 'new', 'high_risk'],
  ])('of a risk of %s is %s', async (riskScore, status, attention) => {
    await send({ riskScore })
    expect(await onlyPayment()).toMatchObject({ status, attention })
  })

  test('after the network had cancelled it waits for an operator', async () => {
    const id = nextCallbackId()
    await send({ id, status: 'not_confirmed' })
    await send({ id, status: 'cancelled' })
    expect(await onlyPayment()).toMatchObject({ status: 'rejected', attention: null })
    await send({ id })
    expect(await onlyPayment()).toMatchObject({ status: 'rejected', attention: 'late' })
    expect(await desk.balanceOf(playerId)).toBe(0n)
  })
})

test('of any amount at any rate less than a cent is lost, and never more than it is worth is given', async () => {
  await desk.callBackCrypto(aCryptoCallback(to))
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 100_000n, max: 10n ** 12n }),
      fc.bigInt({ min: 10n ** 10n, max: 10n ** 13n }),
      async (satoshis, rate) => {
        // Both have eight decimals, so that the product has sixteen: 10^-14 of a cent.
        const exact = satoshis * rate
        const cents = exact / 10n ** 14n
        await desk.setRate('BTC', eightDecimals(rate))
        const before = await desk.balanceOf(playerId)
        await desk.callBackCrypto(aCryptoCallback(to, { amount: eightDecimals(satoshis) }))
        const gained = (await desk.balanceOf(playerId)) - before
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

describe('what is turned away', () => {
  test.each([
    ['no headers', {}],
    ['another key', { ...alphapoHeadersOf(''), 'x-processing-key': 'other' }],
  ])('%s', async (_, headers) => {
    expect(await desk.callBackCrypto(aCryptoCallback(to), headers)).toBe(401)
    expect(await desk.paymentsOf(playerId)).toEqual([])
  })

  test.each([
    ['an address of nobody', { foreign_id: '0197c9a0-0000-7000-8000-00000000ffff' }],
    ['an address by another name', { foreign_id: 'user-id:2048' }],
    ['another address under our name', { address: 'bc1qanother' }],
    ['a tag that was never given', { tag: '7' }],
  ])('%s is answered 400 and recorded', async (_, change) => {
    const callback = aCryptoCallback(to)
    const crypto_address = { ...callback.crypto_address, ...change }
    expect(await desk.callBackCrypto({ ...callback, crypto_address })).toBe(400)
    expect(await desk.paymentsOf(playerId)).toEqual([])
    const { rows } = await desk.database.pool.query(
      'SELECT outcome FROM payment_callbacks WHERE provider_transaction_id = $1',
      [String(callback.id)],
    )
    expect(rows).toEqual([{ outcome: 'unknown_payment' }])
  })

  test('what concerns us not is taken and moves nothing', async () => {
    expect(await desk.callBackCrypto({ id: 1, type: 'exchange', status: 'confirmed' })).toBe(200)
  })
})
