import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  aSkinsCallback,
  type CardCallbackFields,
  nextCallbackId,
} from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

/** The number of callback orders to try, for a few players at a time. */
const ORDERS = times('CALLBACK_ORDERS', 100)
const AT_ONCE = 10

let harness: DepositHarness

beforeAll(async () => {
  harness = await openDepositHarness()
  await harness.setRate('BTC', '65000')
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

const inAnyOrder = <ProviderMessage extends string>(
  words: readonly ProviderMessage[],
  play: (order: ProviderMessage[]) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      }),
      async (orders) => {
        await Promise.all(orders.map(play))
      },
    ),
    { numRuns: ORDERS / AT_ONCE },
  )

const cryptoUpdates = [
  'not_confirmed',
  'confirmed',
  'vanished',
  'below',
  'risky',
  'unheard_of',
] as const
type CryptoUpdate = (typeof cryptoUpdates)[number]

/** The expected result of a deposit of 650 dollars: its status and review reason. */
function cryptoModel(order: CryptoUpdate[]): { status: string; review_reason: string | null } {
  let status = 'new'
  let review_reason: string | null = null
  for (const word of order) {
    const isSettled = review_reason === null || review_reason === 'unknown_status'
    if (word === 'not_confirmed') continue
    if (status === 'paid') {
      if (word === 'vanished' || word === 'below') review_reason ??= 'contradicted'
      if (word === 'unheard_of') review_reason ??= 'unknown_status'
    } else if (word === 'vanished') {
      if (status === 'new' && isSettled) [status, review_reason] = ['rejected', null]
    } else if (word === 'unheard_of') {
      if (status === 'new') review_reason ??= 'unknown_status'
    } else if (status === 'rejected') {
      review_reason = 'late'
    } else if (word === 'confirmed') {
      status = 'paid'
      review_reason = null
    } else {
      review_reason = word === 'below' ? 'below_minimum' : 'high_risk'
    }
  }
  return { status, review_reason }
}

const cryptoFields: Record<CryptoUpdate, Parameters<typeof aCryptoCallback>[1]> = {
  not_confirmed: { status: 'not_confirmed' },
  confirmed: {},
  vanished: { status: 'cancelled' },
  below: { status: 'cancelled', error: 'Transaction amount less than minimum deposit' },
  risky: { riskScore: '0.9' },
  unheard_of: { status: 'frozen' },
}

test(`${ORDERS} orders of crypto callbacks end as the model predicts`, {
  timeout: 240_000,
}, async () => {
  await inAnyOrder(cryptoUpdates, async (order) => {
    const playerId = await harness.aPlayer()
    const to = await harness.anAddress(playerId)
    const id = nextCallbackId()
    for (const word of order) {
      expect(await harness.callBackCrypto(aCryptoCallback(to, { id, ...cryptoFields[word] }))).toBe(
        200,
      )
    }
    const [payment, ...others] = await harness.paymentsOf(playerId)
    expect(others).toEqual([])
    expect(payment).toMatchObject(cryptoModel(order))
    const isPaid = payment?.status === 'paid'
    expect(await harness.balanceOf(playerId)).toBe(isPaid ? 65_000n : 0n)
    expect(await harness.outcomesOf(payment?.id ?? '')).toHaveLength(order.length)
  })
})

const skinsUpdates = [
  'pending',
  'in_hold',
  'success',
  'hold_approved',
  'fail',
  'hold_returned',
  'unheard_of',
  'spend',
] as const
type SkinsUpdate = (typeof skinsUpdates)[number]

interface SkinsState {
  status: string
  review_reason: string | null
  balance: bigint
  owed: bigint
}

const WORTH = 2_500n

/** The expected result of a trade of 25 dollars whose player now and then spends half the balance. */
function skinsModel(order: SkinsUpdate[]): SkinsState {
  const state: SkinsState = { status: 'new', review_reason: null, balance: 0n, owed: 0n }
  let isTakenBackEarly = false
  let isReleased = false
  for (const word of order) {
    const before = state.status
    const isPaid = before === 'paid'
    const isTakenBack = word === 'hold_returned' || (word === 'fail' && !isReleased)
    if (word === 'unheard_of' && (isPaid || state.status === 'new')) {
      state.review_reason ??= 'unknown_status'
    }
    if (word === 'success' && (isPaid || state.status === 'new')) isReleased = true
    if (word === 'spend') state.balance -= state.balance / 2n
    if (word === 'success' || word === 'hold_approved') {
      if (state.status === 'new') {
        Object.assign(state, { status: 'paid', review_reason: null, balance: WORTH })
      }
      if (before === 'rejected' && !isTakenBackEarly) state.review_reason = 'late'
    }
    if (word === 'fail' && isPaid && isReleased) state.review_reason ??= 'contradicted'
    if (word === 'fail' && state.status === 'new') {
      Object.assign(state, { status: 'rejected', review_reason: null })
    }
    if (isTakenBack && isPaid) {
      const owed = WORTH - state.balance
      Object.assign(state, { status: 'reversed', review_reason: null, owed, balance: 0n })
    } else if (word === 'hold_returned') {
      if (state.status !== 'reversed') {
        Object.assign(state, { status: 'rejected', review_reason: null })
        isTakenBackEarly = true
      }
    }
  }
  return state
}

