import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import {
  aCryptoPayer,
  BONUS,
  type CryptoPayer,
  WORTH,
} from '#tests/support/payments/crypto-payer.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import { aCryptoCallback, nextCallbackId } from '#tests/support/payments/provider-messages.ts'

let harness: DepositHarness
let payer: CryptoPayer

beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
})
beforeEach(async () => {
  payer = await aCryptoPayer(harness)
})

describe('the provider’s acceptance cases', () => {
  test('1: a successful deposit is pending when first seen and credited when confirmed', async () => {
    const id = nextCallbackId()
    expect(await payer.send({ id, status: 'not_confirmed' })).toBe(200)
    expect(await harness.balanceOf(payer.id)).toBe(0n)
    expect(await payer.listed()).toMatchObject([
      { method: 'crypto', status: 'new', amount: 650, crypto: { amount: '0.01', rate_to: null } },
    ])
    expect(await payer.send({ id })).toBe(200)
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    const payment = await payer.onlyPayment()
    expect(payment).toMatchObject({ status: 'paid', credited_cents: WORTH, bonus_cents: BONUS })
    expect(await harness.entriesOf(payment.id)).toEqual({
      'deposit.received': WORTH,
      'deposit.credited': WORTH,
    })
    expect(await payer.listed()).toMatchObject([
      {
        status: 'paid',
        amount: 650,
        bonus: 227.5,
        crypto: { currency: 'BTC', amount: '0.01', rate_from: '1', rate_to: '65000.00000000' },
        review_reason: null,
      },
    ])
    expect(harness.published.filter((each) => each.playerId === payer.id)).toEqual([
      { playerId: payer.id, id: payment.id, status: 'new' },
      { playerId: payer.id, id: payment.id, status: 'paid' },
    ])
  })

  test('2: another currency of the same network waits for an operator', async () => {
    const id = nextCallbackId()
    await harness.setRate('BCH', '420')
    const stray = { id, received: 'BCH', amount: '1.5', isCrossCurrency: true }
    await payer.send({ ...stray, status: 'not_confirmed' })
    await payer.send(stray)
    expect(await harness.balanceOf(payer.id)).toBe(0n)
    expect(await payer.onlyPayment()).toMatchObject({
      status: 'new',
      review_reason: 'cross_currency',
      queued_cents: 63_000n,
    })
    expect(await payer.listed()).toMatchObject([
      {
        review_reason: expect.stringContaining('queued for an operator'),
        crypto: { currency: 'BCH' },
      },
    ])
  })

  test('3: a deposit below the minimum is reported twice and waits for an operator', async () => {
    const id = nextCallbackId()
    const fields = {
      id,
      amount: '0.0001',
      status: 'cancelled',
      error: 'Transaction amount less than minimum deposit',
    }
    await payer.send(fields)
    await payer.send(fields)
    expect(await harness.balanceOf(payer.id)).toBe(0n)
    const payment = await payer.onlyPayment()
    expect(payment).toMatchObject({
      status: 'new',
      review_reason: 'below_minimum',
      queued_cents: 650n,
    })
    expect(await harness.outcomesOf(payment.id)).toEqual(['below_minimum', 'repeated'])
  })

  test.each(['confirmed', 'cancelled'])('a %s withdrawal is forwarded', async (status) => {
    const body = { id: nextCallbackId(), foreign_id: 'w-1', type: 'withdrawal', status }
    const before = harness.withdrawals.length
    expect(await harness.callBackCrypto(body)).toBe(200)
    expect(harness.withdrawals.slice(before)).toMatchObject([{ reference: 'w-1', status }])
  })
})

describe('a deposit is credited once', () => {
  test('when 100 equal callbacks arrive at the same time, and again a day later at another rate', async () => {
    const body = JSON.stringify(aCryptoCallback(payer.address))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => harness.callBackCrypto(body)),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    harness.clock.advance(DAY_MS)
    expect(await harness.callBackCrypto(body)).toBe(200)
    await harness.setRate('BTC', '90000')
    expect(await harness.callBackCrypto(body)).toBe(200)
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    const outcomes = await harness.outcomesOf((await payer.onlyPayment()).id)
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(101)
  })

  test('even under new callback ids, because the transaction and the address identify it', async () => {
    const txid = 'one-transaction'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payer.send({ id: nextCallbackId(), txid })),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    const outcomes = await harness.outcomesOf((await payer.onlyPayment()).id)
    expect(outcomes).toEqual(['credited', ...Array(19).fill('transaction_used')])
  })

  test('and is reviewed instead when it is repeated with another amount', async () => {
    const id = nextCallbackId()
    await payer.send({ id })
    await payer.send({ id, amount: '0.09' })
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    expect(await harness.outcomesOf((await payer.onlyPayment()).id)).toEqual([
      'credited',
      'wrong_amount',
    ])
  })

  test('and stays credited when it is canceled later, for review by an operator, and holds until then', async () => {
    const id = nextCallbackId()
    await payer.send({ id })
    await payer.send({ id, status: 'cancelled' })
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    const { id: paymentId, review_reason } = await payer.onlyPayment()
    expect(review_reason).toBe('contradicted')
    expect((await harness.outcomesOf(paymentId)).at(-1)).toBe('contradicted')
    const { rows } = await harness.database.pool.query(
      'SELECT kind FROM gate_holds WHERE ref = $1 AND ended_by IS NULL',
      [paymentId],
    )
    expect(rows).toEqual([{ kind: 'payment' }])
  })

  test('for each of two players when one transaction pays both', async () => {
    const other = await harness.aPlayer()
    const txid = 'to-two'
    await payer.send({ txid })
    await harness.callBackCrypto(aCryptoCallback(await harness.anAddress(other), { txid }))
    expect(await harness.balanceOf(payer.id)).toBe(WORTH)
    expect(await harness.balanceOf(other)).toBe(WORTH)
  })
})

describe('the bonus of the first deposit', () => {
  test.each([2, 10, 40])('is given once for %i concurrent deposits', async (count) => {
    await Promise.all(Array.from({ length: count }, () => payer.send()))
    expect(await harness.balanceOf(payer.id)).toBe(WORTH * BigInt(count))
    const bonuses = (await harness.paymentsOf(payer.id)).map(({ bonus_cents }) => bonus_cents)
    expect(bonuses.filter((bonus) => bonus > 0n)).toEqual([BONUS])
  })

  test('is given once for concurrent deposits in several currencies', async () => {
    await harness.setRate('ETH', '3250')
    const eth = await harness.anAddress(payer.id, 'ETH')
    await Promise.all([
      payer.send(),
      harness.callBackCrypto(aCryptoCallback(eth, { amount: '0.2' })),
    ])
    expect(await harness.balanceOf(payer.id)).toBe(WORTH * 2n)
  })

  test('is what the shop gives when the deposit is credited; while it gives none, nobody has had it', async () => {
    const { settings } = harness
    settings.firstBonusPercent = 0
    await payer.send()
    settings.firstBonusPercent = 20
    await payer.send()
    settings.firstBonusPercent = 35
    await payer.send()
    const bonuses = (await harness.paymentsOf(payer.id)).map(({ bonus_cents }) => bonus_cents)
    expect(bonuses).toEqual([0n, (WORTH * 20n) / 100n, 0n])
  })

  test('is rounded down', async () => {
    await payer.send({ amount: '0.00056921' })
    // 36.99865 dollars: 3,699 cents, plus 35 % of that.
    expect(await payer.onlyPayment()).toMatchObject({ credited_cents: 3_699n, bonus_cents: 1_294n })
  })
})
