import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile, Tokens } from '#contract/http/account.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const client = { client_id: 'web', client_secret: 'web', scope: '*' }
const register = (body: object) => ask<Refused>(app.url, 'POST /api/auth/register', body)
const signInWith = (username: string, password: string) =>
  ask<Tokens & Refused>(app.url, 'POST /oauth/token', {
    grant_type: 'password',
    username,
    password,
    ...client,
  })
const refresh = (refresh_token: string) =>
  ask<Tokens & Refused>(app.url, 'POST /oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    ...client,
  })

interface Refused {
  code: string
  message: string
  msg: string
  error?: string
  errors?: Record<string, string[]>
}

describe('a password', () => {
  const composed = 'caf\u00e9 \u00fcber'
  const decomposed = composed.normalize('NFD').replace(' ', '\u00a0')

  it('opens the account from every keyboard, in whatever form it was chosen', async () => {
    for (const [index, chosen] of [composed, decomposed].entries()) {
      const email = `form-${index}@example.com`
      const { status } = await register({ name: `Form ${index}`, email, password: chosen })
      expect(status).toBe(200)
      for (const typed of [composed, decomposed]) {
        expect((await signInWith(email, typed)).status).toBe(200)
      }
      expect((await signInWith(email, 'cafe uber')).status).toBe(400)
    }
  })

  it('whose hash is older than the one form still opens it, and is hashed anew once', async () => {
    const email = 'older@example.com'
    await register({ name: 'Older hash', email, password: composed })
    const older = await hash(decomposed.replace('\u00a0', ' '))
    const { pool } = app.database
    await pool.query('UPDATE players SET password_hash = $2 WHERE email = $1', [email, older])
    const stored = async () => {
      const { rows } = await pool.query<{ password_hash: string }>(
        'SELECT password_hash FROM players WHERE email = $1',
        [email],
      )
      return rows[0]?.password_hash
    }
    expect((await signInWith(email, 'another one')).status).toBe(400)
    expect(await stored()).toBe(older)
    expect((await signInWith(email, composed)).status).toBe(200)
    const anew = await stored()
    expect(anew).not.toBe(older)
    expect((await signInWith(email, decomposed)).status).toBe(200)
    expect(await stored()).toBe(anew)
  })

  it.each(['short\n', 'e\u0301e\u0301e\u0301'])(
    '%j is not taken as a new one',
    async (password) => {
      const refused = await register({ name: 'Nobody', email: 'no-form@example.com', password })
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['password'])
    },
  )
})

describe('an email', () => {
  it('is one account in every spelling of its domain', async () => {
    const password = 'a brass key'
    const first = await register({ name: 'Kolya', email: 'kolya@пример.рф', password })
    expect(first.status).toBe(200)
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM players WHERE email = 'kolya@xn--e1afmkfd.xn--p1ai'",
    )
    expect(rows).toHaveLength(1)
    for (const spelling of [
      'kolya@пример.рф',
      'KOLYA@ПРИМЕР.РФ',
      'kolya@xn--e1afmkfd.xn--p1ai',
      'kolya@XN--E1AFMKFD.XN--P1AI',
      ' kolya@пример。рф ',
    ]) {
      expect((await signInWith(spelling, password)).status).toBe(200)
      const again = await register({ name: 'Kolya 2', email: spelling, password })
      expect(again).toMatchObject({ status: 200, body: first.body })
    }
    const { rows: accounts } = await app.database.pool.query(
      "SELECT 1 FROM players WHERE email LIKE '%xn--p1ai'",
    )
    expect(accounts).toHaveLength(1)
  })
})

describe('registration', () => {
  const valid = { name: 'Ada', email: 'ada@example.com', password: 'a brass key' }

  it.each([
    [{ ...valid, name: '' }, 'name', 'Nickname is required'],
    [{ ...valid, name: '   ' }, 'name', 'Nickname is required'],
    [{ email: valid.email, password: valid.password }, 'name', 'Nickname is required'],
    [{ ...valid, email: '' }, 'email', 'Email is required'],
    [{ ...valid, email: 'ada' }, 'email', 'must be a valid email'],
    [{ ...valid, password: '' }, 'password', 'Password is required'],
    [{ ...valid, password: '12345' }, 'password', 'must be at least 6 characters'],
  ])("refuses %j with the form's message for the field", async (body, field, message) => {
    const answer = await register(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[field]).toEqual([message])
    expect(answer.body.message).toBe(answer.body.msg)
  })

  it('opens an account once and gives the same answer to a second attempt', async () => {
    const first = await register(valid)
    const known = { name: 'Ada again', email: 'ADA@example.com', password: 'another key' }
    const again = await register({ ...valid, ...known })
    expect(first.status).toBe(200)
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM players WHERE lower(email) = 'ada@example.com'",
    )
    expect(rows).toHaveLength(1)
    expect((await signInWith(valid.email, valid.password)).status).toBe(200)
    expect((await signInWith(valid.email, 'another key')).status).toBe(400)
  })

  it.each(['123456', 'password', 'Password1', 'QWERTY1', 'secret1', 'letmein', 'iloveyou'])(
    'refuses the common password %s with a hint',
    async (password) => {
      const answer = await register({ ...valid, email: 'common@example.com', password })
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.password?.[0]).toContain('Three or four words of your own')
    },
  )

  it.each(['Ada Lovelace', 'Countess-1852', 'COUNTESS-1852@example.com'])(
    "refuses the password %s, which repeats the account's own data",
    async (password) => {
      const account = { name: 'Ada Lovelace', email: 'countess-1852@example.com', password }
      const answer = await register(account)
      expect(answer.body.errors?.password?.[0]).toContain('nobody can guess')
    },
  )

  it('refuses a name that impersonates the shop', async () => {
    const answer = await register({ ...valid, email: 'staff@example.com', name: 'C0ffer Supp0rt' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.name).toEqual(['This name could be mistaken for one of our staff.'])
  })

  it('stores a name of 32 family emoji', async () => {
    const name = '👨‍👩‍👧‍👦'.repeat(32)
    const player = await aPlayer(app, { name })
    const { body } = await player.ask<{ data: Profile }>('GET /api/profile')
    expect(body.data.name).toBe(name)
  })

  it('ignores fields that are not in the contract', async () => {
    const email = 'extra@example.com'
    await register({
      ...valid,
      name: 'Ada more',
      email,
      balance: 1_000_000,
      role: 'admin',
      __proto__: { x: 1 },
    })
    const { body } = await signInWith(email, valid.password)
    const profile = await ask<{ data: Profile }>(app.url, 'GET /api/profile', undefined, {
      authorization: `Bearer ${body.access_token}`,
    })
    expect(profile.body.data).toMatchObject({ balance: 0, user_level: { level: 1, tier: 1 } })
    expect(Object.keys(profile.body.data)).not.toContain('role')
  })
})

