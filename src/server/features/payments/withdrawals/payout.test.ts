import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  aPayoutMessage,
  BTC_ADDRESS,
  openPayoutHarness,
  type PayoutHarness,
} from '#tests/support/payouts/payout-harness.ts'
import { payoutSteps } from '#tests/support/payouts/payout-steps.ts'
import { breakRows } from '#tests/support/shop/break-rows.ts'
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

describe('a started withdrawal', () => {
  it('is sent at the current rate, and done with the final callback of the provider', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.startAndSend(id)
    expect(acts.ordersOf(id)).toEqual([
      { reference: id, amount: '0.00100000', currency: 'BTC', address: BTC_ADDRESS },
    ])
    await harness.receive(aPayoutMessage({ reference: id }, 'unfinished'))
    expect((await acts.find(id)).status).toBe('in_processing')
    await harness.receive(aPayoutMessage({ reference: id }, 'sent'))
    const { data } = await harness.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({
      status: 'done',
      rate: '50000',
      crypto_amount: '0.00100000',
      txid: `tx-of-${id}`,
    })
    expect(await harness.balanceOf(playerId)).toBe(0n)
    const heard = harness.published.filter((event) => event.id === id)
    expect(heard.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'withdrawal in_processing',
      'withdrawal done',
    ])
    expect(heard.map(({ seq }) => seq)).toEqual([1, 2])
    const notices = harness.notices.filter((each) => each.playerId === playerId)
    expect(notices.map(({ title }) => title)).toEqual([
      'We have your withdrawal',
      'Withdrawal on its way',
      'Withdrawal paid out',
    ])
  })

  it('is canceled by the provider with a message, and the coins return', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.startAndSend(id)
    await harness.receive(aPayoutMessage({ reference: id }, 'canceled'))
    expect(await harness.balanceOf(playerId)).toBe(5_000n)
    const { data } = await harness.withdrawals.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({ status: 'canceled', note: expect.stringContaining('back') })
    expect(harness.notices.at(-1)).toEqual({ playerId, title: 'Withdrawal canceled' })
  })

  it('is not sent while the player owes a reversal, and waits for an operator with the reason', async () => {
    const { id, playerId } = await acts.aRequest()
    harness.rates.delete('BTC')
    await acts.start(id)
    await harness.owe(playerId, 10_000n)
    harness.rates.set('BTC', { rate_from: '1', rate_to: '50000.00', decimals: 8 })
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toEqual([])
    expect(await acts.find(id)).toMatchObject({
      status: 'in_processing',
      sending: 'refused',
      operator_note: expect.stringContaining('you owe 100.00 coins'),
    })
    expect(await outcomeOf(acts.start(id))).toBe('account_restricted')
    await harness.owe(playerId, 0n)
    await acts.startAndSend(id)
    expect(acts.ordersOf(id)).toHaveLength(1)
  })

  it('is not sent once the account was put on hold; an operator who knows of the hold can start it again', async () => {
    const { id, playerId } = await acts.aRequest()
    harness.rates.delete('BTC')
    await acts.start(id)
    expect((await acts.find(id)).sending).toBe('due')
    const hold = (reason: string) =>
      harness.operate(async (tx) => {
        await harness.ledger.lock(tx, playerId)
        await tx.query('UPDATE players SET on_hold_since = $2, hold_reason = $3 WHERE id = $1', [
          playerId,
          new Date(harness.clock.now()),
          reason,
        ])
        await harness.ledger.storeGuard(tx, playerId)
      })
    await hold('A stolen card')
    harness.rates.set('BTC', { rate_from: '1', rate_to: '50000.00', decimals: 8 })
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toEqual([])
    const stopped = {
      status: 'in_processing',
      sending: 'refused',
      operator_note: 'Not sent: The account was put on hold after the start.',
    }
    expect(await acts.find(id)).toMatchObject(stopped)
    harness.rates.delete('BTC')
    await acts.start(id)
    // Another hold is another reason.
    harness.clock.advance(1)
    await hold('And a stolen passport')
    harness.rates.set('BTC', { rate_from: '1', rate_to: '50000.00', decimals: 8 })
    await harness.withdrawals.sendDue()
    expect(await acts.find(id)).toMatchObject(stopped)
    await acts.startAndSend(id)
    expect(acts.ordersOf(id)).toHaveLength(1)
  })

  it('can no longer be canceled by its player', async () => {
    const { id, playerId } = await acts.aRequest()
    await acts.start(id)
    expect(
      await outcomeOf(
        harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id)),
      ),
    ).toBe('request_moved_on')
  })

  it('is never also canceled when both happen at the same time, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, playerId } = await acts.aRequest()
      const outcomes = await Promise.all([
        outcomeOf(
          harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id)),
        ),
        outcomeOf(acts.start(id)),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'request_moved_on'])
      const isBack = outcomes[0] === 'ok'
      expect((await acts.find(id)).status).toBe(isBack ? 'canceled_by_user' : 'in_processing')
      expect(await harness.balanceOf(playerId)).toBe(isBack ? 5_000n : 0n)
    }
  })

  it('is started once by 16 concurrent operators', async () => {
    const { id } = await acts.aRequest()
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(acts.start(id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
  })
})

