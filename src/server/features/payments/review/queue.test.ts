import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  nextCallbackId,
} from '#tests/support/payments/provider-messages.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: DepositHarness
let playerId: string
let operatorId: string

/** The money that a test put in clearing and took out again, for no payment. */
let moved = 'nothing'
const isMove = (fault: string) => /moves -?500 from bank:zen/.test(fault)

beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  const faults = await harness.faults()
  expect(faults.filter((fault) => !fault.includes(moved) && !isMove(fault))).toEqual([])
  await harness.close()
})
beforeEach(async () => {
  await harness.setRate('BTC', '65000')
  playerId = await harness.aPlayer()
  operatorId = await harness.aPlayer()
})

const credit = (id: string) =>
  harness.database.transaction((tx) => harness.service.operate.creditQueued(tx, id, operatorId))
const dismiss = (id: string) =>
  harness.database.transaction((tx) => harness.service.operate.dismissQueued(tx, id, operatorId))

async function aQueued(fields: Parameters<typeof aCryptoCallback>[1] = { amount: '0.0001' }) {
  const to = await harness.anAddress(playerId)
  const callback = aCryptoCallback(to, fields)
  await harness.callBackCrypto(callback)
  const [payment] = await harness.paymentsOf(playerId)
  return { id: payment?.id ?? '', to, callback }
}

async function waitingOf(id: string) {
  const queue = await harness.service.operate.listQueue(harness.database.pool, {
    after: null,
    limit: 1_000,
  })
  return queue.find((each) => each.id === id)
}

describe('a deposit in review', () => {
  test('is listed with the details that an operator needs, and credited at the rate of its confirmation', async () => {
    const { id, callback } = await aQueued()
    await harness.setRate('BTC', '10')
    expect(await waitingOf(id)).toMatchObject({
      player_id: playerId,
      method: 'crypto',
      review_reason: 'below_minimum',
      queued_cents: 650n,
      crypto_currency: 'BTC',
      crypto_amount: '0.0001',
      provider_transaction_id: String(callback.id),
    })
    expect(await credit(id)).toEqual({ playerId, review_reason: 'below_minimum', cents: 650n })
    expect(await harness.balanceOf(playerId)).toBe(650n)
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'paid', bonus_cents: 0n, review_reason: null, final_status: 'operator' },
    ])
    expect(await waitingOf(id)).toBeUndefined()
    await harness.callBackCrypto(callback)
    expect((await harness.outcomesOf(id)).at(-1)).toBe('repeated')
  })

  test('is credited once by 16 operators at the same time', async () => {
    const { id } = await aQueued()
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(credit(id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'request_moved_on']))
    expect(await harness.balanceOf(playerId)).toBe(650n)
  })

  test('leaves the first-deposit bonus to the first deposit that needs no review', async () => {
    const { id, to } = await aQueued()
    await credit(id)
    await harness.callBackCrypto(aCryptoCallback(to))
    expect(await harness.balanceOf(playerId)).toBe(650n + 65_000n)
    const bonuses = (await harness.paymentsOf(playerId)).map(({ bonus_cents }) => bonus_cents)
    expect(bonuses).toEqual([0n, 22_750n])
  })

  test('is credited automatically if its confirmation arrives after all', async () => {
    const { id, to } = await aQueued({ status: 'cancelled', error: 'less than minimum' })
    const [callbackId] = await callbackIdOf(id)
    await harness.callBackCrypto(aCryptoCallback(to, { id: Number(callbackId) }))
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'paid', review_reason: null },
    ])
    expect(await outcomeOf(credit(id))).toBe('request_moved_on')
  })

  test('can be dismissed once, and is never credited afterwards', async () => {
    const { id, callback } = await aQueued()
    expect(await dismiss(id)).toMatchObject({ cents: 0n })
    expect(await outcomeOf(dismiss(id))).toBe('request_moved_on')
    expect(await outcomeOf(credit(id))).toBe('request_moved_on')
    await harness.callBackCrypto(callback)
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  test('in a currency without a rate waits for one', async () => {
    const { id } = await aQueued({ received: 'LTC', amount: '2', isCrossCurrency: true })
    expect(await waitingOf(id)).toMatchObject({ queued_cents: null, crypto_currency: 'LTC' })
    expect(await outcomeOf(credit(id))).toBe('deposit_unpriced')
    await harness.setRate('LTC', '85.5')
    expect(await credit(id)).toMatchObject({ cents: 17_100n })
    expect(await harness.balanceOf(playerId)).toBe(17_100n)
  })

  test.each([['0197c9a0-0000-7000-8000-00000000ffff', 'not_found']])(
    'with the id %s is %s',
    async (id, code) => {
      expect(await outcomeOf(credit(id))).toBe(code)
    },
  )
})

