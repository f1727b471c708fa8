import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  aPlayer,
  aRegisteredPlayer,
  signedInAgain,
  type TestPlayer,
} from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import {
  asPlayer,
  openSocialHarness,
  type Refused,
  type SocialHarness,
} from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { mailsTo, tokenIn } from '#tests/support/shop/received-emails.ts'

let harness: SocialHarness
let player: TestPlayer

beforeAll(async () => {
  harness = await openSocialHarness()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  player = await aRegisteredPlayer(harness.app)
})

const connect = (provider: SocialProvider, token: string, password?: string) =>
  player.ask<Refused & { errors?: Record<string, string[]> }>('POST /api/profile/identities', {
    provider,
    provider_access_token: token,
    ...(password !== undefined && { password }),
  })

const needs = async () =>
  (await player.ask<{ data: { connect_needs: string } }>('GET /api/profile/identities')).body.data
    .connect_needs

const aToken = () => harness.aVisitor().token('facebook', harness.aStranger())

async function resetPassword(count: number, password: string): Promise<void> {
  await ask(harness.app.url, 'POST /api/auth/forgot-password', { email: player.email })
  const [mail] = await mailsTo(harness.sandbox, player.email, count)
  const given = { token: tokenIn(mail), password }
  expect((await ask(harness.app.url, 'POST /api/auth/reset-password', given)).status).toBe(200)
}