describe('a payout that is due', () => {
  it('is sent once by two concurrent processes (F26)', async () => {
    const others = [harness.anotherProcess(), harness.anotherProcess()]
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push((await acts.aRequest()).id)
    await Promise.all(ids.map(acts.start))
    const workers = [harness, ...others].flatMap(({ withdrawals }) => [withdrawals, withdrawals])
    await Promise.all(workers.map((worker) => worker.sendDue()))
    for (const id of ids) expect(acts.ordersOf(id)).toHaveLength(1)
    for (const other of others) await other.close()
  })

  it('is sent although the one before it is broken, which is sent once it is mended', async () => {
    const { id: broken } = await acts.aRequest()
    const { id: behind } = await acts.aRequest()
    const condition = `NEW.id = '${broken}' AND NEW.sending = 'asking'`
    const mend = await breakRows(harness.database, 'withdrawals', condition)
    await acts.start(broken)
    await acts.start(behind)
    await harness.withdrawals.sendDue()
    await expect.poll(() => acts.ordersOf(behind)).toHaveLength(1)
    expect(acts.ordersOf(broken)).toEqual([])
    expect((await acts.find(broken)).sending).toBe('due')
    await mend()
    // Each start also sends, and may record its failure later than this.
    const sendLater = async () => {
      harness.clock.advance(MINUTE_MS)
      await harness.withdrawals.sendDue()
      return acts.ordersOf(broken)
    }
    await expect.poll(sendLater).toHaveLength(1)
    expect(acts.ordersOf(behind)).toHaveLength(1)
  })

  it('is sent although a hundred others before it wait for a rate', async () => {
    const before = await Promise.all(Array.from({ length: 100 }, () => acts.aRequest()))
    const { id } = await acts.aRequest()
    const { pool } = harness.database
    const others = before.map((each) => each.id)
    await pool.query(`UPDATE withdrawals SET currency = 'ETH' WHERE id = ANY ($1)`, [others])
    await pool.query(
      `UPDATE withdrawals SET status = 'in_processing', sending = 'due' WHERE id = ANY ($1)`,
      [[...others, id]],
    )
    harness.rates.delete('ETH')
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect(harness.provider.orders).toHaveLength(1)
    await harness.operate((tx) =>
      tx.query(`UPDATE withdrawals SET status = 'new', sending = NULL WHERE id = ANY ($1)`, [
        others,
      ]),
    )
  })

  it('is never requested again after a request whose answer could not be stored', async () => {
    const { id } = await acts.aRequest()
    const { id: behind } = await acts.aRequest()
    const condition = `NEW.id = '${id}' AND NEW.sending = 'accepted'`
    const mend = await breakRows(harness.database, 'withdrawals', condition)
    await acts.start(id)
    await acts.start(behind)
    await harness.withdrawals.sendDue()
    await expect.poll(() => acts.ordersOf(behind)).toHaveLength(1)
    expect((await acts.find(id)).sending).toBe('asking')
    await mend()
    harness.clock.advance(2 * MINUTE_MS)
    await harness.withdrawals.sendDue()
    await harness.withdrawals.settleLost()
    await harness.withdrawals.sendDue()
    expect(acts.ordersOf(id)).toHaveLength(1)
    expect((await acts.find(id)).sending).toBe('unknown')
  })

  it('waits while there is no rate, and can be turned down meanwhile', async () => {
    const btc = harness.rates.get('BTC')
    harness.rates.delete('BTC')
    const [sent, turnedDown] = [await acts.aRequest(), await acts.aRequest()]
    await acts.start(sent.id)
    await acts.start(turnedDown.id)
    await harness.withdrawals.sendDue()
    expect((await acts.find(sent.id)).sending).toBe('due')
    await acts.turnDown(turnedDown.id, { reason: 'We cannot pay this out now.' })
    expect(await harness.balanceOf(turnedDown.playerId)).toBe(5_000n)
    const { data } = await harness.withdrawals.list(turnedDown.playerId, { limit: 1 })
    expect(data[0]?.note).toBe('We cannot pay this out now.')

    if (btc) harness.rates.set('BTC', btc)
    await harness.withdrawals.sendDue()
    expect((await acts.find(sent.id)).sending).toBe('accepted')
    expect(harness.provider.orders).toHaveLength(1)
  })
})

