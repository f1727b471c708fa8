import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import type { Security } from '#contract/http/second-factor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, askAs, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { type Asked, aPasskey, aTotp, codeAt } from '#tests/support/players/a-second-factor.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { aSoftwarePasskey } from '#tests/support/players/software-passkey.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// Two nodes of one shop.
let database: TestDatabase
let app: TestApp
let other: TestApp
const clock = manualClock(Date.UTC(2026, 2, 3, 9))

beforeAll(async () => {
  database = await aDatabase({ hasCatalogue: false })
  const on = { url: database.url, drop: async () => undefined }
  const env = { SEED_KEY: aSeedKey(), COUNTRY_HEADER: 'x-country' }
  app = await startApp({ on, env, hasCatalogue: false, clock })
  other = await startApp({ on, env, hasCatalogue: false, clock })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  for (const each of [app, other]) await each.stop()
  await database.drop()
})

type Answered = Answer<Tokens & Asked>

const grant = (body: object, headers: Record<string, string> = {}, at = app): Promise<Answered> =>
  ask(at.url, 'POST /oauth/token', { ...oauthClient, ...body }, headers)

const withPassword = ({ email, password }: TestPlayer, headers = {}, at = app) =>
  grant({ grant_type: 'password', username: email, password }, headers, at)

const withFactor = (body: object, headers = {}, at = app) =>
  grant({ grant_type: 'second_factor', ...body }, headers, at)

const challengeOf = async (player: TestPlayer) => (await withPassword(player)).body.data.challenge

const securityOf = async (player: Pick<TestPlayer, 'ask'>) =>
  (await player.ask<{ data: Security }>('GET /api/profile/security')).body.data

/** The subjects of the emails to a player, the oldest first. */
async function lettersTo({ email }: TestPlayer): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ subject: string | null; kind: string }>(
    'SELECT kind, subject FROM mails WHERE lower(recipient) = lower($1) ORDER BY created_at, id',
    [email],
  )
  return rows.map(({ kind, subject }) => subject ?? kind)
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('setting up an authenticator app', () => {
  it('needs the password and the first code, and gives ten codes once', async () => {
    const player = await aPlayer(app)
    const begin = (password?: string) =>
      player.ask<Asked & { data: { secret: string; uri: string } }>('POST /api/profile/totp', {
        password,
      })
    expect((await begin()).body.errors).toHaveProperty('password')
    expect((await begin('wrong')).body.errors).toHaveProperty('password')
    const first = (await begin(player.password)).body.data
    expect(first.uri).toContain(`secret=${first.secret}`)
    const { secret } = (await begin(player.password)).body.data
    expect(secret).not.toBe(first.secret)
    expect(await securityOf(player)).toMatchObject({ totp: false, recovery_codes_left: 0 })
    expect((await withPassword(player)).status).toBe(200)

    const confirm = (code: string) =>
      player.ask<Asked & { data: { recovery_codes: string[] } }>('POST /api/profile/totp/confirm', {
        code,
      })
    expect((await confirm(codeAt(first.secret, clock.now()))).body.errors).toHaveProperty('code')
    const { status, body } = await confirm(codeAt(secret, clock.now()))
    expect(status).toBe(200)
    expect(new Set(body.data.recovery_codes).size).toBe(10)
    expect(await securityOf(player)).toMatchObject({ totp: true, recovery_codes_left: 10 })
    expect((await confirm(codeAt(secret, clock.now()))).body.code).toBe('factor_exists')
    expect((await begin(player.password)).body.code).toBe('factor_exists')
    expect(await lettersTo(player)).toContain('An authenticator app was added')
  })

  it('expires after an hour, and is nobody else’s', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    const { body } = await player.ask<{ data: { secret: string } }>('POST /api/profile/totp', {
      password: player.password,
    })
    const stranger = await aPlayer(app)
    const confirm = (by: TestPlayer) =>
      by.ask<Asked>('POST /api/profile/totp/confirm', {
        code: codeAt(body.data.secret, clock.now()),
      })
    expect((await confirm(stranger)).body.code).toBe('challenge_expired')
    clock.advance(HOUR_MS)
    expect((await confirm(player)).body.code).toBe('challenge_expired')
  })

  it('needs a recent sign-in of an account without a password', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    await changePlayer(app, player, 'UPDATE players SET password_hash = NULL WHERE id = $1')
    const begin = () => player.ask<Asked>('POST /api/profile/totp', {})
    expect((await begin()).status).toBe(200)
    clock.advance(10 * MINUTE_MS)
    expect((await begin()).body.code).toBe('sign_in_again')
  })

  it('keeps the secret and the codes out of the database', async () => {
    const player = await aPlayer(app)
    const { secret, recoveryCodes } = await aTotp(app, player)
    const { rows } = await app.database.pool.query<{ text: string }>(
      `SELECT t::text AS text FROM totp_factors t WHERE player_id = $1
       UNION ALL SELECT r::text FROM recovery_codes r WHERE player_id = $1`,
      [player.id],
    )
    const stored = rows.map(({ text }) => text).join('\n')
    expect(rows).toHaveLength(11)
    for (const each of [secret, ...recoveryCodes]) expect(stored).not.toContain(each)
  })
})

