import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payersEnv, payInCrypto } from '#tests/support/payments/payers.ts'
import { alphapoHeadersOf, nextCallbackId } from '#tests/support/payments/provider-messages.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const why = { reason: 'As the test wants it' }

let app: TestApp
let operator: TestPlayer

beforeAll(async () => {
  // Nothing listens at the provider's address: every payout is certainly not sent.
  app = await startApp({ env: { ...payersEnv, LOG_LEVEL: 'silent' } })
  operator = await aStaffMember(app, 'operator')
  await payInCrypto(app, await aPlayer(app), 50)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  code: string
  data: { withdrawal: { id: string } }
}

const act = (path: string, more: object = {}) =>
  operator.ask<Answered>(`POST /api/operator/withdrawals/${path}`, { ...why, ...more })

const alertsOf = async ({ id }: TestPlayer) =>
  (
    await operator.ask<{ data: { id: string; rule: string; evidence: Record<string, unknown> }[] }>(
      `GET /api/operator/alerts?player_id=${id}`,
    )
  ).body.data

const balanceOf = async (player: TestPlayer) =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

async function withdraw(player: TestPlayer): Promise<string> {
  const body = { currency: 'BTC', amount: 50, address: BTC_ADDRESS }
  const asked = await player.ask<Answered>('POST /api/withdrawals', body)
  expect(asked.status).toBe(200)
  return asked.body.data.withdrawal.id
}

/** A withdrawal that an operator has started, and that never reached its provider. */
async function anUnsent(): Promise<{ player: TestPlayer; id: string }> {
  const player = await aPlayer(app, { cents: 5_000n })
  const id = await withdraw(player)
  expect((await act(`${id}/start`)).status).toBe(200)
  await expect
    .poll(async () => {
      const sql = 'SELECT sending FROM withdrawals WHERE id = $1'
      return (await app.database.pool.query<{ sending: string }>(sql, [id])).rows[0]?.sending
    })
    .toBe('refused')
  return { player, id }
}

/** The provider says, signed, that it has sent the withdrawal. */
async function isSaidToBeSent(id: string): Promise<void> {
  const paid = { currency: 'BTC', amount: '0.00076923' }
  const body = JSON.stringify({
    ...{ id: nextCallbackId(), foreign_id: id, type: 'withdrawal', status: 'confirmed', error: '' },
    ...{ currency_sent: paid, currency_received: paid },
    transactions: [
      { transaction_type: 'blockchain', ...paid, txid: randomBytes(32).toString('hex') },
    ],
  })
  const { status } = await ask(app.url, 'POST /callbacks/alphapo', body, alphapoHeadersOf(body))
  expect(status).toBe(200)
}

describe('a payout of which the provider says that it was sent', () => {
  it('though it was refused, is not tried again before an operator has looked', async () => {
    const { player, id } = await anUnsent()
    await isSaidToBeSent(id)
    expect(await alertsOf(player)).toMatchObject([
      {
        rule: 'contradicted_payout',
        evidence: { withdrawal_id: id, outcome: 'sent_unasked', status: 'confirmed' },
      },
    ])
    expect((await act(`${id}/start`)).body.code).toBe('being_checked')
    await isSaidToBeSent(id)
    expect(await alertsOf(player)).toHaveLength(2)
  })

  it('after its coins were given back, holds them until an operator has looked', async () => {
    const { player, id } = await anUnsent()
    expect((await act(`${id}/cancel`)).status).toBe(200)
    expect(await balanceOf(player)).toBe(50)
    await isSaidToBeSent(id)
    const [alert] = await alertsOf(player)
    expect(alert).toMatchObject({ evidence: { withdrawal_id: id, outcome: 'sent_after_refund' } })
    const next = await withdraw(player)
    expect((await act(`${next}/start`)).body.code).toBe('being_checked')
    const clear = `POST /api/operator/alerts/${alert?.id}/clear`
    expect((await operator.ask(clear, why)).status).toBe(200)
    expect((await act(`${next}/start`)).status).toBe(200)
  })
})
