import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import {
  type OperatorHarness,
  openOperatorHarness,
} from '#tests/support/payouts/operator-harness.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
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

describe('a withdrawal', () => {
  async function aWithdrawal(amount: number, player?: string) {
    const playerId = player ?? (await harness.aPlayer(BigInt(amount * 100)))
    const body = { currency: 'BTC' as const, amount, address: BTC_ADDRESS }
    const { data } = await harness.database.transaction((tx) =>
      harness.withdrawals.request(tx, playerId, body),
    )
    return { id: data.withdrawal.id, playerId }
  }

  const statusOf = async (id: string) =>
    (await harness.withdrawals.operate.find(harness.database.pool, id)).status

  const { startWithdrawal, cancelWithdrawal, finishWithdrawal } = {
    startWithdrawal: (operatorId: string, id: string) =>
      harness.operators.act(harness.operators.actions.startWithdrawal, {
        ...harness.by(operatorId),
        input: { withdrawal_id: id },
      }),
    cancelWithdrawal: (operatorId: string, id: string, proof: string | null = null) =>
      harness.operators.act(harness.operators.actions.cancelWithdrawal, {
        ...harness.by(operatorId),
        input: { withdrawal_id: id, note: 'Ask us why.', not_sent_proof: proof },
      }),
    finishWithdrawal: (operatorId: string, id: string) =>
      harness.operators.act(harness.operators.actions.finishWithdrawal, {
        ...harness.by(operatorId),
        input: { withdrawal_id: id, txid: 'seen-on-the-chain' },
      }),
  }

  test('of 1,000 is started by one operator, and its player is notified', async () => {
    const { id, playerId } = await aWithdrawal(1_000)
    expect((await startWithdrawal(first, id)).done?.msg).toBe('1,000.00 coins are being paid out.')
    expect(await statusOf(id)).toBe('in_processing')
    await expect
      .poll(() => harness.published.filter((told) => told.playerId === playerId))
      .toMatchObject([{ kind: 'withdrawal', id, status: 'in_processing' }])
    expect(await outcomeOf(startWithdrawal(second, id))).toBe('request_moved_on')
    expect(await harness.actsOn(id)).toEqual(['withdrawal.start done'])
  })

  test('of more needs a second operator, and is sent once, not by the first', async () => {
    const { id } = await aWithdrawal(1_000.01)
    const asked = await startWithdrawal(first, id)
    expect(asked.done).toBeNull()
    expect(await statusOf(id)).toBe('new')
    expect(await outcomeOf(startWithdrawal(first, id))).toBe('approval_waiting')
    expect(await outcomeOf(startWithdrawal(second, id))).toBe('approval_waiting')
    expect(await outcomeOf(harness.confirm(first, asked.id))).toBe('second_operator_needed')
    expect(await statusOf(id)).toBe('new')
    await harness.confirm(second, asked.id)
    expect(await statusOf(id)).toBe('in_processing')
    expect(await harness.actsOn(id)).toEqual(['withdrawal.start asked', 'withdrawal.start done'])
  })

  test('counts together with others of its player: one operator pays out 1,000 a day to a player', async () => {
    const playerId = await harness.aPlayer(300_000n)
    const [one, two, three] = [
      await aWithdrawal(600, playerId),
      await aWithdrawal(400, playerId),
      await aWithdrawal(20, playerId),
    ]
    expect((await startWithdrawal(first, one.id)).done).not.toBeNull()
    expect((await startWithdrawal(second, two.id)).done).not.toBeNull()
    const asked = await startWithdrawal(second, three.id)
    expect(asked.done).toBeNull()
    await harness.confirm(first, asked.id)
    const another = await aWithdrawal(600)
    expect((await startWithdrawal(first, another.id)).done).not.toBeNull()
    harness.clock.advance(DAY_MS)
    const later = await aWithdrawal(1_000, playerId)
    expect((await startWithdrawal(first, later.id)).done).not.toBeNull()
  })

  test('that the provider refused is restarted by one operator', async () => {
    harness.provider.answer = () => ({ kind: 'refused', reason: 'Out of coins' })
    const { id } = await aWithdrawal(900)
    await startWithdrawal(first, id)
    await expect
      .poll(async () => (await harness.withdrawals.operate.find(harness.database.pool, id)).sending)
      .toBe('refused')
    harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
    expect((await startWithdrawal(first, id)).done).not.toBeNull()
  })

  test('started by two operators at the same time waits once, and is started once', async () => {
    const { id } = await aWithdrawal(5_000)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        outcomeOf(startWithdrawal(index % 2 ? first : second, id)),
      ),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'approval_waiting')).toHaveLength(15)
    const { data } = await harness.operators.listApprovals({ limit: 100 })
    const waiting = data.find(({ subject_id }) => subject_id === id)?.id ?? ''
    const confirmed = await Promise.all([
      outcomeOf(harness.confirm(first, waiting)),
      outcomeOf(harness.confirm(second, waiting)),
    ])
    expect(confirmed.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await statusOf(id)).toBe('in_processing')
  })

  test('that its player canceled while it waited is not paid out', async () => {
    const { id, playerId } = await aWithdrawal(2_000)
    const asked = await startWithdrawal(first, id)
    await harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id))
    expect(await outcomeOf(harness.confirm(second, asked.id))).toBe('request_moved_on')
    expect(await harness.balanceOf(playerId)).toBe(200_000n)
    await harness.operators.reject({ ...harness.by(first), id: asked.id })
  })

  test('by an operator is started by another operator', async () => {
    await harness.database.transaction((tx) =>
      harness.ledger.post(tx, [
        {
          account: `wallet:${second}`,
          counter: 'house:demo',
          amount: 5_000n,
          code: 'demo.funds',
          ref: harness.entropy.id(),
        },
      ]),
    )
    const { id } = await aWithdrawal(50, second)
    expect(await outcomeOf(startWithdrawal(second, id))).toBe('own_account')
    expect(await outcomeOf(cancelWithdrawal(second, id))).toBe('own_account')
    await startWithdrawal(first, id)
  })

  test('is turned down by one operator, and the coins return', async () => {
    const { id, playerId } = await aWithdrawal(3_000)
    await cancelWithdrawal(first, id)
    expect(await statusOf(id)).toBe('canceled')
    expect(await harness.balanceOf(playerId)).toBe(300_000n)
    const { data } = await harness.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]?.note).toBe('Ask us why.')
    expect(await outcomeOf(startWithdrawal(first, id))).toBe('request_moved_on')
  })

  test('that may have been sent needs two operators and a proof to be turned down or ended', async () => {
    const lose = async () => {
      const { id, playerId } = await aWithdrawal(2_000)
      harness.provider.answer = () => ({ kind: 'unknown', reason: 'No answer' })
      await harness.confirm(second, (await startWithdrawal(first, id)).id)
      await expect
        .poll(
          async () => (await harness.withdrawals.operate.find(harness.database.pool, id)).sending,
        )
        .toBe('unknown')
      return { id, playerId }
    }
    const one = await lose()
    expect(await outcomeOf(cancelWithdrawal(first, one.id))).toBe('withdrawal_is_sent')
    const notSent = await cancelWithdrawal(first, one.id, 'The provider wrote so')
    expect(notSent.done).toBeNull()
    expect(await harness.balanceOf(one.playerId)).toBe(0n)
    await harness.confirm(second, notSent.id)
    expect(await harness.balanceOf(one.playerId)).toBe(200_000n)

    const other = await lose()
    const sent = await finishWithdrawal(second, other.id)
    await harness.confirm(first, sent.id)
    expect(await statusOf(other.id)).toBe('done')
    expect(await harness.balanceOf(other.playerId)).toBe(0n)
  })

  test('that does not exist is not found', async () => {
    expect(await outcomeOf(startWithdrawal(first, harness.entropy.id()))).toBe('not_found')
    expect(await outcomeOf(finishWithdrawal(first, harness.entropy.id()))).toBe('not_found')
  })
})