describe('a sign-in with an authenticator app', () => {
  it('asks for the second factor, and opens a session that knows when it was given', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const asked = await withPassword(player)
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', data: { kinds: ['totp', 'recovery'] } },
    })
    expect(asked.body.access_token).toBeUndefined()
    const { challenge } = asked.body.data
    const given = await withFactor({ challenge, code: totp.code() })
    expect(given.status).toBe(200)
    const signedIn = { ...player, ask: askAs(app.url, given.body) }
    expect((await securityOf(signedIn)).totp).toBe(true)
    const { rows } = await app.database.pool.query<{ factor_at: Date | null }>(
      'SELECT factor_at FROM sessions WHERE player_id = $1 ORDER BY id DESC LIMIT 1',
      [player.id],
    )
    expect(rows[0]?.factor_at?.getTime()).toBe(clock.now())
    // A challenge is answered once.
    expect((await withFactor({ challenge, code: totp.code(1) })).body.code).toBe(
      'challenge_expired',
    )
  })

  it('takes the code of the step before and after, each once, and none before one that was used', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const by = async (code: string) =>
      (await withFactor({ challenge: await challengeOf(player), code })).status
    // The step before was used to set it up.
    expect(await by(totp.code(-1))).toBe(422)
    expect(await by(totp.code())).toBe(200)
    expect(await by(totp.code())).toBe(422)
    expect(await by(totp.code(1))).toBe(200)
    expect(await by(totp.code(2))).toBe(422)
    clock.advance(90_000)
    expect(await by(totp.code(-1))).toBe(200)
    const code = totp.code()
    expect(await by(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
    // A clock that was set back makes no code new.
    clock.set(clock.now() - 60_000)
    expect(await by(totp.code())).toBe(422)
    expect(await by(totp.code(1))).toBe(422)
    clock.set(clock.now() + 60_000)
  })

  it('takes one code once on two nodes at the same time', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(player)))
    const code = totp.code()
    const answers = await Promise.all(
      challenges.map((challenge, at) => withFactor({ challenge, code }, {}, at % 2 ? other : app)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it('has five tries a challenge, however many come at once, and tells the owner', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const challenge = await challengeOf(player)
    const wrong = wrongCode(totp.code())
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        withFactor({ challenge, code: wrong }, {}, at % 2 ? other : app),
      ),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((each) => each === 'validation_failed')).toHaveLength(5)
    expect(codes.filter((each) => each === 'challenge_expired')).toHaveLength(7)
    expect((await withFactor({ challenge, code: totp.code() })).status).toBe(400)
    expect(await lettersTo(player)).toContain('factor-guessed')
  })

  it('gives no new tries with a new challenge, and leaves recovery codes and passkeys open', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const { key } = await aPasskey(app, player)
    const wrong = wrongCode(totp.code())
    const by = async (code: string) => withFactor({ challenge: await challengeOf(player), code })
    for (let count = 0; count < 10; count += 1) expect((await by(wrong)).status).toBe(422)
    const throttled = await by(totp.code())
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await by(totp.recoveryCodes[0] ?? '')).status).toBe(200)
    const { challenge, passkey } = (await withPassword(player)).body.data
    if (!passkey) throw new Error('No passkey was asked for')
    expect((await withFactor({ challenge, passkey: key.answer(passkey) })).status).toBe(200)
    clock.advance(15 * MINUTE_MS)
    for (let count = 0; count < 10; count += 1) await by(wrong)
    clock.advance(15 * MINUTE_MS)
    for (let count = 0; count < 10; count += 1) await by(wrong)
    clock.advance(15 * MINUTE_MS)
    // Thirty a day.
    expect((await by(totp.code())).status).toBe(429)
    clock.advance(DAY_MS)
    expect((await by(totp.code())).status).toBe(200)
  })

  it('has challenges that end after five minutes and with a changed password', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const late = await challengeOf(player)
    clock.advance(5 * MINUTE_MS)
    expect((await withFactor({ challenge: late, code: totp.code() })).body.code).toBe(
      'challenge_expired',
    )
    const challenge = await challengeOf(player)
    const password = 'a new brass key'
    const change = { current_password: player.password, password }
    expect((await player.ask('PUT /api/profile/password', change)).status).toBe(200)
    expect((await withFactor({ challenge, code: totp.code() })).body.code).toBe('challenge_expired')
    expect((await withFactor({ challenge: 'no such', code: totp.code() })).status).toBe(400)
    expect((await withPassword({ ...player, password })).body.code).toBe('second_factor_required')
  })

  it('needs exactly one of a code and a passkey, and the client’s secret', async () => {
    const challenge = 'any'
    expect((await withFactor({ challenge })).body.errors).toHaveProperty('code')
    expect((await withFactor({ challenge, code: '', passkey: undefined })).status).toBe(422)
    const answer = await withFactor({ challenge, code: '123456', client_secret: 'x' })
    expect(answer.status).toBe(401)
  })
})

