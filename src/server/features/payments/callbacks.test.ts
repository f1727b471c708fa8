import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  type CardCallbackFields,
} from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'

let harness: DepositHarness

beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(() => harness.close())

const send = (fields: CardCallbackFields) => harness.callBack(JSON.stringify(aCardCallback(fields)))

async function aWaitingPayment(cents = 2_500n) {
  const playerId = await harness.aPlayer()
  return { playerId, paymentId: await harness.aPayment(playerId, cents) }
}

describe('a payment is credited once', () => {
  test('when 100 equal callbacks arrive at the same time, and again a day later', async () => {
    const { playerId, paymentId } = await aWaitingPayment()
    const body = JSON.stringify(aCardCallback({ merchantTransactionId: paymentId }))
    const answers = await Promise.all(Array.from({ length: 100 }, () => harness.callBack(body)))
    expect(new Set(answers)).toEqual(new Set([200]))
    harness.clock.advance(DAY_MS)
    expect(await harness.callBack(body)).toBe(200)

    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await harness.entriesOf(paymentId)).toEqual({
      'deposit.credited': 2_500n,
      'deposit.received': 2_500n,
    })
    expect(await harness.clearing()).toBe(0n)
    const outcomes = await harness.outcomesOf(paymentId)
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(100)
  })

  test('and another transaction of it is reviewed instead of credited', async () => {
    const { playerId, paymentId } = await aWaitingPayment()
    await send({ merchantTransactionId: paymentId, transactionId: 'first' })
    expect(await send({ merchantTransactionId: paymentId, transactionId: 'second' })).toBe(200)
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await harness.outcomesOf(paymentId)).toEqual(['credited', 'paid_twice'])
  })

  test('when 50 transactions of it arrive at the same time', async () => {
    const { playerId, paymentId: merchantTransactionId } = await aWaitingPayment()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        send({ merchantTransactionId, transactionId: `${merchantTransactionId}-${number}` }),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    const outcomes = await harness.outcomesOf(merchantTransactionId)
    expect(outcomes).toEqual(['credited', ...Array(49).fill('paid_twice')])
  })

  test('when a second request to the provider made a second page for it', async () => {
    const { playerId, paymentId } = await aWaitingPayment()
    await send({ merchantTransactionId: `${paymentId}:2`, transactionId: 'of-the-second-page' })
    await send({ merchantTransactionId: paymentId, transactionId: 'of-the-first-page' })
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await harness.outcomesOf(paymentId)).toEqual(['credited', 'paid_twice'])
  })

  test('and one transaction never pays for two payments, even at the same time', async () => {
    const playerId = await harness.aPlayer()
    const ids = await Promise.all(Array.from({ length: 8 }, () => harness.aPayment(playerId)))
    const transactionId = harness.entropy.id()
    const answers = await Promise.all(
      ids.map((merchantTransactionId) => send({ merchantTransactionId, transactionId })),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    const outcomes = (await Promise.all(ids.map((id) => harness.outcomesOf(id)))).flat().sort()
    expect(outcomes).toEqual(['credited', ...Array(7).fill('transaction_used')])
  })

  test('and concurrent payments of many players leave the clearing account at zero', async () => {
    const waiting = await Promise.all(Array.from({ length: 40 }, () => aWaitingPayment(501n)))
    const notices = waiting.flatMap(({ paymentId }) => [paymentId, paymentId])
    await Promise.all(
      notices.map((merchantTransactionId) => send({ merchantTransactionId, amount: '5.01' })),
    )
    for (const { playerId } of waiting) expect(await harness.balanceOf(playerId)).toBe(501n)
    expect(await harness.clearing()).toBe(0n)
  })
})