describe('a card payment accepted after it was closed', () => {
  test('is credited only by an operator', async () => {
    const merchantTransactionId = await harness.aPayment(playerId)
    const say = (status: string) =>
      harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId, status })))
    await say('REJECTED')
    await say('ACCEPTED')
    expect(await harness.balanceOf(playerId)).toBe(0n)
    expect(await waitingOf(merchantTransactionId)).toMatchObject({
      review_reason: 'late',
      queued_cents: 2_500n,
    })
    await credit(merchantTransactionId)
    expect(await harness.statusOf(merchantTransactionId)).toBe('paid')
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    await say('ACCEPTED')
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
  })

  test('leaves the queue when it is reversed', async () => {
    const merchantTransactionId = await harness.aPayment(playerId)
    for (const status of ['REJECTED', 'ACCEPTED', 'CHARGEBACK']) {
      await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId, status })))
    }
    expect(await waitingOf(merchantTransactionId)).toBeUndefined()
    expect(await outcomeOf(credit(merchantTransactionId))).toBe('request_moved_on')
  })
})

describe('the metrics', () => {
  test('show the age of the oldest review, and zero for empty clearing accounts', async () => {
    const { id } = await aQueued()
    harness.clock.advance(2 * HOUR_MS)
    await harness.service.work.watch()
    const metrics = harness.service.metrics()
    const shown = (name: string, label: string) =>
      metrics.find((each) => each.name === name && Object.values(each.labels).includes(label))
        ?.value
    expect(shown('payment_queue', 'deposits')).toBeGreaterThanOrEqual(1)
    expect(shown('payment_queue_age_seconds', 'deposits')).toBeGreaterThanOrEqual(7_200)
    for (const account of ['clearing:zen', 'clearing:alphapo', 'clearing:skinsback']) {
      expect(shown('clearing_cents', account)).toBe(0)
      expect(shown('clearing_age_seconds', account)).toBe(0)
    }
    await dismiss(id)
  })

  test('show the amount and the age of money in clearing', async () => {
    const ref = harness.entropy.id()
    moved = ref
    const move = (amount: bigint, code: 'deposit.received' | 'deposit.repaid') =>
      harness.database.transaction((tx) =>
        harness.ledger.post(tx, [
          { account: 'clearing:zen', counter: 'bank:zen', amount, code, ref },
        ]),
      )
    await move(500n, 'deposit.received')
    harness.clock.advance(HOUR_MS)
    await harness.service.work.watch()
    const metrics = harness.service
      .metrics()
      .filter(({ labels }) => labels.account === 'clearing:zen')
    expect(metrics.map(({ value }) => value)).toEqual([500, 3_600, 2_700])
    await move(-500n, 'deposit.repaid')
  })

  test('waiting deposits are found by method, provider, status and since when they wait', async () => {
    const { id } = await aQueued()
    const row = await waitingOf(id)
    if (!row) throw new Error('The deposit does not wait')
    const isFound = async (filter: object) => {
      const found = await harness.service.operate.listQueue(harness.database.pool, {
        after: null,
        limit: 1_000,
        ...filter,
      })
      return found.some((each) => each.id === id)
    }
    const { method, provider, status, review_since: since } = row
    expect(await isFound({ method, provider, status, since })).toBe(true)
    expect(await isFound({ method: 'card' })).toBe(false)
    expect(await isFound({ provider: 'zen' })).toBe(false)
    expect(await isFound({ status: 'reversed' })).toBe(false)
    expect(await isFound({ since: new Date(since.getTime() + 1) })).toBe(false)
    await dismiss(id)
    expect(await isFound({})).toBe(false)
  })

  test('callbacks in review are listed, and reviewed once', async () => {
    const to = await harness.anAddress(playerId)
    const id = nextCallbackId()
    await harness.callBackCrypto({ ...aCryptoCallback(to, { id }), crypto_address: null })
    const review = (
      await harness.service.operate.listReviews(harness.database.pool, {
        after: null,
        limit: 1_000,
      })
    ).find((each) => each.provider_transaction_id === String(id))
    expect(review).toMatchObject({ provider: 'alphapo', outcome: 'unknown_payment' })
    const idsOf = async (filter: object) => {
      const page = { after: null, limit: 1_000, ...filter }
      const found = await harness.service.operate.listReviews(harness.database.pool, page)
      return found.map((each) => each.id)
    }
    expect(await idsOf({ provider: 'alphapo', status: review?.status })).toContain(review?.id)
    expect(await idsOf({ provider: 'zen' })).not.toContain(review?.id)
    expect(await idsOf({ status: 'another' })).not.toContain(review?.id)
    const look = () =>
      harness.database.transaction((tx) =>
        harness.service.operate.reviewCallback(tx, review?.id ?? 0n, operatorId),
      )
    expect(await look()).toBe(true)
    expect(await look()).toBe(false)
    const left = await harness.service.operate.listReviews(harness.database.pool, {
      after: null,
      limit: 1_000,
    })
    expect(left.map((each) => each.id)).not.toContain(review?.id)
  })
})

async function callbackIdOf(paymentId: string): Promise<string[]> {
  const { rows } = await harness.database.pool.query(
    'SELECT callback_id FROM crypto_payments WHERE payment_id = $1',
    [paymentId],
  )
  return rows.map(({ callback_id }) => callback_id)
}