describe('a recovery code', () => {
  it('stands in for the factor once, and its use is told', async () => {
    const player = await aPlayer(app)
    const { recoveryCodes } = await aTotp(app, player)
    const [code = '', second = ''] = recoveryCodes
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(player)))
    const answers = await Promise.all(
      challenges.map((challenge, at) => withFactor({ challenge, code }, {}, at % 2 ? other : app)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await securityOf(player)).toMatchObject({ recovery_codes_left: 9 })
    const typed = second.toUpperCase().replaceAll('-', ' ')
    const again = await withFactor({ challenge: await challengeOf(player), code: typed })
    expect(again.status).toBe(200)
    expect(
      (await lettersTo(player)).filter((each) => each === 'A recovery code was used'),
    ).toHaveLength(2)
  })

  it('of another player is worth nothing', async () => {
    const player = await aPlayer(app)
    const stranger = await aPlayer(app)
    await aTotp(app, player)
    const { recoveryCodes } = await aTotp(app, stranger)
    const challenge = await challengeOf(player)
    expect((await withFactor({ challenge, code: recoveryCodes[0] })).status).toBe(422)
  })
})

describe('removing the authenticator app', () => {
  it('needs the password and a code, and takes the recovery codes with it', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const remove = (body: object) => player.ask<Asked>('DELETE /api/profile/totp', body)
    const { password } = player
    expect((await remove({ code: totp.code() })).body.errors).toHaveProperty('password')
    expect((await remove({ password, code: wrongCode(totp.code()) })).status).toBe(422)
    expect((await remove({ password: 'wrong', code: totp.code() })).status).toBe(422)
    expect((await remove({ password, code: totp.code() })).status).toBe(200)
    expect(await securityOf(player)).toMatchObject({ totp: false, recovery_codes_left: 0 })
    expect((await withPassword(player)).status).toBe(200)
    expect((await remove({ password, code: totp.code() })).status).toBe(404)
    expect(await lettersTo(player)).toContain('Your authenticator app was removed')
  })
})