test(`${ORDERS} orders of skins webhooks end as the model predicts`, {
  timeout: 240_000,
}, async () => {
  await inAnyOrder(skinsUpdates, async (order) => {
    const playerId = await harness.aPlayer()
    const order_id = await harness.aSkinsPayment(playerId)
    for (const word of order) {
      if (word === 'spend') await spendHalf(playerId)
      else expect(await harness.callBackSkins(aSkinsCallback({ order_id, status: word }))).toBe(200)
    }
    const { balance, owed, ...ended } = skinsModel(order)
    expect(await harness.paymentsOf(playerId)).toMatchObject([ended])
    expect(await harness.balanceOf(playerId)).toBe(balance)
    expect(await laterDepositBrings(playerId)).toBe(1_000n > owed ? 1_000n - owed : 0n)
  })
})

const cardUpdates = [
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'another attempt REJECTED',
  'half REFUNDED',
  'another half REFUNDED',
  'REFUNDED',
  'SETTLED_SOMEHOW',
] as const
type CardUpdate = (typeof cardUpdates)[number]

/** The expected result of an order of 25 dollars. */
function cardModel(order: CardUpdate[]): Pick<SkinsState, 'status' | 'review_reason' | 'balance'> {
  let status = 'new'
  let reason: string | null = null
  let isClosed = false
  for (const word of order) {
    const isPaid = status === 'paid'
    const isNew = status === 'new'
    if (word === 'ACCEPTED') {
      if (isNew) [status, reason] = ['paid', reason === 'partial_refund' ? reason : null]
      if (status === 'rejected' && !isClosed) reason = 'late'
    }
    if (word === 'REJECTED' && isPaid) reason ??= 'contradicted'
    if (word.endsWith('REJECTED') && isNew && reason !== 'partial_refund') {
      ;[status, reason] = ['rejected', null]
    }
    if (word.endsWith('half REFUNDED')) {
      if (isNew || (status === 'rejected' && !isClosed)) reason = 'partial_refund'
      if (isPaid) reason ??= 'partial_refund'
    }
    if (word === 'REFUNDED' && status !== 'reversed') {
      isClosed = !isPaid
      ;[status, reason] = [isPaid ? 'reversed' : 'rejected', null]
    }
    if (word === 'SETTLED_SOMEHOW' && (isNew || isPaid)) reason ??= 'unknown_status'
  }
  return { status, review_reason: reason, balance: status === 'paid' ? WORTH : 0n }
}

const cardFields = (id: string): Record<CardUpdate, Partial<CardCallbackFields>> => ({
  PENDING: { status: 'PENDING' },
  ACCEPTED: {},
  REJECTED: { status: 'REJECTED' },
  'another attempt REJECTED': { status: 'REJECTED', transactionId: `attempt-${id}` },
  'half REFUNDED': { status: 'REFUNDED', amount: '12.50', transactionId: `half-${id}` },
  'another half REFUNDED': { status: 'REFUNDED', amount: '12.50', transactionId: `rest-${id}` },
  REFUNDED: { status: 'REFUNDED', transactionId: `refund-${id}` },
  SETTLED_SOMEHOW: { status: 'SETTLED_SOMEHOW' },
})

test(`${ORDERS} orders of card callbacks end as the model predicts, and no transaction credits another order`, {
  timeout: 240_000,
}, async () => {
  await inAnyOrder(cardUpdates, async (order) => {
    const playerId = await harness.aPlayer()
    const id = await harness.aPayment(playerId, WORTH)
    const say = (fields: CardCallbackFields) =>
      harness.callBack(JSON.stringify(aCardCallback(fields)))
    for (const word of order) {
      const fields = { merchantTransactionId: id, ...cardFields(id)[word] }
      expect(await say(fields)).toBe(200)
    }
    const { balance, ...ended } = cardModel(order)
    const [payment] = await harness.paymentsOf(playerId)
    expect(payment).toMatchObject(ended)
    expect(await harness.balanceOf(playerId)).toBe(balance)
    if (payment?.credited_cents) {
      expect(payment.provider_transaction_id).toBe(`transaction-of-${id}`)
    }

    const spent = [
      ...(order.includes('ACCEPTED') ? [`transaction-of-${id}`] : []),
      ...(order.includes('half REFUNDED') ? [`half-${id}`] : []),
      ...(order.includes('another half REFUNDED') ? [`rest-${id}`] : []),
      ...(order.includes('REFUNDED') ? [`refund-${id}`] : []),
    ]
    for (const transactionId of spent) {
      const other = await harness.aPayment(playerId, WORTH)
      expect(await say({ merchantTransactionId: other, transactionId })).toBe(200)
      expect(await harness.outcomesOf(other)).toEqual(['transaction_used'])
    }
    expect(await harness.balanceOf(playerId)).toBe(balance)
  })
})

async function spendHalf(playerId: string): Promise<void> {
  const half = (await harness.balanceOf(playerId)) / 2n
  if (half > 0n) await harness.spend(playerId, half)
}

/** What remains of a card deposit of 10 dollars after the player's debt is settled. */
async function laterDepositBrings(playerId: string): Promise<bigint> {
  const before = await harness.balanceOf(playerId)
  const merchantTransactionId = await harness.aPayment(playerId, 1_000n)
  await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId, amount: '10.00' })))
  return (await harness.balanceOf(playerId)) - before
}
