import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const HEADERS_MS = 300
const REQUEST_MS = 600
const DRIP_MS = HEADERS_MS / 10
/** Much less than Node's default of five minutes, and enough for a busy machine. */
const PATIENCE_MS = 120_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    hasCatalogue: false,
    env: { HEADERS_TIMEOUT_MS: String(HEADERS_MS), REQUEST_TIMEOUT_MS: String(REQUEST_MS) },
  })
})
afterAll(() => app.stop())

/** Sends the beginning, then a byte at a time until the server closes the connection; returns its reply. */
async function drip(begin: string, next: () => string): Promise<string> {
  const socket: Socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(begin)
  const dripping = setInterval(() => socket.write(next()), DRIP_MS)
  // A reset socket emits `close` as well; `once` from node:events would reject.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return heard
}

it('cuts off a client that sends a head byte by byte', { timeout: PATIENCE_MS }, async () => {
  expect(await drip('GET /api/config HTTP/1.1\r\nHost: shop\r\nX-Slow: ', () => 'a')).toMatch(
    /^(HTTP\/1\.1 408 |$)/,
  )
})

it('cuts off a client that sends a body byte by byte', { timeout: PATIENCE_MS }, async () => {
  const head = [
    'POST /api/auth/register HTTP/1.1',
    'Host: shop',
    'Content-Type: application/json',
    'Content-Length: 10000',
  ].join('\r\n')
  expect(await drip(`${head}\r\n\r\n{`, () => ' ')).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
})

it('waits longer for a file, so that a slow client can send it whole', async () => {
  const { tokens } = await aPlayer(app)
  const body = [
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: image/png',
    '',
    'no picture',
    '--edge--',
    '',
  ].join('\r\n')
  const head = [
    'POST /api/support/attachments HTTP/1.1',
    'Host: shop',
    'Connection: close',
    `Authorization: Bearer ${tokens.access_token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n')
  const left = body.match(/.{1,3}/gs) ?? []
  const pieces = left.length
  // It was read to its end, but is not a picture.
  expect(await drip(head, () => left.shift() ?? '')).toMatch(/^HTTP\/1\.1 422 /)
  // The reply may come while the last boundary is being sent.
  expect('--\r\n'.endsWith(left.join(''))).toBe(true)
  expect(pieces * DRIP_MS).toBeGreaterThan(1.5 * REQUEST_MS)
})

it('cuts off two hundred of them, and still serves everybody else', async () => {
  const slow = Array.from({ length: 200 }, () => drip('GET / HTTP/1.1\r\nX-Slow: ', () => 'a'))
  const { status } = await ask(app.url, 'GET /api/config')
  expect(status).toBe(200)
  await Promise.all(slow)
})