describe('a passkey', () => {
  it('logs in as the second factor, with ten recovery codes for the first one only', async () => {
    const player = await aPlayer(app)
    const { key, recoveryCodes } = await aPasskey(app, player, '  My phone ')
    expect(recoveryCodes).toHaveLength(10)
    expect((await aPasskey(app, player)).recoveryCodes).toHaveLength(0)
    const { data } = (await withPassword(player)).body
    expect(data.kinds).toEqual(['passkey', 'recovery'])
    expect(data.passkey).toMatchObject({ rpId: new URL(app.url).hostname })
    if (!data.passkey) throw new Error('No passkey was asked for')
    const passkey = key.answer(data.passkey)
    const { challenge } = data
    expect((await withFactor({ challenge, passkey })).status).toBe(200)
    expect((await withFactor({ challenge, passkey })).body.code).toBe('challenge_expired')
    const { passkeys } = await securityOf(player)
    expect(passkeys[0]).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
    expect(passkeys[1]?.last_used_at).toBeNull()
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another shop’s key', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a counter that goes back', { counter: 1 }],
    ['an unknown credential', { credentialId: 'AAAA' }],
  ])('is refused with %s', async (_, lies) => {
    const player = await aPlayer(app)
    const { key } = await aPasskey(app, player)
    const use = async (lie = {}) => {
      const { challenge, passkey } = (await withPassword(player)).body.data
      if (!passkey) throw new Error('No passkey was asked for')
      return withFactor({ challenge, passkey: key.answer(passkey, lie) })
    }
    expect((await use()).status).toBe(200)
    const refused = await use(lies)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('passkey')
    expect((await use()).status).toBe(200)
  })

  it('of another player is refused, and cannot be registered twice', async () => {
    const player = await aPlayer(app)
    const stranger = await aPlayer(app)
    const { key } = await aPasskey(app, stranger)
    await aPasskey(app, player)
    const { challenge, passkey } = (await withPassword(player)).body.data
    if (!passkey) throw new Error('No passkey was asked for')
    expect((await withFactor({ challenge, passkey: key.answer(passkey) })).status).toBe(422)
    const { body } = await player.ask<{ data: Parameters<typeof key.create>[0] }>(
      'POST /api/profile/passkeys/options',
      { password: player.password },
    )
    const again = { name: 'Stolen', passkey: key.create(body.data) }
    expect((await player.ask<Asked>('POST /api/profile/passkeys', again)).body.code).toBe(
      'factor_exists',
    )
  })

  it('is made for one session, one origin, and once', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    const elsewhere = await withNewSession(app, player)
    const key = aSoftwarePasskey(app.url)
    const options = async () => {
      const { body } = await player.ask<{ data: Parameters<typeof key.create>[0] }>(
        'POST /api/profile/passkeys/options',
        { password: player.password },
      )
      return body.data
    }
    const add = (by: TestPlayer, passkey: object) =>
      by.ask<Asked>('POST /api/profile/passkeys', { name: 'Key', passkey })
    const made = key.create(await options())
    expect((await add(elsewhere, made)).body.code).toBe('challenge_expired')
    const lie = key.create(await options(), { origin: 'https://evil.example' })
    expect((await add(player, lie)).body.errors).toHaveProperty('passkey')
    const good = key.create(await options())
    expect((await add(player, good)).status).toBe(200)
    expect((await add(player, good)).body.code).toBe('challenge_expired')
  })

  it('is removed by the password after a factor was given, the last with the recovery codes', async () => {
    const player = await aPlayer(app)
    const { key } = await aPasskey(app, player)
    const elsewhere = await withNewSession(app, player)
    const { password } = player
    const id = (await securityOf(player)).passkeys[0]?.id
    const remove = (body: object) =>
      elsewhere.ask<Asked>(`DELETE /api/profile/passkeys/${id}`, body)
    const asked = (await remove({ password })).body
    expect(asked.code).toBe('second_factor_required')
    const { challenge, passkey } = asked.data
    if (!passkey) throw new Error('No passkey was asked for')
    const answer = { challenge, passkey: key.answer(passkey) }
    // The challenge is of one session.
    expect((await player.ask<Asked>('POST /api/profile/second-factor', answer)).body.code).toBe(
      'challenge_expired',
    )
    expect((await withFactor(answer)).body.code).toBe('challenge_expired')
    expect((await elsewhere.ask('POST /api/profile/second-factor', answer)).status).toBe(200)
    expect((await remove({ password: 'wrong' })).status).toBe(422)
    expect((await remove({ password })).status).toBe(200)
    expect((await remove({ password })).status).toBe(404)
    expect(await securityOf(player)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect(await lettersTo(player)).toContain('A passkey was removed')
  })

  it('is added by a player with a factor only after giving it', async () => {
    const player = await aPlayer(app)
    await aTotp(app, player)
    const elsewhere = await withNewSession(app, player)
    const { password } = player
    const options = (by: TestPlayer) =>
      by.ask<Asked>('POST /api/profile/passkeys/options', { password })
    expect((await options(elsewhere)).body.code).toBe('second_factor_required')
    expect((await options(player)).status).toBe(200)
    clock.advance(10 * MINUTE_MS)
    expect((await options(player)).body.code).toBe('second_factor_required')
  })
})

