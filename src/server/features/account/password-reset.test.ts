import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Profile, Tokens } from '#contract/http/account.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aRegisteredPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { mailsTo, tokenIn } from '#tests/support/shop/received-emails.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Refused {
  code: string
  message: string
  msg: string
  errors?: Record<string, string[]>
}

let app: TestApp
let box: SandboxProcess
const lines: string[] = []

beforeAll(async () => {
  box = await startSandboxProcess()
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  app = await startApp({ env: { SMTP_URL: box.smtpUrl }, hasCatalogue: false, log })
})
afterAll(async () => {
  await app.stop()
  await box.stop()
})

const forgot = (email: unknown) =>
  ask<Refused>(app.url, 'POST /api/auth/forgot-password', { email })
const reset = (token: unknown, password: unknown) =>
  ask<Refused>(app.url, 'POST /api/auth/reset-password', { token, password })
const signIn = (username: string, password: string) =>
  ask<Tokens>(app.url, 'POST /oauth/token', {
    grant_type: 'password',
    username,
    password,
    client_id: 'web',
    client_secret: 'web',
  })

/** A player whose welcome email was read, and the token of the reset email that they requested. */
async function aReset(): Promise<{ player: TestPlayer; token: string }> {
  const player = await aRegisteredPlayer(app)
  await mailsTo(box, player.email)
  expect((await forgot(player.email)).status).toBe(200)
  const [mail] = await mailsTo(box, player.email, 2)
  return { player, token: tokenIn(mail) }
}

const LATIN_ONLY =
  'The part before the @ has letters that many mail servers do not take. Use an address in Latin letters.'

test('an email that its mail server refuses is told to its player, until a letter arrives', async () => {
  await box.playNextMail('refuse')
  const player = await aRegisteredPlayer(app)
  const isRefused = async () =>
    (await player.ask<{ data: Profile }>('GET /api/profile')).body.data.is_email_refused
  await vi.waitFor(async () => expect(await isRefused()).toBe(true))
  await forgot(player.email)
  await mailsTo(box, player.email)
  await vi.waitFor(async () => expect(await isRefused()).toBe(false))
})

describe('a forgotten password', () => {
  test('is replaced through an emailed link, and every session ends', async () => {
    const { player, token } = await aReset()
    const other = await signIn(player.email, player.password)
    expect((await reset(token, 'a new brass key')).body.msg).toContain('is changed')

    for (const { access_token, refresh_token } of [player.tokens, other.body]) {
      const headers = { authorization: `Bearer ${access_token}` }
      expect((await ask(app.url, 'GET /api/profile', undefined, headers)).status).toBe(401)
      const body = { grant_type: 'refresh_token', refresh_token }
      const client = { client_id: 'web', client_secret: 'web' }
      const refreshed = await ask(app.url, 'POST /oauth/token', { ...body, ...client })
      expect(refreshed.status).toBe(400)
    }
    expect((await signIn(player.email, player.password)).status).toBe(400)
    expect((await signIn(player.email, 'a new brass key')).status).toBe(200)
    const [told] = await mailsTo(box, player.email, 3)
    expect(told.subject).toBe('Your password was changed')
  })

  test('can be reset with the email address in any letter case', async () => {
    const player = await aRegisteredPlayer(app)
    await mailsTo(box, player.email)
    await forgot(player.email.toUpperCase())
    const mails = await mailsTo(box, player.email.toUpperCase(), 2)
    expect(mails[0].subject).toBe('Choose a new password')
  })

  test('can be reset while the name is locked, which unlocks it', async () => {
    const { player, token } = await aReset()
    for (let tries = 0; tries < 11; tries++) await signIn(player.email, 'wrong!')
    expect((await signIn(player.email, player.password)).status).toBe(429)
    await reset(token, 'a new brass key')
    expect((await signIn(player.email, 'a new brass key')).status).toBe(200)
  })

  test.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    ['nobody', 'must be a valid email'],
    // A Kelvin sign and a dotless i are not ASCII letters, whatever they become in lower case.
    ['demo\u212A@example.com', LATIN_ONLY],
    ['m\u0131ke@example.com', LATIN_ONLY],
  ])('cannot be reset for the email address %j: %s', async (email, message) => {
    const answer = await forgot(email)
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: [message] } } })
  })

  test('sends at most three emails an hour', async () => {
    const player = await aRegisteredPlayer(app)
    await mailsTo(box, player.email)
    const asked = await Promise.all(Array.from({ length: 8 }, () => forgot(player.email)))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    await mailsTo(box, player.email, 4)
    app.clock.advance(61 * MINUTE_MS)
    await forgot(player.email)
    await mailsTo(box, player.email, 5)
  })
})

