import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { readFunds } from '#server/features/funds/index.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aSkinsCallback,
  type SkinsCallbackFields,
} from '#tests/support/payments/provider-messages.ts'

let harness: DepositHarness
let playerId: string
let order_id: string

beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
})
beforeEach(async () => {
  playerId = await harness.aPlayer()
  order_id = await harness.aSkinsPayment(playerId)
})

const send = (fields: Partial<SkinsCallbackFields> = {}) =>
  harness.callBackSkins(aSkinsCallback({ order_id, ...fields }))

const funds = () =>
  harness.database.transaction((tx) => readFunds(tx, playerId, harness.clock.now()))
const held = async () => (await funds()).held

describe('a trade', () => {
  test('is credited by the amount in the webhook, whatever was estimated', async () => {
    expect(await send({ amount: '41.379' })).toBe(200)
    expect(await harness.balanceOf(playerId)).toBe(4_137n)
    expect(await harness.statusOf(order_id)).toBe('paid')
    expect(await harness.entriesOf(order_id)).toEqual({
      'deposit.received': 4_137n,
      'deposit.credited': 4_137n,
    })
    const { data } = await harness.service.list(playerId, { limit: 20 })
    expect(data).toMatchObject([
      {
        method: 'skins',
        status: 'paid',
        amount: 41.37,
        hold_until: new Date(harness.clock.now() + 8 * DAY_MS).toISOString(),
      },
    ])
  })

  test('is credited once: for 100 concurrent webhooks, and again a day later', async () => {
    const body = JSON.stringify(aSkinsCallback({ order_id }))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => harness.callBackSkins(body)),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    harness.clock.advance(DAY_MS)
    await harness.callBackSkins(body)
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    const outcomes = await harness.outcomesOf(order_id)
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(100)
  })

  test('with one transaction id never pays for two orders', async () => {
    const other = await harness.aSkinsPayment(playerId)
    const transaction_id = 'one-trade'
    await Promise.all([send({ transaction_id }), send({ transaction_id, order_id: other })])
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    const outcomes = [...(await harness.outcomesOf(order_id)), ...(await harness.outcomesOf(other))]
    expect(outcomes.sort()).toEqual(['credited', 'transaction_used'])
  })

  test('is reviewed if it is the second one of its order', async () => {
    await send({ transaction_id: 'first' })
    await send({ transaction_id: 'second' })
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await harness.outcomesOf(order_id)).toEqual(['credited', 'paid_twice'])
  })

  test.each([['with another amount in a later webhook', { amount: '250.00' }, 'wrong_amount']])(
    '%s is reviewed',
    async (_, change, outcome) => {
      await send()
      await send(change)
      expect(await harness.balanceOf(playerId)).toBe(2_500n)
      expect(await harness.outcomesOf(order_id)).toEqual(['credited', outcome])
    },
  )

  test('with less than was credited holds everything until an operator has looked, and once', async () => {
    await send({ status: 'hold_approved' })
    await send({ amount: '9.00' })
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'paid', review_reason: 'wrong_amount' },
    ])
    expect((await funds()).holds).toEqual([{ kind: 'payment', ref: order_id }])
    harness.clock.advance(8 * DAY_MS)
    await send({ amount: '9.00' })
    await harness.database.transaction((tx) =>
      harness.service.operate.dismissQueued(tx, order_id, playerId),
    )
    expect((await funds()).holds).toEqual([])
    await send({ amount: '9.00' })
    expect((await funds()).holds).toEqual([])
    expect(await harness.outcomesOf(order_id)).toEqual([
      ...['credited', 'wrong_amount', 'repeated', 'repeated'],
    ])
  })

  test.each([
    ['in another currency', { amount_currency: 'eur' }, 'wrong_currency'],
    ['without an amount', { amount: '' }, 'wrong_amount'],
    ['of less than a cent', { amount: '0.0099' }, 'wrong_amount'],
  ])('%s waits for an operator', async (_, change, review_reason) => {
    expect(await send(change)).toBe(200)
    expect(await harness.paymentsOf(playerId)).toMatchObject([{ status: 'new', review_reason }])
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  test('for an unknown order is answered 400 and recorded', async () => {
    expect(await send({ order_id: 'order-of-another-shop' })).toBe(400)
    expect(await send({ order_id: await harness.aPayment(playerId) })).toBe(400)
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  test('without a valid signature is answered 401', async () => {
    expect(await harness.callBackSkins(aSkinsCallback({ order_id }, 'a guessed secret'))).toBe(401)
    expect(await harness.statusOf(order_id)).toBe('new')
  })
})

describe('the hold', () => {
  test('lasts eight days from the payment, and counts as held until then', async () => {
    await send()
    expect(await held()).toBe(2_500n)
    expect((await funds()).heldUntil).toEqual(new Date(harness.clock.now() + 8 * DAY_MS))
    harness.clock.advance(8 * DAY_MS - 1)
    expect(await held()).toBe(2_500n)
    harness.clock.advance(1)
    expect(await held()).toBe(0n)
    expect((await funds()).heldUntil).toBeNull()
    const { data } = await harness.service.list(playerId, { limit: 20 })
    expect(data[0]?.hold_until).toBeNull()
  })

  test('starts at the trade if the provider announced it before it paid', async () => {
    await send({ status: 'in_hold' })
    expect(await harness.balanceOf(playerId)).toBe(0n)
    harness.clock.advance(8 * DAY_MS)
    await send()
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await held()).toBe(0n)
  })

  test('applies to coins paid in advance, which can be played immediately', async () => {
    await send({ status: 'in_hold' })
    harness.clock.advance(HOUR_MS)
    await send({ status: 'hold_approved' })
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await held()).toBe(2_500n)
    harness.clock.advance(8 * DAY_MS - HOUR_MS)
    await send()
    expect(await harness.outcomesOf(order_id)).toEqual(['noted', 'credited', 'repeated'])
    expect(await held()).toBe(0n)
  })

  test('ends when the trade is reversed', async () => {
    await send()
    await send({ status: 'hold_returned' })
    expect(await held()).toBe(0n)
    expect(await harness.statusOf(order_id)).toBe('reversed')
    expect(await harness.balanceOf(playerId)).toBe(0n)
    expect((await funds()).owed).toBe(0n)
  })
})
