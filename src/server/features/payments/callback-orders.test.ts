import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  aSkinsCallback,
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

const cryptoUpdates = ['not_confirmed', 'confirmed', 'vanished', 'below', 'risky'] as const
type CryptoUpdate = (typeof cryptoUpdates)[number]

/** The expected result of a deposit of 650 dollars: its status and review reason. */
function cryptoModel(order: CryptoUpdate[]): { status: string; review_reason: string | null } {
  let status = 'new'
  let review_reason: string | null = null
  for (const word of order) {
    if (word === 'not_confirmed' || status === 'paid') continue
    if (word === 'vanished') {
      if (status === 'new' && review_reason === null) status = 'rejected'
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
    expect(await harness.balanceOf(playerId)).toBe(isPaid ? 65_000n + 22_750n : 0n)
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
  for (const word of order) {
    if (word === 'spend') state.balance -= state.balance / 2n
    if (word === 'success' || word === 'hold_approved') {
      if (state.status === 'new') Object.assign(state, { status: 'paid', balance: WORTH })
      else if (state.status === 'rejected' && !isTakenBackEarly) state.review_reason = 'late'
    }
    if (word === 'fail' && state.status === 'new') state.status = 'rejected'
    if (word === 'hold_returned') {
      if (state.status === 'paid') {
        Object.assign(state, { status: 'reversed', owed: WORTH - state.balance, balance: 0n })
      } else if (state.status !== 'reversed') {
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
