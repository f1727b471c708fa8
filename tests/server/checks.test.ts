import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { payersEnv, payIn, payInCrypto } from '#tests/support/payments/payers.ts'
import { aDocument, anAlert, aSubmission } from '#tests/support/players/a-check.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const why = { reason: 'As the test wants it' }

let app: TestApp
let operator: TestPlayer

beforeAll(async () => {
  app = await startApp({
    env: payersEnv,
    settings: {
      'aml.in_out_from': 100,
      'aml.shared_device': 3,
      'verification.from': 1_000,
      'verification.deposits_max': 3_000,
    },
  })
  operator = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  code: string
  msg: string
  data: { withdrawal: { id: string } }
}
interface Alert {
  id: string
  rule: string
  state: string
  evidence: Record<string, unknown>
}

/** Withdraws to a new address, so that players are not linked by it. */
const withdraw = (player: TestPlayer, amount = 20) => {
  const address = `0x${randomBytes(20).toString('hex')}`
  return player.ask<Answered>('POST /api/withdrawals', { currency: 'ETH', amount, address })
}
const act = (path: string, more: object = {}) =>
  operator.ask<Answered>(`POST /api/operator/${path}`, { ...why, ...more })
const alertsOf = async ({ id }: TestPlayer) =>
  (await operator.ask<{ data: Alert[] }>(`GET /api/operator/alerts?player_id=${id}`)).body.data
const checkOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data.check?.code

/** Stakes that many coins in ten bets, each of which loses with a chance of about 3 %. */
async function play(player: TestPlayer, coins: number): Promise<void> {
  const bet = { amount: coins / 10, target: 97, direction: 'under' }
  for (let done = 0; done < 10; done += 1) {
    const { status, body } = await player.ask('POST /api/dice/bet', bet)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

/** Requests 20 coins; the withdrawal waits for an operator. Returns its id. */
async function heldWithdrawal(player: TestPlayer): Promise<string> {
  const { status, body } = await withdraw(player)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.msg).toMatch(/We are checking it first\.$/)
  return body.data.withdrawal.id
}

/** Signs players in on one device. */
async function onOneDevice(
  players: readonly TestPlayer[],
  device = randomBytes(16).toString('base64url'),
): Promise<string> {
  for (const { email, password } of players) {
    const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
    const headers = { cookie: `coffer_device=${device}` }
    const answer = await ask(app.url, 'POST /oauth/token', { ...body, username: email }, headers)
    expect(answer.status).toBe(200)
  }
  return device
}

/** A player who paid 100 coins in by card and lost half of them in one bet, and that bet. */
async function aLostHalf(): Promise<{ player: TestPlayer; betId: string }> {
  const player = await aPlayer(app)
  await payIn(app, player, 'card', 100)
  const { body } = await player.ask<{ data: { bet_id: string; is_win: boolean } }>(
    'POST /api/dice/bet',
    { amount: 50, target: 98.98, direction: 'over' },
  )
  return body.data.is_win ? aLostHalf() : { player, betId: body.data.bet_id }
}

describe('a deposit that is withdrawn', () => {
  it('waits although it was staked more than once, if staff refunded what was above that', async () => {
    const { player, betId } = await aLostHalf()
    expect((await act(`bets/${betId}/refund`)).status).toBe(200)
    await play(player, 100)
    await heldWithdrawal(player)
    expect(await alertsOf(player)).toMatchObject([
      {
        rule: 'in_out_without_play',
        evidence: { deposited_cents: 10_000, staked_cents: 10_000 },
      },
    ])
  })

  it('is refused without play; played through but no more, it waits until an operator clears it', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 100)
    expect((await withdraw(player)).body.code).toBe('playthrough_open')
    expect(await alertsOf(player)).toEqual([])
    await play(player, 100)
    const id = await heldWithdrawal(player)
    expect(await checkOf(player)).toBe('being_checked')
    const [alert] = await alertsOf(player)
    expect(alert).toMatchObject({
      rule: 'in_out_without_play',
      state: 'open',
      evidence: { withdrawal_id: id, deposited_cents: 10_000, staked_cents: 10_000 },
    })
    expect((await act(`withdrawals/${id}/start`)).body.code).toBe('being_checked')
    expect((await act(`alerts/${alert?.id}/clear`)).status).toBe(200)
    expect(await checkOf(player)).toBeUndefined()
    expect((await act(`withdrawals/${id}/start`)).status).toBe(200)
    expect(await alertsOf(player)).toHaveLength(1)
  })

  it('is not held after more play, or for small amounts', async () => {
    const [playing, small] = [await aPlayer(app), await aPlayer(app)]
    await payIn(app, playing, 'card', 100)
    await play(playing, 100)
    await play(playing, 50)
    await payIn(app, small, 'card', 90)
    await play(small, 90)
    for (const player of [playing, small]) {
      const { body } = await withdraw(player)
      expect((await act(`withdrawals/${body.data.withdrawal.id}/start`)).status).toBe(200)
      expect(await alertsOf(player)).toEqual([])
    }
  })

  it('is checked after an intermediate small withdrawal was canceled', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    await payIn(app, player, 'card', 100)
    await play(player, 100)
    const decoy = await heldWithdrawal(player)
    await player.ask(`POST /api/withdrawals/${decoy}/cancel`)
    await heldWithdrawal(player)
    expect(await alertsOf(player)).toHaveLength(2)
  })
})

