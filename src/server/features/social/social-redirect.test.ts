import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { foreignAddresses } from '#tests/support/fuzz/foreign-addresses.ts'
import { aSocialVisitor, locationOf } from '#tests/support/players/social-visitor.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const clock = manualClock(systemClock.now())
  // Two hundred attempts come from many addresses.
  const env = { SANDBOX_ORIGIN: sandbox.origin, TRUST_PROXY: '1' }
  app = await startApp({ clock, env, hasCatalogue: false })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

/** Where an attempt with a requested return address ends, at its start and on its way back. */
async function endsAt(wanted: string, from: string): Promise<string[]> {
  const headers = { 'x-forwarded-for': from }
  const begin = `${app.url}/social/facebook/redirect?${new URLSearchParams({ return: wanted })}`
  const begun = await fetch(begin, { redirect: 'manual', headers })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const state = new URL(locationOf(begun, app.url)).searchParams.get('state') ?? ''
  const back = `${app.url}/social/facebook/callback?${new URLSearchParams({ state, code: 'any' })}`
  const came = await fetch(back, { redirect: 'manual', headers: { ...headers, cookie } })
  return [begun.headers.get('location') ?? '', came.headers.get('location') ?? '']
}

it('redirects only to the provider and to our own page: 200 attempts', async () => {
  for (const [at, address] of foreignAddresses.entries()) {
    const [toProvider, toUs] = await endsAt(address, `10.0.${at}.1`)
    expect(toProvider).toContain(`${app.url}/sandbox/facebook/`)
    expect(toProvider).not.toContain('evil')
    expect(toUs).toMatch(/^\/auth\/facebook\?code=[\w-]{43}$/)
  }
})

it('returns to the page that the visitor came from, if it is ours', async () => {
  const visitor = aSocialVisitor(app.url)
  const back = await visitor.comeBack('steam', {}, '/profile/inventory?sort=price')
  const location = new URL(locationOf(await visitor.go(back), app.url))
  expect(location.origin).toBe(app.url)
  expect(location.searchParams.get('return')).toBe('/profile/inventory?sort=price')
})

it('keeps the secret of an attempt in a cookie that scripts cannot read', async () => {
  const answer = await fetch(`${app.url}/social/google/redirect`, { redirect: 'manual' })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^coffer_social=[\w-]{43}; Max-Age=600; Path=\/social; HttpOnly; SameSite=Lax$/,
    ),
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const asked = new URL(locationOf(answer, app.url)).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(`${app.url}/social/google/callback`)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toHaveLength(43)
})

it('reports on our page within seconds that Google does not respond', {
  timeout: 10_000,
}, async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const GOOGLE_ISSUER = `http://127.0.0.1:${port}`
  const lonely = await startApp({ env: { GOOGLE_ISSUER }, hasCatalogue: false })
  const endOf = async (wanted: string) => {
    const query = new URLSearchParams({ return: wanted })
    const address = `${lonely.url}/social/google/redirect?${query}`
    return (await fetch(address, { redirect: 'manual' })).headers.get('location')
  }
  expect(await Promise.all([endOf('/boxes'), endOf('//evil.example')])).toEqual([
    '/auth/google?error=unreachable&return=%2Fboxes',
    '/auth/google?error=unreachable',
  ])
  silent.close()
  await lonely.stop()
})
