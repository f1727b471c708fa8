import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlphapoCallback } from '#server/platform/providers/alphapo-callback.ts'
import type { WithdrawalResult } from '#server/platform/providers/alphapo-client.ts'
import { outcomeOf } from '#tests/support/outcome-of.ts'
import { aWord, BTC_ADDRESS, openPayoutDesk, type PayoutDesk } from '#tests/support/payout-desk.ts'

const MINUTE = 60_000

let desk: PayoutDesk

beforeAll(async () => {
  desk = await openPayoutDesk()
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

/** A request for 50 coins by a player who has nothing else. */
async function aRequest(): Promise<{ id: string; playerId: string }> {
  const playerId = await desk.aPlayer(5_000n)
  const body = { currency: 'BTC' as const, amount: 50, address: BTC_ADDRESS }
  const { data } = await desk.withdrawals.request(playerId, body, null)
  return { id: data.withdrawal.id, playerId }
}

const find = (id: string) => desk.withdrawals.operate.find(desk.database.pool, id)
const start = (id: string) =>
  desk.operate((tx) => desk.withdrawals.operate.start(tx, id, desk.operator))
const turnDown = (id: string, words?: { reason?: string; proof?: string }) =>
  desk.operate((tx) => desk.withdrawals.operate.cancel(tx, id, desk.operator, words))
const confirm = (id: string) =>
  desk.operate((tx) => desk.withdrawals.operate.confirm(tx, id, desk.operator, { txid: 'seen' }))

/** Started, asked for, and answered. */
async function startAndSend(id: string): Promise<void> {
  await start(id)
  await desk.withdrawals.sendDue()
  await expect.poll(async () => (await find(id)).sending).not.toMatch(/due|asking/)
}

const ordersOf = (id: string) =>
  desk.provider.orders.filter(({ foreignId }) => foreignId.startsWith(id))

describe('a started withdrawal', () => {
  it('is sent at the rate of the moment, and done by the last word of the provider', async () => {
    const { id, playerId } = await aRequest()
    await startAndSend(id)
    expect(ordersOf(id)).toEqual([
      { foreignId: id, amount: '0.00100000', currency: 'BTC', address: BTC_ADDRESS },
    ])
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'processing'))
    expect((await find(id)).status).toBe('in_processing')
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    const { data } = await desk.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({
      status: 'done',
      rate: '50000',
      crypto_amount: '0.00100000',
      txid: `tx-of-${id}`,
    })
    expect(await desk.balanceOf(playerId)).toBe(0n)
    const heard = desk.told.filter((event) => event.id === id)
    expect(heard.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'withdrawal in_processing',
      'withdrawal done',
    ])
  })

  it('is canceled by the provider with words, and the coins come back', async () => {
    const { id, playerId } = await aRequest()
    await startAndSend(id)
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'cancelled'))
    expect(await desk.balanceOf(playerId)).toBe(5_000n)
    const { data } = await desk.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({ status: 'canceled', note: expect.stringContaining('back') })
  })

  it('can no longer be taken back by its player', async () => {
    const { id, playerId } = await aRequest()
    await start(id)
    expect(await outcomeOf(desk.withdrawals.cancel(playerId, id, null))).toBe('request_moved_on')
  })

  it('or taken back at the same time: one of both, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, playerId } = await aRequest()
      const outcomes = await Promise.all([
        outcomeOf(desk.withdrawals.cancel(playerId, id, null)),
        outcomeOf(start(id)),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'request_moved_on'])
      const isBack = outcomes[0] === 'ok'
      expect((await find(id)).status).toBe(isBack ? 'canceled_by_user' : 'in_processing')
      expect(await desk.balanceOf(playerId)).toBe(isBack ? 5_000n : 0n)
    }
  })

  it('is started once by 16 operators at once', async () => {
    const { id } = await aRequest()
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(start(id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    await desk.withdrawals.sendDue()
    expect(ordersOf(id)).toHaveLength(1)
  })
})