describe('a reset token', () => {
  test('works once', async () => {
    const { player, token } = await aReset()
    await reset(token, 'a new brass key')
    const again = await reset(token, 'another brass key')
    expect(again).toMatchObject({ status: 422, body: { code: 'reset_link_invalid' } })
    expect(again.body.msg).toBe(again.body.message)
    expect((await signIn(player.email, 'a new brass key')).status).toBe(200)
  })

  test('works once for 64 concurrent requests', async () => {
    const { player, token } = await aReset()
    const passwords = Array.from({ length: 64 }, (_, index) => `brass key ${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'reset_link_invalid')).toHaveLength(63)
    expect((await signIn(player.email, winners[0] ?? '')).status).toBe(200)
    await mailsTo(box, player.email, 3)
  })

  test('expires after exactly 60 minutes', async () => {
    const { token } = await aReset()
    app.clock.advance(HOUR_MS)
    expect((await reset(token, 'a new brass key')).body.code).toBe('reset_link_invalid')
    const next = await aReset()
    app.clock.advance(HOUR_MS - 1)
    expect((await reset(next.token, 'a new brass key')).status).toBe(200)
  })

  test('is invalid once another link has set a password', async () => {
    const { player, token: first } = await aReset()
    await forgot(player.email)
    const second = tokenIn((await mailsTo(box, player.email, 3))[0])
    expect(second).not.toBe(first)
    expect((await reset(second, 'a new brass key')).status).toBe(200)
    expect((await reset(first, 'another brass key')).body.code).toBe('reset_link_invalid')
  })

  test('used concurrently with a second one sets one password without a deadlock', async () => {
    const { player, token: first } = await aReset()
    await forgot(player.email)
    const second = tokenIn((await mailsTo(box, player.email, 3))[0])
    const answers = await Promise.all([
      reset(first, 'brass key of one'),
      reset(second, 'brass key of two'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('stays valid when the new password is refused', async () => {
    const { player, token } = await aReset()
    for (const [password, words] of [
      ['', 'Password is required'],
      ['12345', 'must be at least 6 characters'],
      ['password1', 'Three or four words'],
      [player.email, 'nobody can guess'],
    ]) {
      const answer = await reset(token, password)
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.password?.[0]).toContain(words)
    }
    expect((await reset(token, 'a new brass key')).status).toBe(200)
  })

  test.each(['x', 'A'.repeat(43), "' OR 1=1 --", '\u0000', 'A'.repeat(201), '', 7, null])(
    'that is made up (%j) is refused',
    async (token) => {
      const answer = await reset(token, 'a new brass key')
      expect(answer.status).toBe(422)
    },
  )

  test('appears only in its email', async () => {
    const { token } = await aReset()
    const { rows } = await app.database.pool.query<{ dump: string }>(
      `SELECT coalesce((SELECT string_agg(m::text, ' ') FROM mails m), '')
           || coalesce((SELECT string_agg(r::text, ' ') FROM password_resets r), '') AS dump`,
    )
    expect(rows[0]?.dump.length).toBeGreaterThan(100)
    expect(rows[0]?.dump).not.toContain(token)
    expect(rows[0]?.dump).not.toContain(Buffer.from(token).toString('hex'))
  })
})

test('no log line contains a token or a password', async () => {
  const { player, token } = await aReset()
  await box.playNextMail('busy')
  await forgot(player.email)
  await expect
    .poll(() => lines.join('').includes('A mail was not sent'), { interval: 10 })
    .toBe(true)
  // Breaks the reset midway, to check that the failure is logged with its cause.
  const broken =
    'ALTER TABLE password_resets ADD CONSTRAINT broken CHECK (used_at IS NULL) NOT VALID'
  await app.database.pool.query(broken)
  expect((await reset(token, 'a password of mine')).status).toBe(500)
  await app.database.pool.query('ALTER TABLE password_resets DROP CONSTRAINT broken')
  expect((await reset(token, 'a password of mine')).status).toBe(200)
  await signIn(player.email, 'a password of mine')
  await signIn(player.email, 'a wrong password of mine')
  const log = lines.join('')
  expect(log).toContain('A call failed')
  const secrets = [token, 'password of mine', 'a new brass key', player.password]
  for (const secret of [...secrets, ...Object.values(player.tokens).map(String)]) {
    if (secret.length > 8) expect(log).not.toContain(secret)
  }
})