describe('a session', () => {
  it('is refused with the same answer for a wrong password and an unknown name', async () => {
    const { email } = await aPlayer(app)
    const wrong = await signInWith(email, 'not the password')
    const unknown = await signInWith('nobody@example.com', 'not the password')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ code: 'invalid_grant', error: 'invalid_grant' })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('can be opened with a common password that was set before such passwords were refused', async () => {
    const { id, email } = await aPlayer(app)
    await app.database.pool.query('UPDATE players SET password_hash = $2 WHERE id = $1', [
      id,
      await hashPassword('123456'),
    ])
    expect((await signInWith(email, '123456')).status).toBe(200)
  })

  it('is refused for 15 minutes after ten wrong passwords, even with the right one', async () => {
    const { email, password } = await aPlayer(app)
    for (let tries = 0; tries < 10; tries++) {
      expect((await signInWith(email, 'wrong!')).status).toBe(400)
    }
    const locked = await signInWith(email, password)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    app.clock.advance(15 * MINUTE_MS)
    expect((await signInWith(email, password)).status).toBe(200)
  })

  it('is refused unchecked after ten of a hundred concurrent wrong passwords, for unknown names too', async () => {
    const { email } = await aPlayer(app)
    for (const name of [email, 'stranger@example.com']) {
      const tries = Array.from({ length: 100 }, () => signInWith(name, 'wrong!'))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 400)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(90)
    }
  })

  it('is refused with 401 for wrong client credentials', async () => {
    const answer = await ask<Refused>(app.url, 'POST /oauth/token', {
      grant_type: 'password',
      username: 'a@example.com',
      password: 'secret1',
      client_id: 'web',
      client_secret: 'other',
    })
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })

  it('ends immediately when its player logs out', async () => {
    const player = await aPlayer(app)
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect((await player.ask('POST /api/profile/logout')).status).toBe(200)
    expect((await player.ask('GET /api/profile')).status).toBe(401)
    expect((await refresh(player.tokens.refresh_token)).status).toBe(400)
  })

  it('expires after expires_in seconds', async () => {
    const player = await aPlayer(app)
    app.clock.advance(player.tokens.expires_in * 1000 + 1)
    expect((await player.ask('GET /api/profile')).status).toBe(401)
  })

  it('is refreshed once per refresh token; a retry within five seconds gets the same tokens', async () => {
    const player = await aPlayer(app)
    const first = await refresh(player.tokens.refresh_token)
    expect(first.status).toBe(200)
    app.clock.advance(5_000)
    const again = await refresh(player.tokens.refresh_token)
    expect(again.body).toEqual(first.body)
  })

  it('ends when a used refresh token is presented again, because it may be a stolen copy', async () => {
    const player = await aPlayer(app)
    const { body: next } = await refresh(player.tokens.refresh_token)
    app.clock.advance(5_001)
    expect((await refresh(player.tokens.refresh_token)).status).toBe(400)
    expect((await refresh(next.refresh_token)).status).toBe(400)
    const profile = await ask(app.url, 'GET /api/profile', undefined, {
      authorization: `Bearer ${next.access_token}`,
    })
    expect(profile.status).toBe(401)
  })

  it('is stored only as token hashes, with no plain password', async () => {
    const player = await aPlayer(app)
    const { rows } = await app.database.pool.query<{ dump: string }>(
      `SELECT (SELECT string_agg(t::text, ' ') FROM access_tokens t)
           || (SELECT string_agg(t::text, ' ') FROM refresh_tokens t)
           || (SELECT string_agg(t::text, ' ') FROM players t) AS dump`,
    )
    const dump = rows[0]?.dump ?? ''
    expect(dump).toContain(player.email)
    for (const secret of [
      player.tokens.access_token,
      player.tokens.refresh_token,
      player.password,
    ]) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})