describe('what is due', () => {
  it('is sent once by two processes that look at the same time (F26)', async () => {
    const others = [desk.anotherProcess(), desk.anotherProcess()]
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push((await aRequest()).id)
    await Promise.all(ids.map(start))
    const workers = [desk, ...others].flatMap(({ withdrawals }) => [withdrawals, withdrawals])
    await Promise.all(workers.map((worker) => worker.sendDue()))
    for (const id of ids) expect(ordersOf(id)).toHaveLength(1)
    for (const other of others) await other.close()
  })

  it('waits while there is no rate, and can be turned down meanwhile', async () => {
    const btc = desk.rates.get('BTC')
    desk.rates.delete('BTC')
    const [sent, turnedDown] = [await aRequest(), await aRequest()]
    await start(sent.id)
    await start(turnedDown.id)
    await desk.withdrawals.sendDue()
    expect((await find(sent.id)).sending).toBe('due')
    await turnDown(turnedDown.id, { reason: 'We cannot pay this out now.' })
    expect(await desk.balanceOf(turnedDown.playerId)).toBe(5_000n)
    const { data } = await desk.withdrawals.list(turnedDown.playerId, { limit: 1 })
    expect(data[0]?.note).toBe('We cannot pay this out now.')

    if (btc) desk.rates.set('BTC', btc)
    await desk.withdrawals.sendDue()
    expect((await find(sent.id)).sending).toBe('accepted')
    expect(desk.provider.orders).toHaveLength(1)
  })
})

describe('a clear refusal', () => {
  it('goes back to the operator, who sends it again under another name or turns it down', async () => {
    const { id, playerId } = await aRequest()
    desk.provider.answer = () => ({ kind: 'refused', reason: 'The address is not known.' })
    await startAndSend(id)
    expect(await find(id)).toMatchObject({
      status: 'in_processing',
      sending: 'refused',
      operator_note: 'The address is not known.',
    })
    desk.provider.answer = ({ foreignId }) => ({ kind: 'accepted', id: `at-${foreignId}` })
    await startAndSend(id)
    expect(ordersOf(id).map(({ foreignId }) => foreignId)).toEqual([id, `${id}:2`])

    await desk.withdrawals.receive(aWord({ foreignId: id }, 'cancelled'))
    expect((await find(id)).status).toBe('in_processing')
    await desk.withdrawals.receive(aWord({ foreignId: `${id}:2` }, 'confirmed'))
    expect((await find(id)).status).toBe('done')
    expect(await desk.balanceOf(playerId)).toBe(0n)
  })
})

describe('an answer that never came (F26)', () => {
  /** The provider takes it, and the shop does not hear so. */
  async function anUnknown(): Promise<{ id: string; playerId: string }> {
    const request = await aRequest()
    desk.provider.answer = () => ({ kind: 'unknown', reason: 'The provider did not answer.' })
    await startAndSend(request.id)
    expect((await find(request.id)).sending).toBe('unknown')
    return request
  }

  it('is neither asked for again nor given back, however long it takes', async () => {
    const { id, playerId } = await anUnknown()
    for (let hour = 0; hour < 48; hour++) {
      desk.clock.advance(60 * MINUTE)
      await desk.withdrawals.sendDue()
      await desk.withdrawals.settleLost()
    }
    expect(ordersOf(id)).toHaveLength(1)
    expect(await find(id)).toMatchObject({ status: 'in_processing', sending: 'unknown' })
    expect(await desk.balanceOf(playerId)).toBe(0n)
    expect(await outcomeOf(start(id))).toBe('request_moved_on')
    expect(await outcomeOf(turnDown(id))).toBe('withdrawal_is_sent')
    expect(await outcomeOf(desk.withdrawals.cancel(playerId, id, null))).toBe('request_moved_on')
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect((await find(id)).status).toBe('done')
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
    desk.clock.advance(2 * MINUTE)
    await desk.withdrawals.settleLost()
    expect((await find(sent.id)).status).toBe('done')
    expect((await find(canceled.id)).status).toBe('canceled')
    expect(await desk.balanceOf(canceled.playerId)).toBe(5_000n)
    expect((await find(running.id)).status).toBe('in_processing')
  })

  it('is ended by an operator with a proof', async () => {
    const sent = await anUnknown()
    await confirm(sent.id)
    expect(await find(sent.id)).toMatchObject({ status: 'done', txid: 'seen' })
    const lost = await anUnknown()
    await turnDown(lost.id, { proof: 'The provider wrote that it has none of this name.' })
    expect(await desk.balanceOf(lost.playerId)).toBe(5_000n)
    expect(await outcomeOf(confirm(lost.id))).toBe('request_moved_on')
  })

  it('is unknown too when the shop stopped while it asked', async () => {
    const { id, playerId } = await aRequest()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    const { promise: answer, resolve } = Promise.withResolvers<WithdrawalResult>()
    desk.provider.answer = () => {
      hear()
      return answer
    }
    await start(id)
    await asked
    expect(await outcomeOf(turnDown(id, { proof: 'none' }))).toBe('withdrawal_is_sent')
    desk.clock.advance(MINUTE + 1)
    await desk.withdrawals.settleLost()
    expect((await find(id)).sending).toBe('unknown')
    await desk.withdrawals.sendDue()
    expect(ordersOf(id)).toHaveLength(1)
    expect(await desk.balanceOf(playerId)).toBe(0n)
    resolve({ kind: 'accepted', id: `at-${id}` })
    await expect.poll(async () => (await find(id)).sending).toBe('accepted')
  })

  it('counts for less than the last word, even when it comes late', async () => {
    const { id } = await aRequest()
    const { promise: answer, resolve } = Promise.withResolvers<WithdrawalResult>()
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>()
    desk.provider.answer = () => {
      hear()
      return answer
    }
    await start(id)
    await asked
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    resolve({ kind: 'unknown', reason: 'The provider did not answer.' })
    await desk.withdrawals.sendDue()
    expect(await find(id)).toMatchObject({ status: 'done', sending: 'asking' })
  })
})

