import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DepositDesk, openDepositDesk } from '#tests/support/deposit-desk.ts'
import { aCryptoCallback, nextCallbackId, type TestAddress } from '#tests/support/provider-words.ts'

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

describe('the provider’s acceptance cases', () => {
  test('1: a successful deposit is pending when it is seen and credited when it is confirmed', async () => {
    const id = nextCallbackId()
    expect(await send({ id, status: 'not_confirmed' })).toBe(200)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    expect(await listed()).toMatchObject([
      { method: 'crypto', status: 'new', amount: 650, crypto: { amount: '0.01', rate_to: null } },
    ])
    expect(await send({ id })).toBe(200)
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    const payment = await onlyPayment()
    expect(payment).toMatchObject({ status: 'paid', credited_cents: WORTH, bonus_cents: BONUS })
    expect(await desk.entriesOf(payment.id)).toEqual({
      'deposit.received': WORTH,
      'deposit.credited': WORTH,
      'deposit.bonus': BONUS,
    })
    expect(await listed()).toMatchObject([
      {
        status: 'paid',
        amount: 650,
        bonus: 227.5,
        crypto: { currency: 'BTC', amount: '0.01', rate_from: '1', rate_to: '65000.00000000' },
        attention: null,
      },
    ])
    expect(desk.told.filter((each) => each.playerId === playerId)).toEqual([
      { playerId, id: payment.id, status: 'new' },
      { playerId, id: payment.id, status: 'paid' },
    ])
  })

  test('2: another currency of the same network waits for an operator', async () => {
    const id = nextCallbackId()
    await desk.setRate('BCH', '420')
    const stray = { id, received: 'BCH', amount: '1.5', isCrossCurrency: true }
    await send({ ...stray, status: 'not_confirmed' })
    await send(stray)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    expect(await onlyPayment()).toMatchObject({
      status: 'new',
      attention: 'cross_currency',
      queued_cents: 63_000n,
    })
    expect(await listed()).toMatchObject([
      { attention: expect.stringContaining('queued for an operator'), crypto: { currency: 'BCH' } },
    ])
  })

  test('3: a deposit below the minimum is told of twice and waits for an operator', async () => {
    const id = nextCallbackId()
    const fields = {
      id,
      amount: '0.0001',
      status: 'cancelled',
      error: 'Transaction amount less than minimum deposit',
    }
    await send(fields)
    await send(fields)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    const payment = await onlyPayment()
    expect(payment).toMatchObject({
      status: 'new',
      attention: 'below_minimum',
      queued_cents: 650n,
    })
    expect(await desk.outcomesOf(payment.id)).toEqual(['below_minimum', 'repeated'])
  })

  test.each(['confirmed', 'cancelled'])('a %s withdrawal is passed on', async (status) => {
    const body = { id: nextCallbackId(), foreign_id: 'w-1', type: 'withdrawal', status }
    const before = desk.withdrawals.length
    expect(await desk.callBackCrypto(body)).toBe(200)
    expect(desk.withdrawals.slice(before)).toMatchObject([{ foreignId: 'w-1', status }])
  })
})

describe('one deposit is credited once', () => {
  test('100 equal callbacks at once, and the same again a day later, at another rate', async () => {
    const body = JSON.stringify(aCryptoCallback(to))
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.callBackCrypto(body)))
    expect(new Set(answers)).toEqual(new Set([200]))
    desk.clock.advance(DAY)
    expect(await desk.callBackCrypto(body)).toBe(200)
    await desk.setRate('BTC', '90000')
    expect(await desk.callBackCrypto(body)).toBe(200)
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    const outcomes = await desk.outcomesOf((await onlyPayment()).id)
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(101)
  })

  test('under new numbers too: the transaction and the address tell it', async () => {
    const txid = 'one-transaction'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ id: nextCallbackId(), txid })),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    const outcomes = await desk.outcomesOf((await onlyPayment()).id)
    expect(outcomes).toEqual(['credited', ...Array(19).fill('transaction_used')])
  })

  test('with another amount it is not credited again but looked at', async () => {
    const id = nextCallbackId()
    await send({ id })
    await send({ id, amount: '0.09' })
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    expect(await desk.outcomesOf((await onlyPayment()).id)).toEqual(['credited', 'wrong_amount'])
  })

  test('cancelled after it was credited: nothing moves, and a person looks', async () => {
    const id = nextCallbackId()
    await send({ id })
    await send({ id, status: 'cancelled' })
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    expect((await desk.outcomesOf((await onlyPayment()).id)).at(-1)).toBe('cancelled_after_credit')
  })

  test('one transaction to two players’ addresses is two deposits', async () => {
    const other = await desk.aPlayer()
    const txid = 'to-two'
    await send({ txid })
    await desk.callBackCrypto(aCryptoCallback(await desk.anAddress(other), { txid }))
    expect(await desk.balanceOf(playerId)).toBe(WORTH + BONUS)
    expect(await desk.balanceOf(other)).toBe(WORTH + BONUS)
  })
})

describe('the bonus of the first deposit', () => {
  test.each([2, 10, 40])('is given once to %i deposits at the same time', async (count) => {
    await Promise.all(Array.from({ length: count }, () => send()))
    expect(await desk.balanceOf(playerId)).toBe(WORTH * BigInt(count) + BONUS)
    const bonuses = (await desk.paymentsOf(playerId)).map(({ bonus_cents }) => bonus_cents)
    expect(bonuses.filter((bonus) => bonus > 0n)).toEqual([BONUS])
  })

  test('is given once over several currencies at the same time', async () => {
    await desk.setRate('ETH', '3250')
    const eth = await desk.anAddress(playerId, 'ETH')
    await Promise.all([send(), desk.callBackCrypto(aCryptoCallback(eth, { amount: '0.2' }))])
    expect(await desk.balanceOf(playerId)).toBe(WORTH * 2n + BONUS)
  })

  test('is rounded down', async () => {
    await send({ amount: '0.00056921' })
    // 36.99865 dollars: 3,699 cents, and 35 % of them.
    expect(await onlyPayment()).toMatchObject({ credited_cents: 3_699n, bonus_cents: 1_294n })
  })
})
