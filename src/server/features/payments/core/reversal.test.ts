import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCodesService } from '#server/features/codes/index.ts'
import { readFunds } from '#server/features/funds/index.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  aSkinsCallback,
} from '#tests/support/payments/provider-messages.ts'

let harness: DepositHarness
let playerId: string

beforeAll(async () => {
  harness = await openDepositHarness()
  const { database, ledger, clock, entropy } = harness
  const codes = createCodesService({
    database,
    ledger,
    clock,
    entropy,
    seedKey: Buffer.alloc(32, 7),
  })
  await codes.openBrandPromo('Coffer')
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
})
beforeEach(async () => {
  playerId = await harness.aPlayer()
})

async function paidBySkins(amount = '25.00') {
  const order_id = await harness.aSkinsPayment(playerId)
  await harness.callBackSkins(aSkinsCallback({ order_id, amount }))
  return {
    order_id,
    takeBack: () =>
      harness.callBackSkins(aSkinsCallback({ order_id, amount, status: 'hold_returned' })),
  }
}

async function payByCard(cents: bigint, amount: string) {
  const merchantTransactionId = await harness.aPayment(playerId, cents)
  await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId, amount })))
  return merchantTransactionId
}

async function standing() {
  const { rows } = await harness.database.pool.query(
    `SELECT restriction, (SELECT coalesce(sum(owed_cents - settled_cents), 0)::bigint
                          FROM reversals WHERE player_id = $1) AS owed
     FROM players WHERE id = $1`,
    [playerId],
  )
  const { owed } = await harness.database.transaction((tx) =>
    readFunds(tx, playerId, harness.clock.now()),
  )
  expect(owed).toBe(rows[0].owed)
  return { ...rows[0], balance: await harness.balanceOf(playerId) }
}

describe('the reversal of a payment', () => {
  test('takes the full amount if it is unspent', async () => {
    const { order_id, takeBack } = await paidBySkins()
    await takeBack()
    expect(await standing()).toEqual({ restriction: null, owed: 0n, balance: 0n })
    expect(harness.canceled).toContain(playerId)
    expect(await harness.entriesOf(order_id)).toMatchObject({
      'deposit.reversed': -2_500n,
      'deposit.returned': -2_500n,
    })
  })

  test('takes what is left if part was spent, and the rest is owed', async () => {
    const { order_id, takeBack } = await paidBySkins()
    await harness.spend(playerId, 1_800n)
    await takeBack()
    expect(await standing()).toEqual({ restriction: 'receivable', owed: 1_800n, balance: 0n })
    expect(await harness.entriesOf(order_id)).toMatchObject({
      'deposit.reversed': -700n,
      'receivable.deposit': -1_800n,
      'deposit.returned': -2_500n,
    })
    const { data } = await harness.service.list(playerId, { limit: 20 })
    expect(data).toMatchObject([{ status: 'reversed', reversal: { taken: 7, owed: 18 } }])
  })

  test('leaves other coins untouched', async () => {
    await payByCard(4_000n, '40.00')
    const { takeBack } = await paidBySkins()
    await takeBack()
    expect(await standing()).toEqual({ restriction: null, owed: 0n, balance: 4_000n })
  })

  test('happens once when it is reported 100 times at the same time', async () => {
    const { order_id, takeBack } = await paidBySkins()
    await payByCard(10_000n, '100.00')
    await Promise.all(Array.from({ length: 100 }, takeBack))
    expect(await standing()).toMatchObject({ balance: 10_000n })
    const outcomes = await harness.outcomesOf(order_id)
    expect(outcomes.filter((outcome) => outcome === 'reversed')).toHaveLength(1)
  })

  test('takes each coin once while the player spends them', async () => {
    const { takeBack } = await paidBySkins('10.00')
    const spends = Array.from({ length: 10 }, () => harness.spend(playerId, 200n).catch(() => null))
    await Promise.all([takeBack(), ...spends])
    const { balance, owed } = await standing()
    expect(balance).toBe(0n)
    expect(owed % 200n).toBe(0n)
    expect(owed <= 1_000n).toBe(true)
  })
})

