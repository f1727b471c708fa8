import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { type Asked, aPasskey, aTotp } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const OTHER_ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

let app: TestApp
let operator: TestPlayer
let second: TestPlayer

beforeAll(async () => {
  app = await startApp({
    clock: manualClock(Date.UTC(2026, 2, 3, 9)),
    env: {
      ALPHAPO_URL: 'http://127.0.0.1:9',
      ALPHAPO_KEY: 'key',
      ALPHAPO_SECRET: 'a secret of the provider',
    },
    hasCatalogue: false,
  })
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

type Requested = Asked & { data: { withdrawal: Withdrawal; balance: number } }

const request = (
  player: TestPlayer,
  { address = BTC_ADDRESS, key = randomUUID(), amount = 20 } = {},
): Promise<Answer<Requested>> =>
  player.ask(
    'POST /api/withdrawals',
    { currency: 'BTC', amount, address },
    { 'idempotency-key': key },
  )

const balanceOf = async (player: TestPlayer) =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

const prove = (player: TestPlayer, given: object) =>
  player.ask<Asked>('POST /api/profile/second-factor', given)

describe('a withdrawal to an address to which its player was never paid', () => {
  it('goes through without a second factor, if they have none', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    expect((await request(player)).status).toBe(200)
  })

  it('asks for the factor, charges nothing before, and goes through with the same key after', async () => {
    const player = await withoutProof({ cents: 100_000n })
    const key = randomUUID()
    const asked = await request(player, { key })
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', data: { kinds: ['totp', 'recovery'] } },
    })
    expect(await balanceOf(player)).toBe(1_000)
    const { challenge } = asked.body.data
    expect((await prove(player, { challenge, code: '000000' })).status).toBe(422)
    expect((await request(player, { key })).body.code).toBe('second_factor_required')
    // Asking again ends the challenge of before.
    expect((await prove(player, { challenge, code: player.code() })).status).toBe(400)
    const again = (await request(player, { key })).body.data.challenge
    expect((await prove(player, { challenge: again, code: player.code() })).status).toBe(200)
    const paid = await request(player, { key })
    expect(paid.status).toBe(200)
    expect(await balanceOf(player)).toBe(980)
    // Within ten minutes it is not asked again, and a repeat is answered whenever it comes.
    expect((await request(player, { address: OTHER_ADDRESS })).status).toBe(200)
    app.clock.advance(10 * MINUTE_MS)
    expect((await request(player)).body.code).toBe('second_factor_required')
    expect((await request(player, { key })).body).toEqual(paid.body)
  })

  it('is not asked for an address that was paid, of the same currency and player', async () => {
    const player = await withoutProof({ cents: 100_000n })
    const other = await withoutProof({ cents: 100_000n })
    const { challenge } = (await request(player)).body.data
    await prove(player, { challenge, code: player.code() })
    const { id } = (await request(player)).body.data.withdrawal
    app.clock.advance(10 * MINUTE_MS)
    expect((await request(player)).body.code).toBe('second_factor_required')
    const paid = `status = 'done', sending = 'accepted', asked_at = now()`
    await app.database.pool.query(`UPDATE withdrawals SET ${paid} WHERE id = $1`, [id])
    expect((await request(player)).status).toBe(200)
    expect((await request(player, { address: OTHER_ADDRESS })).body.code).toBe(
      'second_factor_required',
    )
    expect((await request(other)).body.code).toBe('second_factor_required')
    const asked = `status = 'new', sending = NULL, asked_at = NULL`
    await app.database.pool.query(`UPDATE withdrawals SET ${asked} WHERE id = $1`, [id])
  })

  it('counts in the session in which the factor was given, and for its player alone', async () => {
    const player = await withoutProof({ cents: 100_000n })
    const thief = { ...player, ...(await withNewSession(app, player)) }
    const stranger = await withoutProof({ cents: 100_000n })
    const { challenge } = (await request(player)).body.data
    expect((await prove(thief, { challenge, code: player.code() })).status).toBe(400)
    expect((await prove(stranger, { challenge, code: player.code() })).status).toBe(400)
    expect((await prove(player, { challenge, code: player.code() })).status).toBe(200)
    expect((await request(thief)).body.code).toBe('second_factor_required')
    expect((await request(player)).status).toBe(200)
  })

  it('can be confirmed with a passkey, and not with an answer to another challenge', async () => {
    const player = await withoutProof({ cents: 100_000n }, false)
    const { key } = await aPasskey(app, player)
    const elsewhere = await withNewSession(app, player)
    const first = (await request(elsewhere)).body.data
    const asked = (await request(elsewhere)).body.data
    if (!first.passkey || !asked.passkey) throw new Error('No passkey was asked for')
    const { challenge } = asked
    const stale = key.answer(first.passkey)
    expect((await prove(elsewhere, { challenge, passkey: stale })).status).toBe(422)
    const passkey = key.answer(asked.passkey)
    expect((await prove(elsewhere, { challenge, passkey })).status).toBe(200)
    expect((await request(elsewhere)).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  const reset = (by: TestPlayer, { id }: TestPlayer) =>
    by.ask<ActionReply & Asked>(`POST /api/operator/players/${id}/second-factor/reset`, {
      reason: 'Lost their phone',
    })
  const confirm = (by: TestPlayer, id: string) =>
    by.ask<ActionReply & Asked>(`POST /api/operator/approvals/${id}/confirm`, {
      reason: 'Seen their passport',
    })

  it('is reset by two operators: sessions end, and withdrawals wait for 24 hours', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    await aTotp(app, player)
    expect((await reset(player, player)).status).toBe(403)
    const asked = await reset(operator, player)
    expect(asked.body.data.status).toBe('waiting')
    expect((await confirm(operator, asked.body.data.id)).body.code).toBe('second_operator_needed')
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect((await confirm(second, asked.body.data.id)).body.msg).toContain('are removed')
    expect((await player.ask('GET /api/profile')).status).toBe(401)

    const { email, password } = player
    const grant = { grant_type: 'password', ...oauthClient, username: email, password }
    expect((await ask(app.url, 'POST /oauth/token', grant)).status).toBe(200)
    const back = await withNewSession(app, player)
    expect((await request(back)).body.code).toBe('factor_was_reset')
    expect(await balanceOf(back)).toBe(1_000)
    const { rows } = await app.database.pool.query<{ subject: string }>(
      'SELECT subject FROM mails WHERE recipient = $1 ORDER BY created_at DESC, id DESC',
      [email],
    )
    expect(rows.map(({ subject }) => subject)).toContain('Your second factor was reset')
    const { rows: changes } = await app.database.pool.query<{ actor: string; operator: string }>(
      `SELECT actor, operator_id AS operator FROM player_changes
       WHERE player_id = $1 AND subject = 'second_factor' ORDER BY id DESC LIMIT 1`,
      [player.id],
    )
    expect(changes).toEqual([{ actor: 'staff', operator: second.id }])
    app.clock.advance(DAY_MS)
    const later = await withNewSession(app, player)
    expect((await request(later)).status).toBe(200)
  })

  it('is nothing to reset for a player without one', async () => {
    const player = await aPlayer(app)
    const today = await signedInAsStaff(app, operator)
    expect((await reset(today, player)).body.code).toBe('request_moved_on')
  })
})

/** A player with a factor, in a session in which it was not given. */
async function withoutProof(options: { cents: bigint }, hasTotp = true) {
  const player = await aPlayer(app, options)
  if (!hasTotp) return { ...player, code: () => '' }
  const { code } = await aTotp(app, player)
  return { ...(await withNewSession(app, player)), code }
}
