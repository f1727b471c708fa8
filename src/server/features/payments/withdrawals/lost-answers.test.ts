import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import type { WithdrawalResult } from '#server/platform/providers/alphapo/client.ts'
import { aWord, openPayoutDesk, type PayoutDesk } from '#tests/support/payouts/payout-harness.ts'
import { payoutActs } from '#tests/support/payouts/payout-steps.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let desk: PayoutDesk
let acts: ReturnType<typeof payoutActs>

beforeAll(async () => {
  desk = await openPayoutDesk()
  acts = payoutActs(desk)
})
beforeEach(() => {
  desk.provider.answer = ({ foreignId }) => ({ kind: 'accepted', id: `at-${foreignId}` })
  desk.provider.orders.length = 0
  desk.provider.known.length = 0
})
afterAll(async () => {
  expect(await desk.faults()).toEqual([])
  await desk.close()
})

describe('an answer that never came (F26)', () => {
  /** The provider takes it, and the shop does not hear so. */
  async function anUnknown(): Promise<{ id: string; playerId: string }> {
    const request = await acts.aRequest()
    desk.provider.answer = () => ({ kind: 'unknown', reason: 'The provider did not answer.' })
    await acts.startAndSend(request.id)
    expect((await acts.find(request.id)).sending).toBe('unknown')
    return request
  }

  it('is neither asked for again nor given back, however long it takes', async () => {
    const { id, playerId } = await anUnknown()
    for (let hour = 0; hour < 48; hour++) {
      desk.clock.advance(HOUR_MS)
      await desk.withdrawals.sendDue()
      await desk.withdrawals.settleLost()
    }
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect(await acts.find(id)).toMatchObject({ status: 'in_processing', sending: 'unknown' })
    expect(await desk.balanceOf(playerId)).toBe(0n)
    expect(await outcomeOf(acts.start(id))).toBe('request_moved_on')
    expect(await outcomeOf(acts.turnDown(id))).toBe('withdrawal_is_sent')
    expect(await outcomeOf(desk.withdrawals.cancel(playerId, id, null))).toBe('request_moved_on')
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect((await acts.find(id)).status).toBe('done')
  })

  it('is settled by what the provider knows when it is asked', async () => {
    const sent = await anUnknown()
    const canceled = await anUnknown()
    const running = await anUnknown()
    desk.provider.known.push(
      aWord({ foreignId: sent.id }, 'confirmed'),
      aWord({ foreignId: canceled.id }, 'cancelled'),
      aWord({ foreignId: running.id }, 'processing'),
    )
    desk.clock.advance(2 * MINUTE_MS)
    await desk.withdrawals.settleLost()
    expect((await acts.find(sent.id)).status).toBe('done')
    expect((await acts.find(canceled.id)).status).toBe('canceled')
    expect(await desk.balanceOf(canceled.playerId)).toBe(5_000n)
    expect((await acts.find(running.id)).status).toBe('in_processing')
  })

  it('is ended by an operator with a proof', async () => {
    const sent = await anUnknown()
    await acts.confirm(sent.id)
    expect(await acts.find(sent.id)).toMatchObject({ status: 'done', txid: 'seen' })
    const lost = await anUnknown()
    await acts.turnDown(lost.id, { proof: 'The provider wrote that it has none of this name.' })
    expect(await desk.balanceOf(lost.playerId)).toBe(5_000n)
    expect(await outcomeOf(acts.confirm(lost.id))).toBe('request_moved_on')
  })

  it('is unknown too when the shop stopped while it asked', async () => {
    const { id, playerId } = await acts.aRequest()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    const { promise: answer, resolve } = Promise.withResolvers<WithdrawalResult>()
    desk.provider.answer = () => {
      hear()
      return answer
    }
    await acts.start(id)
    await asked
    expect(await outcomeOf(acts.turnDown(id, { proof: 'none' }))).toBe('withdrawal_is_sent')
    desk.clock.advance(MINUTE_MS + 1)
    await desk.withdrawals.settleLost()
    expect((await acts.find(id)).sending).toBe('unknown')
    await desk.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    resolve({ kind: 'accepted', id: `at-${id}` })
    await expect.poll(async () => (await acts.find(id)).sending).toBe('accepted')
  })

  it('counts for less than the last word, even when it comes late', async () => {
    const { id } = await acts.aRequest()
    const { promise: answer, resolve } = Promise.withResolvers<WithdrawalResult>()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    desk.provider.answer = () => {
      hear()
      return answer
    }
    await acts.start(id)
    await asked
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    resolve({ kind: 'unknown', reason: 'The provider did not answer.' })
    await desk.withdrawals.sendDue()
    expect(await acts.find(id)).toMatchObject({ status: 'done', sending: 'asking' })
  })
})

describe('a word that does not fit', () => {
  it.each<[string, Partial<AlphapoCallback>, string]>([
    ['other_amount', { received: { currency: 'BTC', amount: '0.00099999' } }, ''],
    ['other_amount', { received: { currency: 'LTC', amount: '0.00100000' } }, ''],
    ['other_amount', { received: null, sent: null }, ''],
    ['other_transaction', { id: 'another' }, ''],
    ['sent_unasked', {}, ':2'],
  ])('%s: %o moves nothing and waits for a person', async (outcome, over, asking) => {
    const { id } = await acts.aRequest()
    await acts.startAndSend(id)
    const word = aWord({ foreignId: id }, 'confirmed', over)
    await desk.withdrawals.receive({ ...word, foreignId: `${id}${asking}` })
    expect((await acts.find(id)).status).toBe('in_processing')
    expect(await acts.reviewsOf(id)).toEqual([outcome])
  })

  it('is kept for review when it comes after the end', async () => {
    const { id, playerId } = await acts.aRequest()
    await desk.withdrawals.cancel(playerId, id, null)
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect(await desk.balanceOf(playerId)).toBe(5_000n)
    expect(await acts.reviewsOf(id)).toEqual(['sent_unasked'])
  })

  it.each(['not-ours', '00000000-0000-7000-8000-000000000000', null])(
    'about %s is kept without a withdrawal',
    async (foreignId) => {
      const word = { ...aWord({ foreignId: 'x' }, 'confirmed'), foreignId }
      expect(await outcomeOf(desk.withdrawals.receive(word))).toBe('ok')
    },
  )
})