it('deposits just under the threshold, by two accounts on one device, hold both', async () => {
  const [one, other] = [await aPlayer(app), await aPlayer(app, { cents: 5_000n })]
  await onOneDevice([one, other])
  for (const [player, coins] of [
    [one, 900],
    [other, 950],
    [one, 850],
  ] as const) {
    await payIn(app, player, 'card', coins)
  }
  await play(one, 1_750)
  await play(one, 900)
  const id = await heldWithdrawal(one)
  expect(await checkOf(one)).toBe('verification_needed')
  expect((await act(`withdrawals/${id}/start`)).body.code).toBe('verification_needed')
  const [alert] = await alertsOf(one)
  expect(alert).toMatchObject({
    rule: 'structuring',
    evidence: { player_ids: [one.id, other.id].toSorted() },
  })

  // Neither a verified identity nor a cleared alert releases them alone.
  const document_ids = [await aSubmission(app, one.id)]
  const seen = { document_ids, ...aDocument() }
  expect((await act(`verifications/${one.id}/approve`, seen)).status).toBe(200)
  expect((await act(`withdrawals/${id}/start`)).body.code).toBe('being_checked')
  expect((await act(`alerts/${alert?.id}/clear`)).status).toBe(200)
  expect((await act(`withdrawals/${id}/start`)).status).toBe(200)

  await play(other, 950)
  await heldWithdrawal(other)
  expect((await alertsOf(other)).map(({ rule }) => rule)).toContain('structuring')
  expect(await checkOf(other)).toBe('verification_needed')
})

describe('accounts on one device', () => {
  it('are held from the third on, each at its next request; two are not', async () => {
    const ring = await Promise.all([0, 1, 2].map(() => aPlayer(app, { cents: 3_000n })))
    const [first, second, third] = ring as [TestPlayer, TestPlayer, TestPlayer]
    const device = await onOneDevice([first, second])
    const early = (await withdraw(first)).body.data.withdrawal.id
    expect(await alertsOf(first)).toEqual([])
    await onOneDevice([third], device)
    // A request made before the third account is checked before it is sent.
    expect((await act(`withdrawals/${early}/start`)).body.code).toBe('being_checked')
    await heldWithdrawal(second)
    await heldWithdrawal(third)
    const [alert] = await alertsOf(third)
    const player_ids = ring.map(({ id }) => id).toSorted()
    expect(alert).toMatchObject({ rule: 'shared_device', state: 'open', evidence: { player_ids } })
  })
})

