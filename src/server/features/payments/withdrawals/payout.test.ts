import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aWord,
  BTC_ADDRESS,
  openPayoutDesk,
  type PayoutDesk,
} from '#tests/support/payouts/payout-harness.ts'
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

describe('a started withdrawal', () => {
  it('is sent at the rate of the moment, and done by the last word of the provider', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.startAndSend(id)
    expect(acts.ordersOf(id)).toEqual([
      { foreignId: id, amount: '0.00100000', currency: 'BTC', address: BTC_ADDRESS },
    ])
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'processing'))
    expect((await acts.find(id)).status).toBe('in_processing')
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
    expect(heard.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('is canceled by the provider with words, and the coins come back', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.startAndSend(id)
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'cancelled'))
    expect(await desk.balanceOf(playerId)).toBe(5_000n)
    const { data } = await desk.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({ status: 'canceled', note: expect.stringContaining('back') })
  })

  it('is not sent while something is owed, and waits for an operator with the reason', async () => {
    const { id, playerId } = await acts.aRequest()
    desk.rates.delete('BTC')
    await acts.start(id)
    await desk.owe(playerId, 10_000n)
    desk.rates.set('BTC', { rate_from: '1', rate_to: '50000.00', decimals: 8 })
    await desk.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toEqual([])
    expect(await acts.find(id)).toMatchObject({
      status: 'in_processing',
      sending: 'refused',
      operator_note: expect.stringContaining('100.00 coins are owed'),
    })
    expect(await outcomeOf(acts.start(id))).toBe('account_restricted')
    await desk.owe(playerId, 0n)
    await acts.startAndSend(id)
    expect(acts.ordersOf(id)).toHaveLength(1)
  })

  it('can no longer be taken back by its player', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.start(id)
    expect(await outcomeOf(desk.withdrawals.cancel(playerId, id, null))).toBe('request_moved_on')
  })

  it('or taken back at the same time: one of both, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, playerId } = await acts.aRequest()
      const outcomes = await Promise.all([
        outcomeOf(desk.withdrawals.cancel(playerId, id, null)),
        outcomeOf(acts.start(id)),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'request_moved_on'])
      const isBack = outcomes[0] === 'ok'
      expect((await acts.find(id)).status).toBe(isBack ? 'canceled_by_user' : 'in_processing')
      expect(await desk.balanceOf(playerId)).toBe(isBack ? 5_000n : 0n)
    }
  })

  it('is started once by 16 operators at once', async () => {
    const { id } = await acts.aRequest()
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(acts.start(id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    await desk.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
  })
})

describe('what is due', () => {
  it('is sent once by two processes that look at the same time (F26)', async () => {
    const others = [desk.anotherProcess(), desk.anotherProcess()]
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push((await acts.aRequest()).id)
    await Promise.all(ids.map(acts.start))
    const workers = [desk, ...others].flatMap(({ withdrawals }) => [withdrawals, withdrawals])
    await Promise.all(workers.map((worker) => worker.sendDue()))
    for (const id of ids) expect(acts.ordersOf(id)).toHaveLength(1)
    for (const other of others) await other.close()
  })

  it('waits while there is no rate, and can be turned down meanwhile', async () => {
    const btc = desk.rates.get('BTC')
    desk.rates.delete('BTC')
    const [sent, turnedDown] = [await acts.aRequest(), await acts.aRequest()]
    await acts.start(sent.id)
    await acts.start(turnedDown.id)
    await desk.withdrawals.sendDue()
    expect((await acts.find(sent.id)).sending).toBe('due')
    await acts.turnDown(turnedDown.id, { reason: 'We cannot pay this out now.' })
    expect(await desk.balanceOf(turnedDown.playerId)).toBe(5_000n)
    const { data } = await desk.withdrawals.list(turnedDown.playerId, { limit: 1 })
    expect(data[0]?.note).toBe('We cannot pay this out now.')

    if (btc) desk.rates.set('BTC', btc)
    await desk.withdrawals.sendDue()
    expect((await acts.find(sent.id)).sending).toBe('accepted')
    expect(desk.provider.orders).toHaveLength(1)
  })
})

describe('a clear refusal', () => {
  it('goes back to the operator, who sends it again under another name or turns it down', async () => {
    const { id, playerId } = await acts.aRequest()
    desk.provider.answer = () => ({ kind: 'refused', reason: 'The address is not known.' })
    await acts.startAndSend(id)
    expect(await acts.find(id)).toMatchObject({
      status: 'in_processing',
      sending: 'refused',
      operator_note: 'The address is not known.',
    })
    desk.provider.answer = ({ foreignId }) => ({ kind: 'accepted', id: `at-${foreignId}` })
    await acts.startAndSend(id)
    expect(acts.ordersOf(id).map(({ foreignId }) => foreignId)).toEqual([id, `${id}:2`])

    await desk.withdrawals.receive(aWord({ foreignId: id }, 'cancelled'))
    expect((await acts.find(id)).status).toBe('in_processing')
    await desk.withdrawals.receive(aWord({ foreignId: `${id}:2` }, 'confirmed'))
    expect((await acts.find(id)).status).toBe('done')
    expect(await desk.balanceOf(playerId)).toBe(0n)
  })
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
    await acts.startAndSend(id)
    // 50 coins at 50,000 for one are exactly what 50 coins would have bought.
    expect(acts.ordersOf(id)[0]?.amount).toBe('0.00100000')
    await desk.withdrawals.receive(aWord({ foreignId: id }, 'confirmed'))
    expect((await acts.find(id)).amount_cents).toBe(5_000n)
  })
})
