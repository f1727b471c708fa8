import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Tokens } from '#contract/http/account.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { isForStaff, mayCall, roles } from '#contract/roles.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type Asked, aTotp } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const staffCalls = (Object.entries(calls) as [string, Call][]).filter(([, call]) =>
  isForStaff(call),
)
const NOBODY = '00000000-0000-7000-8000-000000000000'
const LOG = 'GET /api/operator/log'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const knock = (caller: TestPlayer, { method, path }: Call) =>
  caller.ask<{ code?: string }>(
    `${method} ${path.replace(/:\w+/g, NOBODY)}`,
    method === 'GET' ? undefined : {},
  )

const grant = (
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer<Tokens & Asked>> =>
  ask(app.url, 'POST /oauth/token', { ...oauthClient, ...body }, headers)

const withPassword = ({ email, password }: TestPlayer, headers = {}) =>
  grant({ grant_type: 'password', username: email, password }, headers)

describe('the second factor of the staff', () => {
  it('is demanded by every one of their calls, until it was set up', async () => {
    const admin = await signedInAgain(app, await aStaffMember(app, 'admin'))
    for (const [name, call] of staffCalls) {
      const { status, body } = await knock(admin, call)
      expect([status, body.code], name).toEqual([403, 'second_factor_required'])
    }
    // The player's half of the shop is open to them, so that they can set one up.
    expect((await admin.ask('GET /api/profile')).status).toBe(200)
    await aTotp(app, admin)
    expect((await admin.ask(LOG)).status).toBe(200)
  })

  it('is demanded of every sign-in, also on a device that is trusted', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const { challenge } = (await withPassword(player)).body.data
    const answer = { grant_type: 'second_factor', challenge, code: totp.code(), trust_device: true }
    const trusted = await grant(answer)
    const cookie = trusted.headers.get('set-cookie')?.match(/coffer_trust=[^;]+/)?.[0] ?? ''
    expect((await withPassword(player, { cookie })).status).toBe(200)
    const become = (role: string) =>
      app.database.pool.query('UPDATE players SET role = $2 WHERE id = $1', [player.id, role])
    await become('operator')
    expect((await withPassword(player, { cookie })).body.code).toBe('second_factor_required')
    await become('player')
  })

  it('tells a player nothing but that the call is not theirs', async () => {
    const player = await aPlayer(app)
    expect((await player.ask<{ code: string }>(LOG)).body.code).toBe('forbidden')
  })
})

describe('a session of the staff', () => {
  it('ends after 30 minutes without a call, and after 12 hours', async () => {
    const idle = await signedInAsStaff(app, await aStaffMember(app, 'support'))
    app.clock.advance(30 * MINUTE_MS - 1)
    expect((await idle.ask('GET /api/operator/tickets')).status).toBe(200)
    app.clock.advance(30 * MINUTE_MS)
    expect((await idle.ask('GET /api/operator/tickets')).status).toBe(401)
    const refreshed = await grant({
      grant_type: 'refresh_token',
      refresh_token: idle.tokens.refresh_token,
    })
    expect(refreshed.body.code).toBe('invalid_refresh_token')

    const busy = await signedInAsStaff(app, idle)
    for (let passed = 0; passed < 12 * HOUR_MS - 20 * MINUTE_MS; passed += 20 * MINUTE_MS) {
      app.clock.advance(20 * MINUTE_MS)
      expect((await busy.ask('GET /api/operator/tickets')).status).toBe(200)
    }
    app.clock.advance(20 * MINUTE_MS)
    expect((await busy.ask('GET /api/operator/tickets')).status).toBe(401)
  })

  it('is as long as any other for a player', async () => {
    const player = await aPlayer(app)
    app.clock.advance(13 * HOUR_MS)
    expect((await player.ask('GET /api/profile')).status).toBe(200)
  })
})

describe('an auditor', () => {
  it('may read whatever the staff reads, and change nothing', async () => {
    const auditor = await aStaffMember(app, 'auditor')
    const read = staffCalls.filter(([, call]) => mayCall('auditor', call))
    expect(read.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual([
      'readVerificationDocument',
    ])
    for (const [name, call] of staffCalls) {
      const { status, body } = await knock(auditor, call)
      if (mayCall('auditor', call)) expect([200, 404, 422], name).toContain(status)
      else expect([status, body.code], name).toEqual([403, 'forbidden'])
    }
  })

  it('takes the file of a player, and the log says so', async () => {
    const auditor = await aStaffMember(app, 'auditor')
    const player = await aPlayer(app)
    expect((await auditor.ask(`GET /api/operator/players/${player.id}/file`)).status).toBe(200)
    const log = await auditor.ask<{ data: { action: string; operator: string }[] }>(LOG)
    expect(log.body.data[0]).toMatchObject({ action: 'player.file', operator: auditor.name })
  })

  it('has no rights of the roles beside it', () => {
    const writing = staffCalls.filter(([, call]) => call.method !== 'GET' && !call.isReading)
    for (const [name, call] of writing) expect(mayCall('auditor', call), name).toBe(false)
    const admins = staffCalls.filter(([, call]) => mayCall('admin', call))
    expect(admins).toHaveLength(staffCalls.length)
    for (const role of roles) {
      expect(mayCall(role, calls.readOperatorLog), role).toBe(!['player', 'support'].includes(role))
    }
  })
})

describe('a lost factor of one of the staff', () => {
  const reset = (by: TestPlayer, { id }: TestPlayer) =>
    by.ask<ActionReply & Asked>(`POST /api/operator/players/${id}/second-factor/reset`, {
      reason: 'The phone was lost',
    })
  const confirm = (by: TestPlayer, id: string) =>
    by.ask<ActionReply & Asked>(`POST /api/operator/approvals/${id}/confirm`, {
      reason: 'They called us',
    })

  it('is reset by admins: two where there are two, one alone otherwise', async () => {
    const admin = await aStaffMember(app, 'admin')
    const { rows } = await app.database.pool.query<{ id: string }>(
      "SELECT id FROM players WHERE role = 'admin' AND id <> $1",
      [admin.id],
    )
    for (const { id } of rows) {
      await admin.ask(`POST /api/operator/players/${id}/role`, { role: 'player', reason: 'Left' })
    }
    const operator = await aStaffMember(app, 'operator')
    const support = await aStaffMember(app, 'support')
    await aTotp(app, support)
    expect((await reset(operator, support)).body.code).toBe('forbidden')
    expect((await reset(admin, support)).body.data.status).toBe('done')
    expect((await support.ask('GET /api/operator/tickets')).status).toBe(401)

    const second = await aStaffMember(app, 'admin')
    const again = await signedInAsStaff(app, support)
    await aTotp(app, again)
    const asked = await reset(admin, support)
    expect(asked.body.data.status).toBe('waiting')
    expect((await confirm(operator, asked.body.data.id)).body.code).toBe('forbidden')
    expect((await again.ask('GET /api/operator/tickets')).status).toBe(200)
    expect((await confirm(second, asked.body.data.id)).body.msg).toContain('are removed')
    expect((await again.ask('GET /api/operator/tickets')).status).toBe(401)
  })
})
