import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cents, toCoins } from '#domain/money/money.ts'
import { withdrawalFeeOf } from '#domain/payout/fee.ts'
import {
  aPayoutMessage,
  openPayoutHarness,
  type PayoutHarness,
} from '#tests/support/payouts/payout-harness.ts'
import { payoutSteps } from '#tests/support/payouts/payout-steps.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: PayoutHarness
let acts: ReturnType<typeof payoutSteps>

beforeAll(async () => {
  harness = await openPayoutHarness()
  acts = payoutSteps(harness)
})
beforeEach(() => {
  charge(0n)
  harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

function charge(fixed: Cents, basisPoints = 0n): void {
  harness.fee.fixed = fixed
  harness.fee.basisPoints = basisPoints
}

const body = (cents: Cents, over: object = {}) => ({
  ...{ currency: 'USDTT' as const, amount: toCoins(cents), address: TRON },
  ...over,
})
const TRON = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
const ask = (playerId: string, cents: Cents, over: object = {}) =>
  harness.database.transaction((tx) => harness.withdrawals.request(tx, playerId, body(cents, over)))

/** What the entries of a withdrawal have moved, by account; accounts that end at zero are left out. */
async function movedBy(ref: string): Promise<Record<string, bigint>> {
  const { rows } = await harness.database.pool.query<{ name: string; cents: bigint }>(
    `SELECT CASE WHEN a.kind = 'wallet' THEN 'wallet' ELSE a.name END AS name, sum(m.amount)::bigint AS cents
     FROM (SELECT account_id AS id, amount FROM entries WHERE ref = $1
           UNION ALL SELECT counter_id, -amount FROM entries WHERE ref = $1) m JOIN accounts a USING (id)
     GROUP BY 1 HAVING sum(m.amount) <> 0`,
    [ref],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

const paths = {
  async sent(id: string, paid: string) {
    await acts.startAndSend(id)
    await harness.receive(messageOf(id, paid, 'sent'))
  },
  async 'sent, and said twice'(id: string, paid: string) {
    await paths.sent(id, paid)
    await harness.receive(messageOf(id, paid, 'sent'))
  },
  async 'settled by an operator'(id: string) {
    harness.provider.answer = () => ({ kind: 'unknown', reason: 'No answer.' })
    await acts.startAndSend(id)
    await acts.confirm(id)
  },
  async 'refused by the provider, and sent the second time'(id: string, paid: string) {
    harness.provider.answer = () => ({ kind: 'refused', reason: 'Try later.' })
    await acts.startAndSend(id)
    harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
    await acts.startAndSend(id)
    const last = acts.ordersOf(id).at(-1)?.reference ?? ''
    await harness.receive(messageOf(last, paid, 'sent'))
  },
  async 'canceled by the player'(id: string, _: string, playerId: string) {
    await harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id))
  },
  async 'refused by an operator'(id: string) {
    await acts.turnDown(id)
  },
  async 'canceled by the provider'(id: string, paid: string) {
    await acts.startAndSend(id)
    await harness.receive(messageOf(id, paid, 'canceled'))
  },
  async 'refused by the provider, and turned down'(id: string) {
    harness.provider.answer = () => ({ kind: 'refused', reason: 'Never.' })
    await acts.startAndSend(id)
    await acts.turnDown(id)
  },
  async 'lost, and turned down with a proof'(id: string) {
    harness.provider.answer = () => ({ kind: 'unknown', reason: 'No answer.' })
    await acts.startAndSend(id)
    await acts.turnDown(id, { proof: 'The provider has no such order.' })
  },
  async 'canceled with a reversed payment'(_id: string, _: string, playerId: string) {
    await harness.database.transaction(async (tx) => {
      await harness.ledger.lock(tx, playerId)
      await harness.withdrawals.cancelNew(tx, playerId)
    })
  },
}
type Path = keyof typeof paths
const pays = new Set<Path>([
  'sent',
  'sent, and said twice',
  'settled by an operator',
  'refused by the provider, and sent the second time',
])

const messageOf = (reference: string, amount: string, state: 'sent' | 'canceled') =>
  aPayoutMessage({ reference, currency: 'USDTT', amount }, state)

describe('the fee of a withdrawal', () => {
  const RUNS = times('WITHDRAWAL_FEES', 60)

  it(`is earned once or not at all, and its entries sum to zero, on ${RUNS} random ways`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          cents: fc.bigInt({ min: 2_000n, max: 100_000n }),
          fixed: fc.bigInt({ min: 0n, max: 1_999n }),
          basisPoints: fc.bigInt({ min: 0n, max: 1_000n }),
          later: fc.bigInt({ min: 0n, max: 10_000n }),
          path: fc.constantFrom(...(Object.keys(paths) as Path[])),
        }),
        async ({ cents, fixed, basisPoints, later, path }) => {
          charge(fixed, basisPoints)
          const fee = withdrawalFeeOf(cents, { fixed, basisPoints })
          // Not a cent below the exact share, and less than a cent above it.
          const above = (fee - fixed) * 10_000n - cents * basisPoints
          expect([above >= 0n, above < 10_000n]).toEqual([true, true])
          const playerId = await harness.aPlayer(cents)
          if (fee >= cents) {
            expect(await outcomeOf(ask(playerId, cents))).toBe('validation_failed')
            expect(await harness.balanceOf(playerId)).toBe(cents)
            return
          }
          const { data } = await ask(playerId, cents)
          const { id } = data.withdrawal
          expect(data.withdrawal.fee).toBe(toCoins(fee))
          expect(await movedBy(id)).toEqual({ wallet: -cents, 'clearing:withdrawals': cents })
          // An open request keeps its own.
          charge(later, 999n)
          const paid = `${toCoins(cents - fee).toFixed(2)}0000`
          await paths[path](id, paid, playerId)
          for (const { amount } of acts.ordersOf(id)) expect(amount).toBe(paid)
          const isPaid = pays.has(path)
          expect(await harness.balanceOf(playerId)).toBe(isPaid ? 0n : cents)
          const moved = {
            wallet: -cents,
            'bank:alphapo': cents - fee,
            ...(fee > 0n && { 'house:withdrawals': fee }),
          }
          expect(await movedBy(id)).toEqual(isPaid ? moved : {})
          charge(0n)
          harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
        },
      ),
      { numRuns: RUNS },
    )
  }, 120_000)

  it('is the one that was shown, or the request is refused with the present one', async () => {
    const playerId = await harness.aPlayer(10_000n)
    charge(150n, 100n)
    await expect(ask(playerId, 5_000n, { fee: 1.5 })).rejects.toMatchObject({
      code: 'validation_failed',
      details: {
        errors: { fee: [{ code: 'withdrawal_fee_changed', values: { fee: 2 } }] },
      },
    })
    expect(await harness.balanceOf(playerId)).toBe(10_000n)
    const { msg, data } = await ask(playerId, 5_000n, { fee: 2 })
    expect(msg).toBe('You requested a withdrawal of 50.00 coins, 2.00 of it the fee.')
    expect(data).toMatchObject({ balance: 50, withdrawal: { amount: 50, fee: 2 } })
  })

  it('is neither taken from an amount that does not exceed it, nor below zero', async () => {
    const playerId = await harness.aPlayer(10_000n)
    charge(2_000n)
    await expect(ask(playerId, 2_000n)).rejects.toMatchObject({
      details: { errors: { amount: [{ code: 'withdrawal_below_fee', values: { fee: 20 } }] } },
    })
    const { id } = (await ask(playerId, 2_001n)).data.withdrawal
    await expect(
      harness.database.pool.query('UPDATE withdrawals SET fee_cents = amount_cents WHERE id = $1', [
        id,
      ]),
    ).rejects.toThrow(/withdrawals_fee_cents_check/)
  })

  it('is in the rules of each currency before anybody asks', async () => {
    charge(125n, 50n)
    const { data } = await harness.withdrawals.rules(await harness.aPlayer())
    expect(data.fee).toBe(1.25)
    expect(data.currencies[0]).toMatchObject({ currency: 'BTC', fee: 1.25, fee_share: 0.5 })
  })
})
