import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Tokens } from '#contract/http/account.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let authorization: string

beforeAll(async () => {
  app = await startApp()
  const admin = await aStaffMember(app, 'admin')
  authorization = `Bearer ${admin.tokens.access_token}`
})
afterAll(() => app.stop())

interface Refused {
  code: string
}

const changing = (Object.entries(calls) as [string, Call][]).filter(
  ([, { method }]) => method !== 'GET',
)

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1' },
]

describe('a request from another site', () => {
  it.each(changing)('to %s is refused', async (_, { method, path }) => {
    for (const headers of foreign) {
      const call = `${method} ${path.replaceAll(/:\w+/g, 'x')}`
      const answer = await ask<Refused>(app.url, call, {}, { authorization, ...headers })
      const seen = [answer.status, answer.body.code]
      expect(seen, JSON.stringify(headers)).toEqual([403, 'cross_site'])
    }
  })

  it.each(['/oauth/token', '/sandbox/zen', '/apps/coffer/events', '/api/nothing', '/boxes'])(
    'with a form posted to %s is refused',
    async (path) => {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password' }),
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('set-cookie')).toBeNull()
    },
  )

  it("may read, and a provider's callback is judged only by its signature", async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await ask(app.url, 'GET /api/config', undefined, headers)).status).toBe(200)
    expect((await ask(app.url, 'POST /callbacks/zen', {}, headers)).status).not.toBe(403)
  })
})

describe('our own page, and a client that is not a browser', () => {
  it.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'own' },
    { 'sec-fetch-site': 'same-origin', origin: 'own' },
  ])('with %j are served', async (given: Record<string, string>) => {
    const player = await aPlayer(app)
    const headers = { ...given, ...(given.origin && { origin: app.url }) }
    expect((await player.ask('POST /api/profile/logout', {}, headers)).status).toBe(200)
  })
})

describe('a refresh with a different token in cookie and body', () => {
  const refresh = (cookie: string, sent?: string) =>
    ask<Tokens & Refused>(
      app.url,
      'POST /oauth/token',
      { grant_type: 'refresh_token', ...oauthClient, ...(sent && { refresh_token: sent }) },
      { cookie: `coffer_refresh=${cookie}` },
    )

  it('is refused if they belong to different sessions, and ends neither', async () => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    for (const sent of [other.tokens.refresh_token, 'made-up']) {
      const answer = await refresh(one.tokens.refresh_token, sent)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_refresh_token' } })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    for (const { tokens } of [one, other]) {
      expect((await refresh(tokens.refresh_token)).status).toBe(200)
    }
  })

  it('uses the cookie if they are of one session, because concurrent tabs need that', async () => {
    const { tokens } = await aPlayer(app)
    const { body: next } = await refresh(tokens.refresh_token)
    expect((await refresh(next.refresh_token, tokens.refresh_token)).status).toBe(200)
  })
})