test('an account with a factor is deleted only after it was given', async () => {
  const player = await aPlayer(app)
  const { recoveryCodes } = await aTotp(app, player)
  const thief = await withNewSession(app, player)
  const { password } = player
  const erase = () => thief.ask<Asked>('POST /api/profile/erasure', { password })
  const asked = (await erase()).body
  expect(asked.code).toBe('second_factor_required')
  const given = { challenge: asked.data.challenge, code: recoveryCodes[0] }
  expect((await thief.ask('POST /api/profile/second-factor', given)).status).toBe(200)
  expect((await erase()).status).toBe(200)
  const { rows } = await app.database.pool.query(
    'SELECT 1 FROM totp_factors WHERE player_id = $1 UNION ALL SELECT 1 FROM recovery_codes WHERE player_id = $1',
    [player.id],
  )
  expect(rows).toEqual([])
})

describe('a trusted device', () => {
  async function aTrusted(player: TestPlayer, code: string): Promise<{ cookie: string }> {
    const challenge = await challengeOf(player)
    const { headers } = await withFactor({ challenge, code, trust_device: true })
    const set = headers.getSetCookie().find((each) => each.startsWith('coffer_trust='))
    expect(set).toMatch(/HttpOnly/)
    return { cookie: set?.split(';')[0] ?? '' }
  }

  it('is asked for the password alone, for 30 days, and only its player', async () => {
    const player = await aPlayer(app)
    const stranger = await aPlayer(app)
    const totp = await aTotp(app, player)
    await aTotp(app, stranger)
    const device = await aTrusted(player, totp.code())
    expect((await withPassword(player, device)).status).toBe(200)
    expect((await withPassword({ ...player, password: 'wrong' }, device)).status).toBe(400)
    expect((await withPassword(stranger, device)).status).toBe(403)
    clock.advance(30 * DAY_MS)
    expect((await withPassword(player, device)).status).toBe(403)
  })

  it('is not remembered unless asked for', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const challenge = await challengeOf(player)
    const { headers } = await withFactor({ challenge, code: totp.code() })
    expect(headers.getSetCookie().join()).not.toContain('coffer_trust')
  })

  it('is not trusted after a changed password, changed factor, or sign-out everywhere', async () => {
    const player = await aPlayer(app)
    const totp = await aTotp(app, player)
    const device = await aTrusted(player, totp.code())
    const password = 'a new brass key'
    await player.ask('PUT /api/profile/password', { current_password: player.password, password })
    const changed = { ...player, password }
    expect((await withPassword(changed, device)).status).toBe(403)

    clock.advance(MINUTE_MS)
    const again = await aTrusted(changed, totp.code())
    const signedIn = await withPassword(changed, again)
    expect(signedIn.status).toBe(200)
    const session = { ...changed, ask: askAs(app.url, signedIn.body) }
    clock.advance(MINUTE_MS)
    const removed = await session.ask('DELETE /api/profile/totp', { password, code: totp.code() })
    expect(removed.status).toBe(200)
    const renewed = await aTotp(app, session)
    expect((await withPassword(changed, again)).status).toBe(403)

    const third = await aTrusted(changed, renewed.code())
    expect((await withPassword(changed, third)).status).toBe(200)
    await session.ask('DELETE /api/profile/sessions')
    expect((await withPassword(changed, third)).status).toBe(403)
  })
})

