import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentState } from '#domain/lifecycle/payment.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import {
  type OperatorHarness,
  openOperatorHarness,
} from '#tests/support/payouts/operator-harness.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: OperatorHarness
let first: string
let second: string

beforeAll(async () => {
  harness = await openOperatorHarness()
  first = await harness.aStaff()
  second = await harness.aStaff()
})
afterEach(async () => {
  expect(await harness.faults()).toEqual([])
})
afterAll(() => harness.close())

describe('a deposit in review', () => {
  interface Waiting {
    cents?: bigint | null
    review_reason?: string
    status?: PaymentState
  }

  async function aDeposit({
    cents = 2_000n,
    review_reason = 'late',
    status = 'new',
  }: Waiting = {}) {
    const playerId = await harness.aPlayer()
    const id = harness.entropy.id()
    await harness.database.pool.query(
      `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency,
                             provider_transaction_id, attempts, review_reason, review_since,
                             queued_cents, created_at, updated_at)
       VALUES ($1, $2, 'zen', 'card', $3, 2000, 'USD', $1::uuid::text, 1, $4, $5, $6, $5, $5)`,
      [id, playerId, status, review_reason, instantOf(harness.clock), cents],
    )
    return { id, playerId }
  }

  const credit = (operatorId: string, id: string) =>
    harness.operators.act(harness.operators.actions.creditDeposit, {
      ...harness.by(operatorId),
      input: { deposit_id: id },
    })
  const dismiss = (operatorId: string, id: string) =>
    harness.operators.act(harness.operators.actions.dismissDeposit, {
      ...harness.by(operatorId),
      input: { deposit_id: id },
    })

  test('is credited once, even with concurrent requests, and logged with its amount', async () => {
    const { id, playerId } = await aDeposit()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => outcomeOf(credit(index % 2 ? first : second, id))),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'request_moved_on')).toHaveLength(15)
    expect(await harness.balanceOf(playerId)).toBe(2_000n)
    const { rows } = await harness.database.pool.query(
      'SELECT action, player_id, cents FROM audit_log WHERE subject_id = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'deposit.credit', player_id: playerId, cents: 2_000n }])
    expect(await outcomeOf(dismiss(first, id))).toBe('request_moved_on')
  })

  test('is dismissed once, and cannot be credited afterwards', async () => {
    const { id, playerId } = await aDeposit()
    await dismiss(first, id)
    expect(await outcomeOf(dismiss(second, id))).toBe('request_moved_on')
    expect(await outcomeOf(credit(second, id))).toBe('request_moved_on')
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  test('of more than 1,000, or without a price yet, needs two operators', async () => {
    const big = await aDeposit({ cents: 100_001n })
    const asked = await credit(first, big.id)
    expect(asked.done).toBeNull()
    await harness.confirm(second, asked.id)
    expect(await harness.balanceOf(big.playerId)).toBe(100_001n)

    const unpriced = await aDeposit({ cents: null })
    expect(await outcomeOf(credit(first, unpriced.id))).toBe('deposit_unpriced')
    await dismiss(first, unpriced.id)
  })

  test('is listed until it is decided', async () => {
    const { id, playerId } = await aDeposit({ review_reason: 'below_minimum' })
    const listed = await harness.deposits.operate.listQueue(harness.database.pool, {
      after: null,
      limit: 50,
    })
    expect(listed.find((one) => one.id === id)).toMatchObject({
      player_id: playerId,
      review_reason: 'below_minimum',
      queued_cents: 2_000n,
    })
    await credit(first, id)
    expect(
      (
        await harness.deposits.operate.listQueue(harness.database.pool, {
          after: null,
          limit: 50,
        })
      ).map((one) => one.id),
    ).not.toContain(id)
  })

  test('a provider callback is reviewed once', async () => {
    const { rows } = await harness.database.pool.query(
      `INSERT INTO payment_callbacks (provider, provider_transaction_id, status, amount, currency,
                                      body_sha256, outcome, needs_review, received_at)
       VALUES ('zen', 'x', 'ACCEPTED', '1.00', 'USD', '\\x00', 'unknown_payment', true, now())
       RETURNING id`,
    )
    const review = () =>
      harness.operators.act(harness.operators.actions.reviewCallback, {
        ...harness.by(first),
        input: { callback_id: String(rows[0]?.id) },
      })
    await review()
    expect(await outcomeOf(review())).toBe('request_moved_on')
  })
})
