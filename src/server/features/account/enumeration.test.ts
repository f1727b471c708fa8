import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aRegisteredPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { mailsTo, tokenIn } from '#tests/support/shop/received-emails.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** Counts password hashes and verifications: they cost the same and dominate a call's duration. */
const work = vi.hoisted(() => {
  // An earlier test file's shop has loaded the real module; load it anew.
  vi.resetModules()
  return { hashes: 0 }
})

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.hashes += 1
      return real.hash(...given)
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      work.hashes += 1
      return real.verify(...given)
    },
  }
})

let app: TestApp
let box: SandboxProcess
let player: TestPlayer

beforeAll(async () => {
  box = await startSandboxProcess()
  app = await startApp({ env: { SMTP_URL: box.smtpUrl }, hasCatalogue: false })
})
afterAll(async () => {
  await app.stop()
  await box.stop()
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})
beforeEach(async () => {
  player = await aRegisteredPlayer(app)
  await mailsTo(box, player.email)
})

let count = 0
const stranger = () => `stranger-${++count}@example.com`

interface Seen {
  status: number
  body: unknown
  headers: string[]
  hashes: number
}

/** The response that a caller sees, and the work that it cost. */
async function look(asked: () => Promise<Answer<unknown>>): Promise<Seen> {
  work.hashes = 0
  const { status, body, headers } = await asked()
  return { status, body, headers: [...headers.keys()].sort(), hashes: work.hashes }
}

const register = (email: string) =>
  look(() =>
    ask(app.url, 'POST /api/auth/register', {
      name: `Ada ${++count}`,
      email,
      password: 'a brass key',
    }),
  )
const forgot = (email: string) =>
  look(() => ask(app.url, 'POST /api/auth/forgot-password', { email }))
const login = (username: string) =>
  look(() =>
    ask(app.url, 'POST /oauth/token', {
      grant_type: 'password',
      username,
      password: 'not the password',
      client_id: 'web',
      client_secret: 'web',
    }),
  )

describe('an attacker cannot tell whether an email address has an account', () => {
  test('by registering: same answer, one password hash either way', async () => {
    const known = await register(player.email)
    expect(known).toMatchObject({ status: 200, hashes: 1 })
    expect(await register(stranger())).toEqual(known)
    expect(await register(player.email.toUpperCase())).toEqual(known)
  })

  test('by logging in with a wrong password: same answer, one password check either way', async () => {
    const known = await login(player.email)
    expect(known).toMatchObject({ status: 400, hashes: 1 })
    expect(await login(stranger())).toEqual(known)
    // An account opened by a social sign-in has no password.
    await app.database.pool.query('UPDATE players SET password_hash = NULL WHERE id = $1', [
      player.id,
    ])
    expect(await login(player.email)).toEqual(known)
  })

  test('by requesting a password reset: same answer, no hash, one stored email either way', async () => {
    const ordered = async () => {
      const { rows } = await app.database.pool.query('SELECT 1 FROM mails')
      return rows.length
    }
    const before = await ordered()
    const known = await forgot(player.email)
    expect(known).toMatchObject({ status: 200, hashes: 0 })
    expect(await ordered()).toBe(before + 1)
    const unknown = stranger()
    expect(await forgot(unknown)).toEqual(known)
    expect(await ordered()).toBe(before + 2)
    await mailsTo(box, player.email, 2)
    const statusOf = async () => {
      const { rows } = await app.database.pool.query<{ status: string }>(
        'SELECT status FROM mails WHERE recipient = $1',
        [unknown],
      )
      return rows.map(({ status }) => status)
    }
    await expect.poll(statusOf, { interval: 10 }).toEqual(['dropped'])
    expect(await box.mails(unknown)).toEqual([])
  })

  test('while the owner of a registered address gets an email with a working reset link', async () => {
    await register(player.email)
    const [mail] = await mailsTo(box, player.email, 2)
    expect(mail.subject).toBe('You already have an account')
    const reset = { token: tokenIn(mail), password: 'a new brass key' }
    expect((await ask(app.url, 'POST /api/auth/reset-password', reset)).status).toBe(200)
  })

  test('and registering a known address again does not change its account', async () => {
    const row = async () =>
      (await app.database.pool.query('SELECT * FROM players WHERE id = $1', [player.id])).rows[0]
    const before = await row()
    await register(player.email)
    expect(await row()).toEqual(before)
  })
})
