import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { solveAltcha, toToken } from '#tests/support/players/solve-altcha.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const email = 'operator@example.com'
const password = 'a brass key'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ env: { CAPTCHA: 'altcha' }, hasCatalogue: false })
  const captcha = toToken(await solveAltcha(app.url))
  const account = { name: 'Marlene Quist', email, password, 'g-recaptcha-response': captcha }
  await ask(app.url, 'POST /api/auth/register', account)
  await app.database.pool.query("UPDATE players SET role = 'operator'")
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
    env: { PATH: process.env.PATH, COFFER_URL: app.url, COFFER_OPERATOR_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complained).toBe('')
  expect(said).toContain('Marlene Quist')
})
