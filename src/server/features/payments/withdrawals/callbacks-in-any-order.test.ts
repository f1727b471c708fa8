import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walletOf } from '#server/ledger/index.ts'
import {
  aPayoutMessage,
  BTC_ADDRESS,
  openPayoutHarness,
  type PayoutHarness,
} from '#tests/support/payouts/payout-harness.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

let harness: PayoutHarness

beforeAll(async () => {
  harness = await openPayoutHarness()
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

const CENTS = 2_000n
const AMOUNT = '0.00040000'

/** The provider's possible messages about a withdrawal, genuine or forged. */
const words = ['unfinished', 'sent', 'canceled', 'wrong amount', 'another id'] as const
type ProviderMessage = (typeof words)[number]

const wordOf = (reference: string, word: ProviderMessage) => {
  const order = { reference, amount: AMOUNT }
  if (word === 'wrong amount') return aPayoutMessage({ ...order, amount: '0.00039999' }, 'sent')
  if (word === 'another id') return aPayoutMessage(order, 'canceled', { id: 'another' })
  return aPayoutMessage(order, word)
}

/** The model: the first applicable final status stands. */
function endOf(order: readonly ProviderMessage[]): 'done' | 'canceled' | 'in_processing' {
  const final = order.find((word) => word === 'sent' || word === 'canceled')
  if (final === undefined) return 'in_processing'
  return final === 'sent' ? 'done' : 'canceled'
}

/** A player with the given number of withdrawals, accepted by the provider, and no other coins. */
async function sentWithdrawals(count: number): Promise<{ playerId: string; ids: string[] }> {
  const playerId = await harness.aPlayer(CENTS * BigInt(count))
  const ids = Array.from({ length: count }, () => randomUUID())
  await harness.database.transaction(async (tx) => {
    const taken = { account: walletOf(playerId), counter: 'clearing:withdrawals' as const }
    const code = 'withdrawal.requested'
    await harness.ledger.post(
      tx,
      ids.map((ref) => ({ ...taken, amount: -CENTS, code, ref })),
    )
    await tx.query(
      `INSERT INTO withdrawals (id, player_id, status, amount_cents, currency, address, sending,
                                attempts, asked_at, rate, crypto_amount, provider, provider_id,
                                created_at, updated_at)
       SELECT id, $2, 'in_processing', $3, 'BTC', $4, 'accepted', 1, $5, '50000', $6, 'alphapo', 'at-' || id,
              $5, $5
       FROM unnest($1::uuid[]) AS t(id)`,
      [ids, playerId, CENTS, BTC_ADDRESS, new Date(harness.clock.now()), AMOUNT],
    )
  })
  return { playerId, ids }
}

const ORDERS = times('WITHDRAWAL_ORDERS', 100)
const GROUP = 20
const order = fc.array(fc.constantFrom(...words), { maxLength: 5 })

it(`${ORDERS} orders of callbacks, with repeats, end as the model predicts`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: GROUP, maxLength: GROUP }), async (orders) => {
      const { playerId, ids } = await sentWithdrawals(GROUP)
      await Promise.all(
        ids.map(async (id, n) => {
          for (const word of orders[n] ?? []) await harness.receive(wordOf(id, word))
        }),
      )
      const { data } = await harness.withdrawals.list(playerId, { limit: GROUP })
      const ends = new Map(data.map(({ id, status }) => [id, status]))
      const expected = orders.map(endOf)
      expect(ids.map((id) => ends.get(id))).toEqual(expected)
      const back = BigInt(expected.filter((end) => end === 'canceled').length)
      expect(await harness.balanceOf(playerId)).toBe(back * CENTS)
    }),
    { numRuns: ORDERS / GROUP, endOnFailure: true },
  )
}, 180_000)

it('100 concurrent callbacks end the withdrawal once', async () => {
  const { playerId, ids } = await sentWithdrawals(1)
  const id = ids[0] ?? ''
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      harness.receive(wordOf(id, words[n % words.length] ?? 'unfinished')),
    ),
  )
  const { status } = await harness.withdrawals.operate.find(harness.database.pool, id)
  expect(['done', 'canceled']).toContain(status)
  expect(await harness.balanceOf(playerId)).toBe(status === 'canceled' ? CENTS : 0n)
  const { rows } = await harness.database.pool.query(
    `SELECT 1 FROM withdrawal_callbacks WHERE withdrawal_id = $1 AND outcome IN ('sent', 'canceled')`,
    [id],
  )
  expect(rows).toHaveLength(1)
})