describe('an alert', () => {
  it('keeps funds held when confirmed, takes nothing, and can still be cleared', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    const alert = await anAlert(app, player.id)
    const id = await heldWithdrawal(player)
    expect((await act(`alerts/${alert}/confirm`)).status).toBe(200)
    expect((await act(`alerts/${alert}/confirm`)).body.code).toBe('request_moved_on')
    expect((await act(`withdrawals/${id}/start`)).body.code).toBe('being_checked')
    expect((await player.ask(`POST /api/withdrawals/${id}/cancel`)).status).toBe(200)
    const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(50)
    expect((await act(`alerts/${alert}/clear`)).status).toBe(200)
    expect((await act(`alerts/${alert}/clear`)).body.code).toBe('request_moved_on')
    // The player is not notified of an alert before it is over, and then once.
    const notices = await player.ask<{ data: { title: string }[] }>('GET /api/notifications')
    expect(notices.body.data.map(({ title }) => title)).toEqual([
      'The check of your account is complete',
    ])
    expect((await withdraw(player)).body.msg).not.toMatch(/checking/)
  })

  it('blocks payments for others and seats beside them, which may give coins away immediately', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    await anAlert(app, player.id)
    const battle = { boxes: [{ slug: 'pocket-change', count: 1 }], format: '1v1', mode: 'classic' }
    const answer = await player.ask<Answered>('POST /api/battles/create', {
      ...battle,
      sponsor_pct: 50,
    })
    expect(answer.body.code).toBe('being_checked')
    const alone = await player.ask<Answered>('POST /api/battles/create', battle)
    expect(alone.body.code).toBe('being_checked')
    const withBots = { ...battle, bots: 1 }
    expect((await player.ask('POST /api/battles/create', withBots)).status).toBe(200)
  })

  it('cannot be decided by an operator whom it concerns', async () => {
    const alert = await anAlert(app, operator.id)
    expect((await act(`alerts/${alert}/clear`)).body.code).toBe('own_account')
    const second = await aStaffMember(app, 'operator')
    const answer = await second.ask(`POST /api/operator/alerts/${alert}/clear`, why)
    expect(answer.status).toBe(200)
  })

  it('is also raised by the job, without a request', async () => {
    const ring = await Promise.all([0, 1, 2].map(() => aPlayer(app, { cents: 3_000n })))
    const device = await onOneDevice(ring.slice(0, 2))
    const [first] = ring as [TestPlayer]
    await withdraw(first)
    await onOneDevice(ring.slice(2), device)
    await app.idle()
    app.clock.advance(10 * 60_000)
    await expect.poll(async () => (await alertsOf(first)).length).toBe(1)
  })

  it('is looked for again only when a fact has changed', async () => {
    const { pool } = app.database
    const examined = async () => {
      app.clock.advance(10 * 60_000)
      await app.idle()
      const { rowCount } = await pool.query('SELECT FROM aml_to_examine')
      return rowCount
    }
    const player = await aPlayer(app, { cents: 3_000n })
    await withdraw(player)
    expect(await examined()).toBe(0)
    const { rows } = await pool.query<{ id: bigint }>(
      'INSERT INTO aml_to_examine (player_id) VALUES ($1) RETURNING id',
      [player.id],
    )
    expect(rows).toHaveLength(1)
    expect(await examined()).toBe(0)
    // New thresholds concern everybody who waits.
    await pool.query(`UPDATE aml_thresholds SET thresholds = 'others'`)
    expect(await examined()).toBe(0)
    const kept = await pool.query<{ thresholds: string }>('SELECT thresholds FROM aml_thresholds')
    expect(kept.rows[0]?.thresholds).not.toBe('others')
  })
})

