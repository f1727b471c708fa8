import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { PayoutMessage, PayoutResult } from '#server/platform/providers/ports.ts'
import {
  aPayoutMessage,
  openPayoutHarness,
  type PayoutHarness,
} from '#tests/support/payouts/payout-harness.ts'
import { payoutSteps } from '#tests/support/payouts/payout-steps.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: PayoutHarness
let acts: ReturnType<typeof payoutSteps>

beforeAll(async () => {
  harness = await openPayoutHarness()
  acts = payoutSteps(harness)
})
beforeEach(() => {
  harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
  harness.provider.orders.length = 0
  harness.provider.known.length = 0
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

describe('a withdrawal whose answer was lost (F26)', () => {
  /** A withdrawal that the provider accepted, with its answer lost. */
  async function anUnknown(): Promise<{ id: string; playerId: string }> {
    const request = await acts.aRequest()
    harness.provider.answer = () => ({ kind: 'unknown', reason: 'The provider did not answer.' })
    await acts.startAndSend(request.id)
    expect((await acts.find(request.id)).sending).toBe('unknown')
    return request
  }

  it('is neither sent again nor returned, however long it takes', async () => {
    const { id, playerId } = await anUnknown()
    for (let hour = 0; hour < 48; hour++) {
      harness.clock.advance(HOUR_MS)
      await harness.withdrawals.sendDue()
      await harness.withdrawals.settleLost()
    }
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect(await acts.find(id)).toMatchObject({ status: 'in_processing', sending: 'unknown' })
    expect(await harness.balanceOf(playerId)).toBe(0n)
    expect(await outcomeOf(acts.start(id))).toBe('request_moved_on')
    expect(await outcomeOf(acts.turnDown(id))).toBe('withdrawal_is_sent')
    expect(
      await outcomeOf(
        harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id)),
      ),
    ).toBe('request_moved_on')
    await harness.receive(aPayoutMessage({ reference: id }, 'sent'))
    expect((await acts.find(id)).status).toBe('done')
  })

  it('is settled by the provider’s record when it is queried', async () => {
    const sent = await anUnknown()
    const canceled = await anUnknown()
    const running = await anUnknown()
    harness.provider.known.push(
      aPayoutMessage({ reference: sent.id }, 'sent'),
      aPayoutMessage({ reference: canceled.id }, 'canceled'),
      aPayoutMessage({ reference: running.id }, 'unfinished'),
    )
    harness.clock.advance(2 * MINUTE_MS)
    await harness.withdrawals.settleLost()
    expect((await acts.find(sent.id)).status).toBe('done')
    expect((await acts.find(canceled.id)).status).toBe('canceled')
    expect(await harness.balanceOf(canceled.playerId)).toBe(5_000n)
    expect((await acts.find(running.id)).status).toBe('in_processing')
  })

  it('can be ended by an operator with a proof', async () => {
    const sent = await anUnknown()
    await acts.confirm(sent.id)
    expect(await acts.find(sent.id)).toMatchObject({ status: 'done', txid: 'seen' })
    const lost = await anUnknown()
    await acts.turnDown(lost.id, { proof: 'The provider wrote that it has none of this name.' })
    expect(await harness.balanceOf(lost.playerId)).toBe(5_000n)
    expect(await outcomeOf(acts.confirm(lost.id))).toBe('request_moved_on')
  })

  it('is also unknown when the shop stopped during the request', async () => {
    const { id, playerId } = await acts.aRequest()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    const { promise: answer, resolve } = Promise.withResolvers<PayoutResult>()
    harness.provider.answer = () => {
      hear()
      return answer
    }
    await acts.start(id)
    await asked
    expect(await outcomeOf(acts.turnDown(id, { proof: 'none' }))).toBe('withdrawal_is_sent')
    harness.clock.advance(MINUTE_MS + 1)
    await harness.withdrawals.settleLost()
    expect((await acts.find(id)).sending).toBe('unknown')
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect(await harness.balanceOf(playerId)).toBe(0n)
    resolve({ kind: 'accepted', id: `at-${id}` })
    await expect.poll(async () => (await acts.find(id)).sending).toBe('accepted')
  })

  it('stays done when its callback arrived first', async () => {
    const { id } = await acts.aRequest()
    const { promise: answer, resolve } = Promise.withResolvers<PayoutResult>()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    harness.provider.answer = () => {
      hear()
      return answer
    }
    await acts.start(id)
    await asked
    await harness.receive(aPayoutMessage({ reference: id }, 'sent'))
    resolve({ kind: 'unknown', reason: 'The provider did not answer.' })
    await harness.withdrawals.sendDue()
    expect(await acts.find(id)).toMatchObject({ status: 'done', sending: 'asking' })
  })
})

describe('an unexpected callback', () => {
  it.each<[string, Partial<PayoutMessage>, string]>([
    ['other_amount', { paid: { currency: 'BTC', amount: '0.00099999' } }, ''],
    ['other_amount', { paid: { currency: 'LTC', amount: '0.00100000' } }, ''],
    ['other_amount', { paid: null }, ''],
    ['other_transaction', { id: 'another' }, ''],
    ['sent_unasked', {}, ':2'],
  ])('%s: %o moves nothing and waits for review', async (outcome, over, asking) => {
    const { id } = await acts.aRequest()
    await acts.startAndSend(id)
    const word = aPayoutMessage({ reference: id }, 'sent', over)
    await harness.receive({ ...word, reference: `${id}${asking}` })
    expect((await acts.find(id)).status).toBe('in_processing')
    expect(await acts.reviewsOf(id)).toEqual([outcome])
  })

  it('is kept for review when the withdrawal has already ended', async () => {
    const { id, playerId } = await acts.aRequest()
    await harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id))
    await harness.receive(aPayoutMessage({ reference: id }, 'sent'))
    expect(await harness.balanceOf(playerId)).toBe(5_000n)
    expect(await acts.reviewsOf(id)).toEqual(['sent_unasked'])
  })

  it.each(['not-ours', '00000000-0000-7000-8000-000000000000', null])(
    'about %s is stored without a withdrawal',
    async (reference) => {
      const word = { ...aPayoutMessage({ reference: 'x' }, 'sent'), reference }
      expect(await outcomeOf(harness.receive(word))).toBe('ok')
    },
  )
})