describe('a callback that differs from our order is kept for review and not credited', () => {
  test.each([
    ['wrong_amount', { amount: '25.01' }],
    ['wrong_amount', { amount: '2500.00' }],
    ['wrong_amount', { amount: '25.000000000001' }],
    ['wrong_currency', { currency: 'EUR' }],
    ['not_a_purchase', { type: 'TRT_REFUND' }],
    ['not_a_purchase', { type: 'TRT_REFUND', status: 'REJECTED' }],
  ])('%s: %o', async (outcome, change) => {
    const { playerId, paymentId } = await aWaitingPayment()
    expect(await send({ merchantTransactionId: paymentId, ...change })).toBe(200)
    expect(await harness.balanceOf(playerId)).toBe(0n)
    expect(await harness.statusOf(paymentId)).toBe('new')
    expect(await harness.outcomesOf(paymentId)).toEqual([outcome])
    const { rows } = await harness.database.pool.query(
      'SELECT needs_review, amount FROM payment_callbacks WHERE payment_id = $1',
      [paymentId],
    )
    expect(rows).toEqual([
      { needs_review: true, amount: 'amount' in change ? change.amount : '25.00' },
    ])
    await send({ merchantTransactionId: paymentId })
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
  })

  test('unless only the notation of the amount differs', async () => {
    const { playerId, paymentId } = await aWaitingPayment()
    await send({ merchantTransactionId: paymentId, amount: '25' })
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
  })

  test('a refund notice reverses nothing, because its type is not signed', async () => {
    const { playerId, paymentId } = await aWaitingPayment()
    await send({ merchantTransactionId: paymentId })
    await send({ merchantTransactionId: paymentId, type: 'TRT_REFUND' })
    expect(await harness.statusOf(paymentId)).toBe('paid')
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
    expect(await harness.outcomesOf(paymentId)).toEqual(['credited', 'not_a_purchase'])
  })

  test.each([
    '5d0e5c34-0000-7000-8000-00000000ffff',
    'order-of-another-shop',
    `x${'y'.repeat(99)}`,
  ])(
    'a callback for an unknown payment is answered 400 and recorded: %s',
    async (merchantTransactionId) => {
      expect(await send({ merchantTransactionId })).toBe(400)
      const { rows } = await harness.database.pool.query(
        `SELECT outcome, needs_review FROM payment_callbacks
         WHERE payment_id IS NULL AND provider_transaction_id = $1`,
        [`transaction-of-${merchantTransactionId}`],
      )
      expect(rows).toEqual([{ outcome: 'unknown_payment', needs_review: true }])
    },
  )
})

const words = ['PENDING', 'AUTHORIZED', 'ACCEPTED', 'REJECTED', 'CANCELED', 'SOMETHING_NEW']
const statuses = [...words, 'REFUNDED', 'CHARGEBACK']
const refusals = ['REJECTED', 'CANCELED']
const reversals = ['REFUNDED', 'CHARGEBACK']

/** The first final status stands, and only a paid deposit can be reversed. */
function modelOf(sequence: string[]): 'new' | 'paid' | 'rejected' | 'reversed' {
  const finals = ['ACCEPTED', ...refusals, ...reversals]
  const at = sequence.findIndex((status) => finals.includes(status))
  if (at < 0) return 'new'
  if (sequence[at] !== 'ACCEPTED') return 'rejected'
  return sequence.slice(at).some((status) => reversals.includes(status)) ? 'reversed' : 'paid'
}

describe('callbacks in any order', () => {
  test('end as the model predicts when they arrive one after another', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statuses), { maxLength: 7 }),
        async (sequence) => {
          const { playerId, paymentId } = await aWaitingPayment()
          for (const status of sequence) {
            expect(await send({ merchantTransactionId: paymentId, status })).toBe(200)
          }
          const expected = modelOf(sequence)
          expect(await harness.statusOf(paymentId)).toBe(expected)
          expect(await harness.balanceOf(playerId)).toBe(expected === 'paid' ? 2_500n : 0n)
          expect(await harness.outcomesOf(paymentId)).toHaveLength(sequence.length)
        },
      ),
      { numRuns: 120 },
    )
  })

  test('end as the model predicts in every order of pending, accepted, rejected and their repeats', async () => {
    for (const sequence of permutationsOf(['PENDING', 'ACCEPTED', 'REJECTED', 'ACCEPTED'])) {
      const { playerId, paymentId } = await aWaitingPayment()
      for (const status of sequence) await send({ merchantTransactionId: paymentId, status })
      expect(await harness.statusOf(paymentId)).toBe(modelOf(sequence))
      expect(await harness.balanceOf(playerId)).toBe(modelOf(sequence) === 'paid' ? 2_500n : 0n)
    }
  })

  test('end in one final state that matches the balance when they arrive at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 12 }),
        async (sequence) => {
          const { playerId, paymentId } = await aWaitingPayment()
          await Promise.all(
            sequence.map((status, number) => {
              const transactionId = `${paymentId}-${number % 2}`
              return send({ merchantTransactionId: paymentId, status, transactionId })
            }),
          )
          const status = await harness.statusOf(paymentId)
          const possible = new Set(sequence.map((word) => modelOf([word])))
          expect(possible.has(status as 'paid')).toBe(true)
          expect(status === 'new').toBe(modelOf(sequence) === 'new')
          expect(await harness.balanceOf(playerId)).toBe(status === 'paid' ? 2_500n : 0n)
        },
      ),
      { numRuns: 40 },
    )
    expect(await harness.clearing()).toBe(0n)
  })
})

function permutationsOf<T>(values: T[]): T[][] {
  if (values.length < 2) return [values]
  return values.flatMap((value, at) =>
    permutationsOf(values.toSpliced(at, 1)).map((rest) => [value, ...rest]),
  )
}