describe('the audit', () => {
  const run = (sql: string, values: unknown[]) => app.database.pool.query(sql, values)

  it('finds a withdrawal that left while it was held', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    const alert = await anAlert(app, player.id)
    const id = await heldWithdrawal(player)
    const { rows } = await run(
      `INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held, owed,
                                deposit_left, bonus_left, has_gifts, is_proven, at)
       SELECT account_id, after_seq + 1, kind, 'start', ref, amount, balance, held, owed,
              deposit_left, bonus_left, has_gifts, is_proven, at
       FROM gate_passes WHERE ref = $1 RETURNING id`,
      [id],
    )
    expect(await auditFaults(app)).toEqual([
      `The withdrawal ${id} at its start left while held by alert`,
    ])
    await app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query('DELETE FROM gate_passes WHERE id = $1', [rows[0]?.id])
      await tx.query(`DELETE FROM row_records WHERE name = 'gate_passes' AND key = $1`, [
        String(rows[0]?.id),
      ])
    })
    expect((await act(`alerts/${alert}/clear`)).status).toBe(200)
  })

  it('finds an alert without a decision, and a hold that was lifted without its alert', async () => {
    const player = await aPlayer(app)
    const alert = await anAlert(app, player.id)
    await run(`UPDATE aml_alerts SET state = 'cleared', decided_at = now() WHERE id = $1`, [alert])
    expect(await auditFaults(app)).toEqual([
      `Alert ${alert} is gone, and still holds at the gate`,
      `Alert ${alert} is cleared, but the operators’ log says nothing`,
    ])
    await run(`UPDATE aml_alerts SET state = 'open', decided_at = NULL WHERE id = $1`, [alert])
    await run(`UPDATE gate_holds SET ended_by = nextval('wallet_event_ids') WHERE ref = $1`, [
      alert,
    ])
    expect(await auditFaults(app)).toEqual([
      `Alert ${alert} is open, and holds nothing at the gate`,
      `The alert ${alert} ended its hold, but it is open`,
    ])
    await run('UPDATE gate_holds SET ended_by = NULL WHERE ref = $1', [alert])
  })
})

it('an expired verification must be renewed', async () => {
  const player = await aPlayer(app)
  await payIn(app, player, 'card', 1_000)
  await play(player, 1_000)
  await play(player, 600)
  await heldWithdrawal(player)
  const document_ids = [await aSubmission(app, player.id)]
  const seen = { document_ids, ...aDocument() }
  expect((await act(`verifications/${player.id}/approve`, seen)).status).toBe(200)
  expect(await checkOf(player)).toBeUndefined()
  const expire = 'UPDATE verifications SET expires_at = $2 WHERE player_id = $1'
  await changePlayer(app, player, expire, new Date(app.clock.now()))
  const { rows } = await app.database.pool.query<{ status: string; by: string | null }>(
    `SELECT state ->> 'status' AS status, coalesce(operator_id::text, actor) AS by FROM player_changes
     WHERE player_id = $1 AND subject = 'verification' ORDER BY id LIMIT 3`,
    [player.id],
  )
  expect(rows).toEqual([
    { status: 'needed', by: 'rule' },
    { status: 'submitted', by: 'player' },
    { status: 'approved', by: operator.id },
  ])
  await app.idle()
  app.clock.advance(HOUR_MS)
  operator = await signedInAsStaff(app, operator)
  const later = await signedInAgain(app, player)
  await expect.poll(() => checkOf(later)).toBe('verification_needed')
})

it('own crypto deposits can be withdrawn unplayed after a self-exclusion, once checked; not after a break', async () => {
  const [forGood, onBreak] = [await aPlayer(app), await aPlayer(app)]
  for (const player of [forGood, onBreak]) await payInCrypto(app, player, 650)
  const exclude = (player: TestPlayer, kind: string, days: number) =>
    player.ask('POST /api/profile/exclusion', { kind, days })
  expect((await withdraw(forGood, 100)).body.code).toBe('playthrough_open')
  await exclude(onBreak, 'cool_off', 42)
  expect((await withdraw(onBreak, 100)).body.code).toBe('playthrough_open')

  await exclude(forGood, 'self_exclusion', 180)
  expect((await withdraw(forGood, 100)).body.msg).toMatch(/We are checking it first\.$/)
  expect(await alertsOf(forGood)).toMatchObject([{ rule: 'in_out_without_play', state: 'open' }])
})