describe('connecting a sign-in provider', () => {
  it('requires a confirmed email, and a refusal leaves the token usable', async () => {
    const token = await aToken()
    for (const password of [undefined, player.password, 'wrong!']) {
      const answer = await connect('facebook', token, password)
      expect(answer).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
    }
    expect(await needs()).toBe('confirmed_email')
    await confirmEmailOf(harness.app, player)
    expect((await connect('facebook', token)).status).toBe(200)
  })

  it('requires the password when the session is older than ten minutes', async () => {
    await confirmEmailOf(harness.app, player)
    expect(await needs()).toBe('nothing')
    harness.app.clock.advance(10 * MINUTE_MS)
    expect(await needs()).toBe('password')
    const token = await aToken()
    const missing = await connect('facebook', token)
    expect(missing.body.errors?.password).toEqual(['Enter your password.'])
    const wrong = await connect('facebook', token, 'wrong!')
    expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(wrong.body.errors?.password).toEqual(['This is not your password.'])
    expect((await connect('facebook', token, player.password)).status).toBe(200)
  })

  it('limits guesses of the password', async () => {
    await confirmEmailOf(harness.app, player)
    harness.app.clock.advance(10 * MINUTE_MS)
    const token = await aToken()
    const tries = Array.from({ length: 40 }, () => connect('facebook', token, 'wrong!'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect((await connect('facebook', token, player.password)).status).toBe(429)
  })

  it('requires a new sign-in if there is no password, and no confirmation if there is no email', async () => {
    const known = harness.aStranger({ scenario: 'unverified' })
    const { body: tokens } = await harness.signIn('google', known)
    expect((await harness.profileOf(tokens)).email).toBeNull()
    const asked = (given: Tokens, token: string) =>
      ask<Refused>(
        harness.app.url,
        'POST /api/profile/identities',
        { provider: 'facebook', provider_access_token: token },
        asPlayer(given),
      )
    harness.app.clock.advance(10 * MINUTE_MS)
    const refused = await asked(tokens, await aToken())
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
    const { body: fresh } = await harness.signIn('google', known)
    expect((await asked(fresh, await aToken())).status).toBe(200)
  })
})

describe('a stranger who registered with somebody else’s email', () => {
  it('loses all access once the owner resets the password by email, and the owner is told what was removed', async () => {
    await mailsTo(harness.sandbox, player.email)
    // As connected before confirmation was required.
    const theirs = harness.aStranger()
    const token = await harness.aVisitor().token('facebook', theirs)
    await harness.app.database.pool.query(
      'UPDATE players SET email_confirmed_at = created_at WHERE id = $1',
      [player.id],
    )
    expect((await connect('facebook', token)).status).toBe(200)
    await harness.app.database.pool.query(
      'UPDATE players SET email_confirmed_at = NULL WHERE id = $1',
      [player.id],
    )
    await mailsTo(harness.sandbox, player.email, 2)
    expect((await harness.profileOf((await harness.signIn('facebook', theirs)).body)).id).toBe(
      player.id,
    )
    const { body: session } = await harness.signIn('facebook', theirs)

    harness.app.clock.advance(MINUTE_MS)
    await resetPassword(3, 'a new brass key')

    const [mail] = await mailsTo(harness.sandbox, player.email, 4)
    expect(mail.subject).toBe('Your password was changed')
    expect(mail.text).toContain('removed and no longer open your account: Facebook.')
    const stale = await ask(harness.app.url, 'GET /api/profile', undefined, asPlayer(session))
    expect(stale.status).toBe(401)
    const back = await harness.signIn('facebook', theirs)
    expect(back.body.is_new).toBe(true)
    expect((await harness.profileOf(back.body)).id).not.toBe(player.id)
  })

  it('cannot connect a provider while the owner resets the password', async () => {
    // No confirmation is sent for a confirmed email.
    await mailsTo(harness.sandbox, player.email)
    await confirmEmailOf(harness.app, player)
    await ask(harness.app.url, 'POST /api/auth/forgot-password', { email: player.email })
    const reset = tokenIn((await mailsTo(harness.sandbox, player.email, 2))[0])
    const token = await aToken()
    await harness.app.database.pool.query(
      'UPDATE players SET email_confirmed_at = NULL WHERE id = $1',
      [player.id],
    )
    const given = { token: reset, password: 'a new brass key' }
    const [changed, connected] = await Promise.all([
      ask(harness.app.url, 'POST /api/auth/reset-password', given),
      connect('facebook', token),
    ])
    expect(changed.status).toBe(200)
    expect([401, 403]).toContain(connected.status)
  })
})

describe('a provider connected after the email was confirmed', () => {
  it('stays connected when the password is reset', async () => {
    const stranger = harness.aStranger()
    // No confirmation is sent for a confirmed email.
    await mailsTo(harness.sandbox, player.email)
    await confirmEmailOf(harness.app, player)
    expect(
      (await connect('facebook', await harness.aVisitor().token('facebook', stranger))).status,
    ).toBe(200)
    await mailsTo(harness.sandbox, player.email, 2)
    await resetPassword(3, 'a new brass key')
    const [mail] = await mailsTo(harness.sandbox, player.email, 4)
    expect(mail.text).not.toContain('removed')
    expect((await harness.profileOf((await harness.signIn('facebook', stranger)).body)).id).toBe(
      player.id,
    )
  })

  it('stays connected for a player who registered with Google and set a password later', async () => {
    const known = harness.aStranger()
    const { body } = await harness.signIn('google', known)
    const { id, email } = await harness.profileOf(body)
    player = { ...player, email: email ?? '' }
    await mailsTo(harness.sandbox, player.email)
    await resetPassword(2, 'a new brass key')
    expect((await harness.profileOf((await harness.signIn('google', known)).body)).id).toBe(id)
  })
})

describe('the link that confirms an email', () => {
  const confirm = (by: TestPlayer, token: string) =>
    by.ask<Refused & { data: { is_email_confirmed: boolean } }>(
      'PUT /api/profile/email-confirmation',
      { token },
    )

  it('is in the first email, works once, and only for its player', async () => {
    const other = await aPlayer(harness.app)
    const token = tokenIn((await mailsTo(harness.sandbox, player.email))[0])
    const refused = { status: 422, body: { code: 'confirm_link_invalid' } }
    expect(await confirm(other, token)).toMatchObject(refused)
    const call = 'PUT /api/profile/email-confirmation'
    expect((await ask(harness.app.url, call, { token })).status).toBe(401)
    const confirmed = await confirm(player, token)
    expect(confirmed).toMatchObject({ status: 200, body: { data: { is_email_confirmed: true } } })
    expect(await confirm(player, token)).toMatchObject(refused)
    expect(await needs()).toBe('nothing')
  })

  it('is sent again up to three times an hour until it is used, and is valid for 24 hours', async () => {
    await mailsTo(harness.sandbox, player.email)
    const again = () => player.ask<{ msg: string }>('POST /api/profile/email-confirmation')
    for (let tries = 0; tries < 5; tries++) expect((await again()).status).toBe(200)
    const mails = await mailsTo(harness.sandbox, player.email, 4)
    expect(new Set(mails.map(tokenIn)).size).toBe(4)
    const [newest] = mails
    harness.app.clock.advance(DAY_MS)
    player = await signedInAgain(harness.app, player)
    expect((await confirm(player, tokenIn(newest))).status).toBe(422)
    expect((await again()).status).toBe(200)
    const [fresh] = await mailsTo(harness.sandbox, player.email, 5)
    expect((await confirm(player, tokenIn(fresh))).status).toBe(200)
    expect((await again()).body.msg).toBe('Your email is already confirmed.')
  })
})