describe('the amount owed after a reversal', () => {
  beforeEach(async () => {
    const { takeBack } = await paidBySkins()
    await harness.spend(playerId, 2_500n)
    await takeBack()
    expect(await standing()).toMatchObject({ owed: 2_500n, restriction: 'receivable' })
  })

  test('is settled first by later deposits, which lifts the restriction', async () => {
    const first = await payByCard(1_000n, '10.00')
    expect(await standing()).toEqual({ restriction: 'receivable', owed: 1_500n, balance: 0n })
    expect(await harness.entriesOf(first)).toEqual({
      'deposit.received': 1_000n,
      'deposit.credited': 1_000n,
      'receivable.settled': -1_000n,
    })
    await payByCard(5_000n, '50.00')
    expect(await standing()).toEqual({ restriction: null, owed: 0n, balance: 3_500n })
    const { data } = await harness.service.list(playerId, { limit: 20 })
    expect(data.map(({ amount, settled }) => ({ amount, settled }))).toEqual([
      { amount: 50, settled: 15 },
      { amount: 10, settled: 10 },
      { amount: 25, settled: 0 },
    ])
  })

  test('is settled by a crypto deposit too, whose bonus is promised', async () => {
    await harness.setRate('BTC', '65000')
    await harness.callBackCrypto(aCryptoCallback(await harness.anAddress(playerId)))
    expect(await standing()).toEqual({
      restriction: null,
      owed: 0n,
      balance: 65_000n - 2_500n,
    })
  })

  test('is settled exactly by many concurrent deposits', async () => {
    await Promise.all(Array.from({ length: 8 }, () => payByCard(500n, '5.00')))
    expect(await standing()).toEqual({ restriction: null, owed: 0n, balance: 1_500n })
  })

  test('grows again when the deposit that settled it is reversed', async () => {
    const second = await paidBySkins('25.00')
    expect(await standing()).toEqual({ restriction: null, owed: 0n, balance: 0n })
    await second.takeBack()
    expect(await standing()).toEqual({ restriction: 'receivable', owed: 2_500n, balance: 0n })
  })
})

describe('a card payment', () => {
  test.each(['REFUNDED', 'CHARGEBACK'])(
    'reversed by %s is handled like any other',
    async (status) => {
      const merchantTransactionId = await payByCard(2_500n, '25.00')
      await harness.spend(playerId, 2_000n)
      const notice = JSON.stringify(
        aCardCallback({ merchantTransactionId, status, type: 'TRT_REFUND' }),
      )
      await harness.callBack(notice)
      expect(await standing()).toEqual({ restriction: 'receivable', owed: 2_000n, balance: 0n })
      expect(await harness.callBack(notice)).toBe(200)
      expect(await standing()).toMatchObject({ owed: 2_000n })
    },
  )

  test('that is partly refunded waits for an operator', async () => {
    const merchantTransactionId = await payByCard(2_500n, '25.00')
    await harness.callBack(
      JSON.stringify(aCardCallback({ merchantTransactionId, status: 'REFUNDED', amount: '5.00' })),
    )
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'paid', review_reason: 'partial_refund' },
    ])
    expect(await harness.balanceOf(playerId)).toBe(2_500n)
  })

  test('that is refunded before it was accepted is never credited', async () => {
    const merchantTransactionId = await harness.aPayment(playerId)
    await harness.callBack(
      JSON.stringify(aCardCallback({ merchantTransactionId, status: 'REFUNDED' })),
    )
    await harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId })))
    expect(await harness.paymentsOf(playerId)).toMatchObject([
      { status: 'rejected', review_reason: null },
    ])
    expect(await harness.balanceOf(playerId)).toBe(0n)
    expect(await harness.outcomesOf(merchantTransactionId)).toEqual([
      'reversed_early',
      'superseded',
    ])
  })

  test('cancels its promo bonus when it is reversed', async () => {
    const merchantTransactionId = await harness.aPayment(playerId, 10_000n)
    const { rows } = await harness.database.pool.query(
      `SELECT id FROM promo_codes WHERE code = 'COFFER'`,
    )
    await harness.database.pool.query('UPDATE payments SET promo_id = $2 WHERE id = $1', [
      merchantTransactionId,
      rows[0].id,
    ])
    // The code is added afterwards, so what was recorded of the deposit is written again.
    await harness.database.pool.query(`ALTER TABLE row_records DISABLE TRIGGER row_records_are_immutable;
      UPDATE row_records r
      SET digest = row_digest(p, 'player_id provider method currency promo_id promo_code billing_address')
      FROM payments p WHERE r.name = 'payments' AND r.key = p.id::text;
      ALTER TABLE row_records ENABLE TRIGGER row_records_are_immutable`)
    await harness.callBack(
      JSON.stringify(aCardCallback({ merchantTransactionId, amount: '100.00' })),
    )
    expect(await harness.balanceOf(playerId)).toBe(10_000n)
    await harness.spend(playerId, 300n)
    await harness.callBack(
      JSON.stringify(
        aCardCallback({ merchantTransactionId, amount: '100.00', status: 'CHARGEBACK' }),
      ),
    )
    expect(await standing()).toEqual({ restriction: 'receivable', owed: 300n, balance: 0n })
    expect(await harness.entriesOf(merchantTransactionId)).toMatchObject({
      'deposit.reversed': -9_700n,
      'receivable.deposit': -300n,
    })
  })
})
