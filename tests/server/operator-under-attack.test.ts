import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAs, sessionsOf } from '#tests/support/players/a-player.ts'
import { aTotp, type Totp } from '#tests/support/players/a-second-factor.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { solveAltcha, toToken } from '#tests/support/players/solve-altcha.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const email = 'operator@example.com'
const password = 'a brass key'

let app: TestApp
let totp: Totp

beforeAll(async () => {
  app = await startApp({ env: { CAPTCHA: 'altcha' }, hasCatalogue: false })
  const captcha = toToken(await solveAltcha(app.url))
  const account = { name: 'Marlene Quist', email, password, 'g-recaptcha-response': captcha }
  await ask(app.url, 'POST /api/auth/register', account)
  const { rows } = await app.database.pool.query<{ id: string; name: string }>(
    "UPDATE players SET role = 'operator' RETURNING id, name",
  )
  const [operator = { id: '', name: '' }] = rows
  const tokens = await sessionsOf(app).open(operator.id)
  totp = await aTotp(app, { ...operator, email, password, tokens, ask: askAs(app.url, tokens) })
})
afterAll(() => app.stop())

it("an operator's command works while somebody guesses their password", async () => {
  const codes: string[] = []
  for (let tries = 0; tries < 12; tries++) {
    const login = { grant_type: 'password', ...oauthClient, username: email, password: 'wrong!' }
    codes.push((await ask<{ code: string }>(app.url, 'POST /oauth/token', login)).body.code)
  }
  expect(codes.at(-1)).toBe('captcha_required')
  const child = spawn(process.execPath, ['scripts/operator.ts', 'players', 'list', '--as', email], {
    env: {
      PATH: process.env.PATH,
      COFFER_URL: app.url,
      COFFER_OPERATOR_PASSWORD: password,
      COFFER_OPERATOR_CODE: totp.code(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complained).toBe('')
  expect(said).toContain('Marlene Quist')
})