describe('a word that does not fit', () => {
  const outcomesOf = async (id: string): Promise<string[]> => {
    const { rows } = await desk.database.pool.query<{ outcome: string }>(
      'SELECT outcome FROM withdrawal_callbacks WHERE withdrawal_id = $1 AND needs_review ORDER BY id',
      [id],
    )
    return rows.map(({ outcome }) => outcome)
  }

  it.each<[string, Partial<AlphapoCallback>, string]>([
    ['other_amount', { received: { currency: 'BTC', amount: '0.00099999' } }, ''],
    ['other_amount', { received: { currency: 'LTC', amount: '0.00100000' } }, ''],
    ['other_amount', { received: null, sent: null }, ''],
    ['other_transaction', { id: 'another' }, ''],
    ['sent_unasked', {}, ':2'],
  ])('%s: %o moves nothing and waits for a person', async (outcome, over, asking) => {
    const { id } = await aRequest()
    await startAndSend(id)
    const word = aWord({ foreignId: id }, 'confirmed', over)
    await desk.withdrawals.receive({ ...word, foreignId: `${id}${asking}` })
    expect((await find(id)).status).toBe('in_processing')
    expect(await outcomesOf(id)).toEqual([outcome])
  })

  it('is kept for review when it comes after the end', async () => {
    const { id, playerId } = await aRequest()
    await desk.withdrawals.cancel(playerId, id, null)
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect(await desk.balanceOf(playerId)).toBe(5_000n)
    expect(await outcomesOf(id)).toEqual(['sent_unasked'])
  })

  it.each(['not-ours', '00000000-0000-7000-8000-000000000000', null])(
    'about %s is kept without a withdrawal',
    async (foreignId) => {
      const word = { ...aWord({ foreignId: 'x' }, 'confirmed'), foreignId }
      expect(await outcomeOf(desk.withdrawals.receive(word))).toBe('ok')
    },
  )
})

describe('coins that come in by crypto and go out again', () => {
  it('lose nothing but the fees that are shown, which are none (F18)', async () => {
    const playerId = await desk.aPlayer()
    await desk.post(playerId, 'deposit.credited', 5_000n)
    await desk.post(playerId, 'demo.funds', 5_000n)
    await desk.bet(playerId, 5_000n)
    const { data: rules } = await desk.withdrawals.rules(playerId)
    expect(rules).toMatchObject({ available: 50, fee: 0 })
    const body = {
      currency: 'USDTT' as const,
      amount: 50,
      address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeY',
    }
    expect(await outcomeOf(desk.withdrawals.request(playerId, body, null))).toBe(
      'validation_failed',
    )
    const good = { ...body, currency: 'BTC' as const, address: BTC_ADDRESS }
    const { id } = (await desk.withdrawals.request(playerId, good, null)).data.withdrawal
    await startAndSend(id)
    // 50 coins at 50,000 for one are exactly what 50 coins would have bought.
    expect(ordersOf(id)[0]?.amount).toBe('0.00100000')
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect((await find(id)).amount_cents).toBe(5_000n)
  })
})