describe('a device that was never seen with the account', () => {
  it('is told to the owner, but not the first one', async () => {
    const player = await aPlayer(app)
    const first = await withPassword(player)
    const known = {
      cookie:
        first.headers
          .getSetCookie()
          .find((each) => each.startsWith('coffer_device'))
          ?.split(';')[0] ?? '',
    }
    expect(known.cookie).not.toBe('')
    expect(await lettersTo(player)).toEqual([])
    await withPassword(player, known)
    expect(await lettersTo(player)).toEqual([])
    await withPassword(player, { 'x-country': 'de' })
    expect(await lettersTo(player)).toEqual(['A new device logged in'])
  })

  test('the country of a session is what the proxy reports, and never an address', async () => {
    const player = await aPlayer(app)
    const placeOf = async (country: string) => {
      const { body } = await withPassword(player, { 'x-country': country })
      const { sessions } = await securityOf({ ask: askAs(app.url, body) })
      return sessions.find(({ is_current }) => is_current)?.place
    }
    expect(await placeOf('de')).toBe('DE')
    expect(await placeOf('203.0.113.7')).toBeNull()
    expect(await placeOf('')).toBeNull()
  })
})

test('the export tells of changed factors and of none of their secrets', async () => {
  const player = await aPlayer(app)
  const totp = await aTotp(app, player)
  await withFactor({ challenge: await challengeOf(player), code: totp.recoveryCodes[0] })
  const { body } = await player.ask<string>('GET /api/profile/export?format=csv')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(text).toContain('second_factor')
  for (const each of [totp.secret, ...totp.recoveryCodes]) expect(text).not.toContain(each)
})

describe('a password that is reset by email', () => {
  it('leaves the second factor', async () => {
    const player = await aPlayer(app)
    await aTotp(app, player)
    const password = await resetByEmail(player)
    expect((await withPassword({ ...player, password })).body.code).toBe('second_factor_required')
  })

  it('removes the factor of a stranger who opened an account with somebody else’s email', async () => {
    const stranger = await aPlayer(app)
    await aTotp(app, stranger, { isEmailConfirmed: false })
    expect((await withPassword(stranger)).body.code).toBe('second_factor_required')
    const password = await resetByEmail(stranger)
    expect((await withPassword({ ...stranger, password })).status).toBe(200)
    const { rows } = await app.database.pool.query<{ state: object }>(
      `SELECT state FROM player_changes WHERE player_id = $1 AND subject = 'second_factor' ORDER BY id DESC LIMIT 1`,
      [stranger.id],
    )
    expect(rows[0]?.state).toMatchObject({ totp: false })
  })
})

/** Uses the link of an email for a new password, and returns that. */
async function resetByEmail(player: TestPlayer): Promise<string> {
  const token = `a token of an email to ${player.id}`
  await app.database.pool.query(
    `INSERT INTO password_resets (token_hash, player_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`,
    [
      createHash('sha256').update(token).digest(),
      player.id,
      new Date(clock.now()),
      new Date(clock.now() + HOUR_MS),
    ],
  )
  const password = 'a new brass key'
  expect((await ask(app.url, 'POST /api/auth/reset-password', { token, password })).status).toBe(
    200,
  )
  return password
}
