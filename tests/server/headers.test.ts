import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aClientFolder } from '#tests/support/shop/a-client-folder.ts'
import { sandboxEnv } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let folder: string
let player: TestPlayer

beforeAll(async () => {
  folder = await aClientFolder()
  app = await startApp({
    clientFolder: folder,
    env: {
      ...sandboxEnv,
      ANALYTICS_URL: 'https://count.example/events',
      SOCKET_URL: 'https://live.example/ignored',
      FACEBOOK_URL: 'https://faces.example',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1',
    },
  })
  player = await aPlayer(app)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const ask = (method: string, where: string, init: RequestInit = {}) =>
  fetch(`${app.url}${where}`, { method, redirect: 'manual', ...init })

const json = { 'content-type': 'application/json' }

/** One of every kind of response. */
const answers: [what: string, status: number, make: () => Promise<Response>][] = [
  ['a page', 200, () => ask('GET', '/boxes')],
  ['an unchanged page', 304, askAgain],
  ['a HEAD request for a page', 200, () => ask('HEAD', '/boxes')],
  ['the page of an unknown battle', 404, () => ask('GET', '/battles/7')],
  ['a tracking link', 200, () => ask('GET', '/ref/marlowe')],
  ['no page', 404, () => ask('GET', '/nothing-here')],
  ['a page at a non-canonical address', 308, () => ask('GET', '/boxes/')],
  ['a POST to a page', 405, () => ask('POST', '/boxes')],
  ['a built file', 200, () => ask('GET', '/assets/app-1.js')],
  ['an unknown built file', 404, () => ask('GET', '/assets/gone.js')],
  ['a call', 200, () => ask('GET', '/api/config')],
  ['no call', 404, () => ask('GET', '/api/nothing')],
  ['a refusal', 401, () => ask('GET', '/api/profile')],
  ['an input that is wrong', 422, () => ask('GET', '/api/items?limit=0')],
  ['a body that is not JSON', 400, () => post('{')],
  ['a body of another type', 415, () => post('<a/>', { 'content-type': 'text/xml' })],
  ['a body that is too large', 413, () => post(JSON.stringify({ name: 'x'.repeat(200_000) }))],
  ['a preflight', 404, () => ask('OPTIONS', '/api/config')],
  ['a description', 200, () => ask('GET', '/api/openapi.json')],
  ['a poll of the games', 200, () => ask('GET', '/socket.io/?EIO=4&transport=polling')],
  [
    'a poll with an unknown session',
    400,
    () => ask('POST', '/socket.io/?EIO=4&sid=1', { body: '40' }),
  ],
  ['the checkpoint of the log', 200, () => ask('GET', '/log/checkpoint')],
  ['an unknown tile of the log', 404, () => ask('GET', '/log/tile/0/x001')],
  ['a health check', 200, () => ask('GET', '/healthz')],
  ['a path that cannot be decoded', 404, () => ask('GET', '/%E0%A4%A')],
  ['a call that cannot be read', 404, () => ask('GET', '/api/boxes/%E0%A4%A')],
  ['a path that leaves the folder', 404, () => ask('GET', '/..%2f..%2fpackage.json')],
  ['an overlong path', 404, () => ask('GET', `/api/boxes/${'a'.repeat(4_000)}`)],
  ['an internal error', 500, () => writeWhile("RAISE 'A fault'")],
  ['an unavailable database', 503, () => writeWhile("RAISE 'Away' USING ERRCODE = '57P01'")],
  ['a callback without a valid signature', 401, () => callBack('zen')],
  ["a callback without the provider's key", 401, () => callBack('alphapo')],
  ['a callback of an unknown provider', 405, () => callBack('nobody')],
  ['the redirect to a sign-in provider', 302, () => ask('GET', '/social/facebook/redirect')],
  ['the return from it', 302, () => ask('GET', '/social/facebook/callback?code=1')],
  ['the redirect to an unknown provider', 404, () => ask('GET', '/social/nobody/redirect')],
  ['a streamed file', 200, () => exportAs('csv')],
  ['the same as JSON', 200, () => exportAs('json')],
  ['an unsigned request to the realtime API', 401, () => ask('GET', '/apps/coffer/channels')],
  ['a private file', 404, () => ask('GET', '/.vite/manifest.json')],
]

const callBack = (provider: string) =>
  ask('POST', `/callbacks/${provider}`, { body: '{}', headers: json })

const exportAs = (format: string) => {
  const headers = { authorization: `Bearer ${player.tokens.access_token}` }
  return ask('GET', `/api/profile/export?format=${format}`, { headers })
}

/** Sends a write while a trigger makes the database do something else with the row. */
async function writeWhile(block: string): Promise<Response> {
  const { pool } = app.database
  await pool.query(
    `CREATE OR REPLACE FUNCTION misbehave() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${block}; END $$;
     CREATE OR REPLACE TRIGGER misbehave BEFORE INSERT ON tickets
     FOR EACH ROW EXECUTE FUNCTION misbehave()`,
  )
  const letter = { name: 'Ada', email: 'ada@example.com', subject: 'A question' }
  const body = JSON.stringify({ ...letter, message: 'A few words to the house.' })
  return ask('POST', '/api/contact', { body, headers: json })
}

const post = (body: string, headers: Record<string, string> = json) =>
  ask('POST', '/api/auth/register', { body, headers })

async function askAgain(): Promise<Response> {
  const first = await ask('GET', '/boxes')
  return ask('GET', '/boxes', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
}

describe('every response carries the security headers', () => {
  it.each(answers)('%s (%i)', async (_, status, make) => {
    const answer = await make()
    expect(answer.status).toBe(status)
    const header = (name: string) => answer.headers.get(name)
    const policy = header('content-security-policy')?.split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "connect-src 'self' https://count.example https://live.example wss://live.example",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy?.join(' ')).not.toMatch(/unsafe|\*/)
    expect(header('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(header('cross-origin-opener-policy')).toBe('same-origin')
    expect(header('x-powered-by')).toBeNull()
  })

  it('too many requests (429)', async () => {
    const tries = Array.from({ length: 121 }, () => ask('GET', '/api/tl/nobody'))
    const refused = (await Promise.all(tries)).find(({ status }) => status === 429)
    expect(refused?.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a page at a non-canonical address', () => {
  it('redirects to its canonical address, with its query', async () => {
    const answer = await ask('GET', '/boxes/?modal=login&search=a%20b')
    expect(answer.headers.get('location')).toBe('/boxes?modal=login&search=a%20b')
  })

  it.each([
    '//evil.example/',
    '//evil.example/boxes/',
    '/\\evil.example/',
    '/%2Fevil.example/',
    '/nothing/',
    '/boxes//',
    '/Boxes',
    '/boxes/midas-vault/extra/',
  ])('%s is no page, and leads nowhere', async (where) => {
    const answer = await ask('GET', where)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('location')).toBeNull()
  })
})

it('caches one page for all addresses with the same content', async () => {
  const ids = Array.from({ length: 50 }, (_, id) => `/battles/${id}`)
  const etags = await Promise.all(ids.map(async (id) => (await ask('GET', id)).headers.get('etag')))
  expect(new Set(etags).size).toBe(1)
})
