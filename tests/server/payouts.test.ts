import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { auditShop } from '#server/app/audit.ts'
import { alphapoSecrets } from '#tests/support/payments/provider-messages.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let sandbox: SandboxProcess
let operator: TestPlayer

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  app = await startApp({
    env: {
      ALPHAPO_URL: `${sandbox.origin}/alphapo/api/v2`,
      ALPHAPO_KEY: alphapoSecrets.key,
      ALPHAPO_SECRET: alphapoSecrets.secret,
      LOG_LEVEL: 'silent',
    },
    hasCatalogue: false,
    settings: { 'withdrawals.usdtt.fee': 1.5, 'withdrawals.usdtt.fee_share': 1 },
  })
  await sandbox.sendCallbacksTo(app.url)
  operator = await aStaffMember(app, 'operator')
  await vi.waitUntil(() => rateOf(operator), { timeout: 60_000 })
})
beforeEach(() => sandbox.endWithdrawals('confirm'))
afterAll(async () => {
  const findings = await auditShop(app.database, app.config)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
  await app.stop()
  await sandbox.stop()
})

const rateOf = async (player: TestPlayer) => {
  const { body } = await player.ask<{ data: { currencies: { rate: string | null }[] } }>(
    'GET /api/withdrawals/rules',
  )
  return body.data.currencies[0]?.rate
}

const balanceOf = async (player: TestPlayer) =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

const latestOf = async (player: TestPlayer): Promise<Withdrawal | undefined> =>
  (await player.ask<{ data: Withdrawal[] }>('GET /api/withdrawals')).body.data[0]

/** A player whose only withdrawal an operator has started, with the provider behaving as the trick says. */
async function startedWithdrawal(trick: string | null = null): Promise<TestPlayer> {
  const player = await aPlayer(app, { cents: 5_000n })
  const body = { currency: 'BTC', amount: 50, address: BTC_ADDRESS }
  const asked = await player.ask<{ data: { withdrawal: Withdrawal } }>(
    'POST /api/withdrawals',
    body,
  )
  if (trick) await sandbox.playNext(trick, 'alphapo')
  const { id } = asked.body.data.withdrawal
  const started = await operator.ask(`POST /api/operator/withdrawals/${id}/start`, {
    reason: 'looked at',
  })
  expect(started.status).toBe(200)
  return player
}

/** How many requests for this player's withdrawal the provider has received, answered or not. */
async function askedFor(player: TestPlayer): Promise<number> {
  const id = (await latestOf(player))?.id ?? ''
  const records = await sandbox.records('alphapo')
  return records.filter(
    ({ direction, url, body }) =>
      direction === 'in' && url.includes('/withdrawal/crypto') && body.includes(id),
  ).length
}

const sendingOf = async (player: TestPlayer): Promise<string> => {
  const { rows } = await app.database.pool.query<{ sending: string }>(
    'SELECT sending FROM withdrawals WHERE player_id = $1',
    [player.id],
  )
  return rows[0]?.sending ?? ''
}

describe('a payout at the provider', () => {
  it('is sent and confirmed by its callback', async () => {
    const player = await startedWithdrawal()
    await expect.poll(async () => (await latestOf(player))?.status).toBe('done')
    expect(await latestOf(player)).toMatchObject({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await balanceOf(player)).toBe(0)
  })

  it('is sent without its fee, which is that of the request', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    const body = { currency: 'USDTT', amount: 50, address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW' }
    const at = 'POST /api/withdrawals'
    const other = await player.ask<{ errors?: object }>(at, { ...body, fee: 0 })
    expect([other.status, other.body.errors]).toEqual([
      422,
      { fee: ['The fee is now 2.00 coins. Nothing was taken; look at the withdrawal again.'] },
    ])
    const asked = await player.ask<{ data: { withdrawal: Withdrawal } }>(at, { ...body, fee: 2 })
    const { id, fee } = asked.body.data.withdrawal
    expect(fee).toBe(2)
    const start = `POST /api/operator/withdrawals/${id}/start`
    const started = await operator.ask<{ msg: string }>(start, { reason: 'looked at' })
    expect(started.body.msg).toContain('48.00 coins')
    await expect.poll(async () => (await latestOf(player))?.status).toBe('done')
    const { rate, crypto_amount } = (await latestOf(player)) as Withdrawal
    expect(Number(crypto_amount)).toBeLessThanOrEqual(48 / Number(rate))
    expect(Number(crypto_amount)).toBeGreaterThan(47.99 / Number(rate))
    expect(await balanceOf(player)).toBe(0)
  })

  it('is refunded when the provider cancels it', async () => {
    await sandbox.endWithdrawals('cancel')
    const player = await startedWithdrawal()
    await expect.poll(async () => (await latestOf(player))?.status).toBe('canceled')
    expect(await balanceOf(player)).toBe(50)
  })

  it('that is clearly refused waits for the operator, with the coins', async () => {
    const player = await startedWithdrawal('refuse')
    await expect.poll(() => sendingOf(player)).toBe('refused')
    expect((await latestOf(player))?.status).toBe('in_processing')
    expect(await balanceOf(player)).toBe(0)
  })

  it.each(['accept_then_fail', 'accept_then_hang'])(
    'that is accepted without a reply (%s) is confirmed by its callback and requested once (F26)',
    async (trick) => {
      const player = await startedWithdrawal(trick)
      await expect.poll(async () => (await latestOf(player))?.status).toBe('done')
      app.clock.advance(MINUTE_MS)
      expect(await askedFor(player)).toBe(1)
      expect(await balanceOf(player)).toBe(0)
    },
  )

  it('whose replies and callbacks are all lost is found by asking the provider (F26)', async () => {
    await sandbox.endWithdrawals('lose')
    const player = await startedWithdrawal('accept_then_fail')
    await expect.poll(() => sendingOf(player)).toBe('unknown')
    expect(await balanceOf(player)).toBe(0)
    await expect
      .poll(async () => {
        // Otherwise the clock would leave the job behind that keeps the rates fresh.
        app.clock.advance(MINUTE_MS)
        await app.idle()
        return (await latestOf(player))?.status
      })
      .toBe('done')
    expect(await askedFor(player)).toBe(1)
  })

  it('that the provider does not know stays open: neither resent nor refunded (F26)', async () => {
    const player = await startedWithdrawal('fail')
    await expect.poll(() => sendingOf(player)).toBe('unknown')
    for (let minute = 0; minute < 10; minute++) {
      app.clock.advance(MINUTE_MS)
      await app.idle()
    }
    expect(await latestOf(player)).toMatchObject({ status: 'in_processing' })
    expect(await askedFor(player)).toBe(1)
    expect(await balanceOf(player)).toBe(0)
  })
})