describe('a payout that the provider clearly refuses', () => {
  it('returns to the operator, who sends it under another id or turns it down', async () => {
    const { id, playerId } = await acts.aRequest()
    harness.provider.answer = () => ({ kind: 'refused', reason: 'The address is not known.' })
    await acts.startAndSend(id)
    expect(await acts.find(id)).toMatchObject({
      status: 'in_processing',
      sending: 'refused',
      operator_note: 'The address is not known.',
    })
    harness.provider.answer = ({ reference }) => ({ kind: 'accepted', id: `at-${reference}` })
    await acts.startAndSend(id)
    expect(acts.ordersOf(id).map(({ reference }) => reference)).toEqual([id, `${id}:2`])

    await harness.receive(aPayoutMessage({ reference: id }, 'canceled'))
    expect((await acts.find(id)).status).toBe('in_processing')
    await harness.receive(aPayoutMessage({ reference: `${id}:2` }, 'sent'))
    expect((await acts.find(id)).status).toBe('done')
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })
})

describe('coins deposited and withdrawn by crypto', () => {
  it('lose nothing but the displayed fees, which are zero (F18)', async () => {
    const playerId = await harness.aPlayer()
    await harness.post(playerId, 'deposit.credited', 5_000n)
    await harness.post(playerId, 'demo.funds', 5_000n)
    await harness.bet(playerId, 5_000n)
    const { data: rules } = await harness.withdrawals.rules(playerId)
    expect(rules).toMatchObject({ available: 50, fee: 0 })
    const body = {
      currency: 'USDTT' as const,
      amount: 50,
      address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeY',
    }
    expect(
      await outcomeOf(
        harness.database.transaction((tx) => harness.withdrawals.request(tx, playerId, body)),
      ),
    ).toBe('validation_failed')
    const good = { ...body, currency: 'BTC' as const, address: BTC_ADDRESS }
    const { id } = (
      await harness.database.transaction((tx) => harness.withdrawals.request(tx, playerId, good))
    ).data.withdrawal
    await acts.startAndSend(id)
    // 50 coins at a rate of 50,000: exactly what 50 coins would buy.
    expect(acts.ordersOf(id)[0]?.amount).toBe('0.00100000')
    await harness.receive(aPayoutMessage({ reference: id }, 'sent'))
    expect((await acts.find(id)).amount_cents).toBe(5_000n)
  })
})
