import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertLink } from '#server/features/tracking/index.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import {
  asPlayer,
  oauthClient,
  openSocialHarness,
  type Refused,
  type SocialHarness,
} from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: SocialHarness

beforeAll(async () => {
  harness = await openSocialHarness()
})
afterAll(() => harness.stop())

describe('the email of a social sign-in', () => {
  it('that has an account neither takes it over nor opens a second one', async () => {
    const player = await aPlayer(harness.app)
    const refused = await harness.signIn(
      'google',
      harness.aStranger({ email: player.email.toUpperCase() }),
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'social_email_taken' } })
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    const identities = await player.ask('GET /api/profile/identities')
    expect(identities.body).toEqual({
      data: { has_password: true, connect_needs: 'confirmed_email', identities: [] },
    })
  })

  it('is stored if Google has verified it, and not otherwise', async () => {
    const known = harness.aStranger()
    expect((await harness.profileOf((await harness.signIn('google', known)).body)).email).toBe(
      known.email,
    )
    const player = await aPlayer(harness.app)
    const doubted = harness.aStranger({ email: player.email, scenario: 'unverified' })
    const { status, body } = await harness.signIn('google', doubted)
    expect(status).toBe(200)
    const profile = await harness.profileOf(body)
    expect(profile).toMatchObject({ email: null })
    expect(profile.id).not.toBe(player.id)
  })

  it('does not open the account by the password grant if there is no password', async () => {
    const known = harness.aStranger()
    await harness.signIn('google', known)
    for (const password of ['', 'null', 'correct horse']) {
      const answer = await ask<Refused>(harness.app.url, 'POST /oauth/token', {
        grant_type: 'password',
        ...oauthClient,
        username: known.email,
        password,
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_grant' } })
    }
  })
})

it('a name that resembles staff is replaced', async () => {
  for (const name of ['Admin', 'Support', '\u202e', ' ']) {
    const { body } = await harness.signIn('google', harness.aStranger({ name: `${name} Nova` }))
    expect((await harness.profileOf(body)).name).toMatch(/^(Player \d+|Nova( \d+)?)$/)
  }
})

describe('a player', () => {
  it('connects a provider, logs in with it, and disconnects it', async () => {
    const player = await aPlayer(harness.app)
    await confirmEmailOf(harness.app, player)
    const stranger = harness.aStranger({ email: player.email })
    const token = await harness.aVisitor().token('google', stranger)
    const connect = (provider_access_token: string) =>
      player.ask<Refused>('POST /api/profile/identities', {
        provider: 'google',
        provider_access_token,
      })
    expect((await connect(token)).status).toBe(200)
    expect((await connect(token)).body).toMatchObject({ code: 'social_expired' })
    const { rows: mails } = await harness.app.database.pool.query<{ subject: string }>(
      'SELECT subject FROM mails WHERE recipient = $1 ORDER BY id',
      [player.email],
    )
    expect(mails.at(-1)?.subject).toBe('Google was connected to your account')
    const signedIn = await harness.signIn('google', stranger)
    expect(signedIn.body.is_new).toBe(false)
    expect((await harness.profileOf(signedIn.body)).id).toBe(player.id)

    const second = await harness.aVisitor().token('google', harness.aStranger())
    expect((await connect(second)).body).toMatchObject({ code: 'social_taken' })
    expect((await player.ask('DELETE /api/profile/identities/google')).status).toBe(200)
    expect((await player.ask('DELETE /api/profile/identities/google')).status).toBe(404)
    expect((await harness.signIn('google', stranger)).body).toMatchObject({
      code: 'social_email_taken',
    })
  })

  it('cannot connect a sign-in that belongs to another account', async () => {
    const stranger = harness.aStranger()
    await harness.signIn('steam', stranger)
    const player = await aPlayer(harness.app)
    await confirmEmailOf(harness.app, player)
    const provider_access_token = await harness.aVisitor().token('steam', stranger)
    const answer = await player.ask<Refused>('POST /api/profile/identities', {
      provider: 'steam',
      provider_access_token,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'social_taken' } })
  })

  it('without a password keeps one sign-in method, even when removing two at the same time', async () => {
    const { body: tokens } = await harness.signIn('steam', harness.aStranger())
    const as = (call: string, body?: unknown) =>
      ask<Refused>(harness.app.url, call, body, asPlayer(tokens))
    expect((await as('DELETE /api/profile/identities/steam')).body).toMatchObject({
      code: 'social_last_way_in',
    })
    const provider_access_token = await harness.aVisitor().token('facebook', harness.aStranger())
    await as('POST /api/profile/identities', { provider: 'facebook', provider_access_token })
    const answers = await Promise.all(
      ['steam', 'facebook'].map((each) => as(`DELETE /api/profile/identities/${each}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('needs to be logged in', async () => {
    for (const [call, body] of [
      ['GET /api/profile/identities'],
      ['POST /api/profile/identities', { provider: 'google', provider_access_token: 'x' }],
      ['DELETE /api/profile/identities/google'],
    ] as const) {
      expect((await ask(harness.app.url, call, body)).status).toBe(401)
    }
  })
})

it('a player who registers by a tracking link with a social sign-in is bound to the link', async () => {
  const { app } = harness
  await insertLink(app.database.pool, {
    link: 'friends',
    playerId: null,
    createdAt: new Date(app.clock.now()),
  })
  const token = await harness.aVisitor().token('google', harness.aStranger())
  const body = { grant_type: 'social', ...oauthClient, provider: 'google', access_token: token }
  const answer = await ask<{ access_token: string }>(app.url, 'POST /oauth/token', body, {
    'x-tlink': 'friends',
  })
  expect(answer.status).toBe(200)
  const { rows } = await app.database.pool.query<{ link: string }>('SELECT link FROM player_links')
  expect(rows).toEqual([{ link: 'friends' }])
})
