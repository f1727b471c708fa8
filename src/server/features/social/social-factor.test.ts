import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import { type Asked, codeAt } from '#tests/support/players/a-second-factor.ts'
import {
  asPlayer,
  oauthClient,
  openSocialHarness,
  type SocialHarness,
} from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: SocialHarness
beforeAll(async () => {
  harness = await openSocialHarness()
})
afterAll(() => harness.stop())

describe('a social sign-in to an account with a second factor', () => {
  it('asks for it too, and the account needed no password to set it up', async () => {
    const { app } = harness
    const stranger = harness.aStranger()
    const { body: tokens } = await harness.signIn('google', stranger)
    const call = <T>(name: string, body: object) => ask<T>(app.url, name, body, asPlayer(tokens))
    const begun = await call<{ data: { secret: string } }>('POST /api/profile/totp', {})
    const { secret } = begun.body.data
    const code = (steps: number) => codeAt(secret, app.clock.now() + steps * 30_000)
    await call('POST /api/profile/totp/confirm', { code: code(-1) })

    const again = await harness.signIn('google', stranger)
    const { data } = again.body as unknown as Asked
    expect(again).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect(again.body.access_token).toBeUndefined()
    expect(data.kinds).toEqual(['totp', 'recovery'])
    const given = { grant_type: 'second_factor', ...oauthClient, challenge: data.challenge }
    const wrong = await ask<Asked>(app.url, 'POST /oauth/token', { ...given, code: '000000' })
    expect(wrong.status).toBe(422)
    const right = await ask<Tokens>(app.url, 'POST /oauth/token', { ...given, code: code(0) })
    expect(right.status).toBe(200)
    expect((await harness.profileOf(right.body)).email).toBe(stranger.email)
  })
})
