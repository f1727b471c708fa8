import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit } from '#contract/http/deposit.ts'
import type { ListedWithdrawal, WithdrawalRules } from '#contract/http/withdrawals.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aCardCallback } from '#tests/support/payments/provider-messages.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { anAlert } from '#tests/support/players/a-check.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const START = Date.UTC(2026, 2, 3, 9)
const reason = 'As the test wants it'

let app: TestApp
let admin: TestPlayer
beforeAll(async () => {
  app = await startApp({ clock: manualClock(START), env: payersEnv, hasCatalogue: false })
  admin = await aStaffMember(app, 'admin')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

/** A player whose email is confirmed, so that letters reach them. */
async function aReader(cents = 100_00n): Promise<TestPlayer> {
  const player = await aPlayer(app, { cents })
  const at = new Date(app.clock.now()).toISOString()
  await changePlayer(
    app,
    player,
    'UPDATE players SET email_confirmed_at = $2::timestamptz WHERE id = $1',
    at,
  )
  return player
}

/** The codes of the letters that a player got, oldest first. */
async function lettersTo({ email }: TestPlayer): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ code: string }>(
    `SELECT data -> 'message' ->> 'code' AS code FROM mails
     WHERE recipient = $1 AND data ? 'message' ORDER BY created_at, id`,
    [email],
  )
  return rows.map(({ code }) => code)
}

async function withdraw(player: TestPlayer): Promise<ListedWithdrawal> {
  const order = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
  expect((await player.ask('POST /api/withdrawals', order)).status).toBe(200)
  return latest(player)
}

async function latest(player: TestPlayer): Promise<ListedWithdrawal> {
  const { body } = await player.ask<{ data: ListedWithdrawal[] }>('GET /api/withdrawals')
  const [first] = body.data
  if (!first) throw new Error('There is no withdrawal')
  return first
}

const bell = async (player: TestPlayer) =>
  (await player.ask<{ data: { kind: string; title: string }[] }>('GET /api/notifications')).body
    .data

describe('a withdrawal', () => {
  it('shows its step, whom it waits for and the promised time, and writes at each step once', async () => {
    const player = await aReader()
    const { progress, id } = await withdraw(player)
    expect(progress).toEqual({
      steps: [
        { code: 'requested', state: 'done' },
        { code: 'checked', state: 'current' },
        { code: 'sent', state: 'ahead' },
      ],
      waits_for: 'shop',
      promised_at: new Date(START + DAY_MS).toISOString(),
      is_late: false,
    })
    expect(await lettersTo(player)).toEqual(['withdrawal_requested'])
    // The player did it: it is no news at the bell.
    expect(await bell(player)).toEqual([])
    await player.ask(`POST /api/withdrawals/${id}/cancel`)
    expect((await latest(player)).progress).toMatchObject({
      steps: [{ state: 'done' }, { state: 'dropped' }, { state: 'dropped' }],
      waits_for: null,
      promised_at: null,
    })
    expect(await lettersTo(player)).toEqual(['withdrawal_requested'])
  })

  it('has the promise of a setting, and is late in the queue of staff when it is late for its player', async () => {
    const player = await aReader()
    await withdraw(player)
    const key = 'promises.withdrawals'
    const change = await admin.ask(`PUT /api/operator/settings/${key}`, { value: 2, reason })
    expect(change.status).toBe(200)
    const { promised_at } = (await latest(player)).progress
    expect(promised_at).toBe(new Date(app.clock.now() + 2 * HOUR_MS).toISOString())
    const queueOf = async () => {
      const { body } = await admin.ask<{ data: { name: string; promised_ms: number }[] }>(
        'GET /api/operator/queues',
      )
      return body.data.find(({ name }) => name === 'withdrawals')
    }
    expect(await queueOf()).toMatchObject({ promised_ms: 2 * HOUR_MS, depth: 1 })
    const back = await admin.ask(`PUT /api/operator/settings/${key}`, { value: 24, reason })
    expect(back.status).toBe(200)
    expect(await queueOf()).toMatchObject({ promised_ms: DAY_MS })
  })

  it('reads the same whether or not an alert of money laundering holds it', async () => {
    const [plain, suspect] = [await aReader(), await aReader()]
    await anAlert(app, suspect.id)
    const [one, other] = [await withdraw(plain), await withdraw(suspect)]
    expect(other.progress).toEqual(one.progress)
    expect(await lettersTo(suspect)).toEqual(await lettersTo(plain))
    const rules = async (player: TestPlayer) =>
      (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data.parts
    expect(await rules(suspect)).toEqual(await rules(plain))
  })
})

describe('a balance', () => {
  it('is explained coin by coin: how much is held, until when, and what is free', async () => {
    const player = await aReader()
    await payIn(app, player, 'skins', 30)
    const { body } = await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')
    const { parts, balance, available } = body.data
    const until = new Date(app.clock.now() + 8 * DAY_MS).toISOString()
    expect(parts).toEqual([
      { code: 'held', amount: 30, until },
      { code: 'unplayed', amount: 100, until: null },
    ])
    expect([balance, available]).toEqual([130, 0])
  })
})

describe('a deposit', () => {
  const listed = async (player: TestPlayer) =>
    (await player.ask<{ data: Deposit[] }>('GET /api/deposits')).body.data

  it('is known to the bell when it is credited, without a letter', async () => {
    const player = await aReader()
    await payIn(app, player, 'card', 40)
    expect(await bell(player)).toMatchObject([{ kind: 'deposit', title: 'Deposit received' }])
    expect(await lettersTo(player)).toEqual([])
  })

  it('under review shows its steps, and what staff decide is written', async () => {
    const player = await aReader(0n)
    await payIn(app, player, 'card', 40)
    const [{ id = '' } = {}] = await listed(player)
    // A refund of a part has to be looked at.
    await app.database.pool.query(
      `UPDATE payments SET review_reason = 'contradicted', review_since = $2, final_status = 'x'
       WHERE id = $1`,
      [id, new Date(app.clock.now())],
    )
    const [deposit] = await listed(player)
    expect(deposit?.progress).toMatchObject({
      steps: [{ code: 'received', state: 'done' }, { state: 'current' }, { state: 'ahead' }],
      waits_for: 'shop',
      promised_at: new Date(app.clock.now() + DAY_MS).toISOString(),
    })
    const act = await admin.ask(`POST /api/operator/deposits/${id}/dismiss`, { reason })
    expect(act.status).toBe(200)
    expect((await listed(player))[0]?.progress).toBeNull()
    expect(await lettersTo(player)).toEqual(['deposit_checked'])
  })

  it('of a wrong amount is told at the bell and by a letter, once', async () => {
    const player = await aReader(0n)
    const { id, notify } = await aStarted(player)
    await notify()
    await notify()
    expect(await bell(player)).toMatchObject([{ title: 'Deposit under review' }])
    expect(await lettersTo(player)).toEqual(['deposit_queued'])
    expect((await listed(player)).find((each) => each.id === id)?.progress?.waits_for).toBe('shop')
  })

  /** A card payment whose provider reports another amount. */
  async function aStarted(player: TestPlayer) {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts,
                             redirect_url, check_at, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'zen', 'card', 2500, 'USD', 1, 'http://127.0.0.1:9/pay',
               $2, $2, $2) RETURNING id`,
      [player.id, new Date(app.clock.now())],
    )
    const id = rows[0]?.id ?? ''
    const words = aCardCallback({ merchantTransactionId: id, amount: '26.00' })
    return { id, notify: () => ask(app.url, 'POST /callbacks/zen', words) }
  }
})
