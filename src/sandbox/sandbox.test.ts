import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { zenSecrets } from '#tests/support/payments/provider-messages.ts'
import {
  type SandboxProcess,
  spawnSandbox,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'

const ready: (() => unknown)[] = []
afterEach(async () => {
  for (const close of ready.splice(0).reverse()) await close()
})

async function aSandbox(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess(env)
  ready.push(() => sandbox.stop())
  return sandbox
}

interface Shop {
  url: string
  received: string[]
}

/** A shop that answers its callbacks as the test says, at first by taking them. */
async function aShop(
  answer: RequestListener = (_, response) => void response.end('{"status":"ok"}'),
): Promise<Shop> {
  const received: string[] = []
  const server: Server = createServer(async (request, response) => {
    received.push(await text(request))
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ready.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const flat = ({ url }: { url: string }, changes: Record<string, string> = {}) => ({
  terminalUuid: zenSecrets.terminal,
  amount: '25.00',
  currency: 'USD',
  merchantTransactionId: 'pay-1',
  urlSuccess: `${url}/done`,
  urlFailure: `${url}/failed`,
  customIpnUrl: `${url}/callbacks/zen`,
  ...changes,
})

function sign(fields: Record<string, string>, secret = zenSecrets.paywallSecret) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`.toLowerCase())
  const digest = createHash('sha256')
    .update(lines.sort().join('&') + secret)
    .digest('hex')
  return { ...fields, signature: `${digest};sha256` }
}

const ask = (sandbox: SandboxProcess, body: unknown) =>
  fetch(`${sandbox.zenUrl}/api/checkouts`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

let count = 0

async function aPage(
  sandbox: SandboxProcess,
  shop: Shop,
  merchantTransactionId = `page-${++count}`,
) {
  const answer = await ask(sandbox, sign(flat(shop, { merchantTransactionId })))
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { redirectUrl: string }).redirectUrl
}

describe('a checkout', () => {
  let sandbox: SandboxProcess
  const shop: Shop = { url: 'http://127.0.0.1:9', received: [] }
  beforeAll(async () => {
    sandbox = await startSandboxProcess({ SHOP_URL: shop.url })
  })
  afterAll(() => sandbox.stop())

  test('opens a page without scripts, without card fields, framed by nobody', async () => {
    const answer = await fetch(await aPage(sandbox, shop))
    const html = await answer.text()
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${shop.url}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(html).toContain('SANDBOX')
    expect(html).toMatch(/25\.00 <span>USD/)
    expect(html).not.toMatch(/<script|<input|\bcc-|card number/i)
  })

  test('shows foreign text as text', async () => {
    const item = {
      name: '<img src=x onerror=alert(1)>',
      price: '25.00',
      quantity: 1,
      lineAmountTotal: '25.00',
    }
    const fields = { ...flat(shop), 'items[0].name': item.name, 'items[0].price': item.price }
    const { signature } = sign({
      ...fields,
      'items[0].quantity': '1',
      'items[0].lineAmountTotal': '25.00',
    })
    const answer = await ask(sandbox, { ...flat(shop), items: [item], signature })
    const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
    expect(await (await fetch(redirectUrl)).text()).not.toContain('<img')
  })

  test('is taken once under its number', async () => {
    await aPage(sandbox, shop, 'pay-once')
    const answer = await ask(sandbox, sign(flat(shop, { merchantTransactionId: 'pay-once' })))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'duplicate_transaction' } })
  })

  test.each<[string, () => unknown]>([
    ['malformed_request', () => 'amount=25.00'],
    ['malformed_request', () => '[]'],
    ['invalid_signature', () => flat(shop)],
    ['invalid_signature', () => sign(flat(shop), 'another secret')],
    ['invalid_signature', () => ({ ...sign(flat(shop)), amount: '1.00' })],
    ['invalid_signature', () => ({ ...sign(flat(shop)), signature: 'x;md5' })],
    ['unknown_terminal', () => sign(flat(shop, { terminalUuid: 'other' }))],
    ['invalid_request', () => sign(flat(shop, { amount: '25,00' }))],
    ['invalid_request', () => sign(flat(shop, { amount: '-25.00' }))],
    ['invalid_request', () => sign(flat(shop, { currency: 'usd' }))],
    ['invalid_request', () => sign(flat(shop, { merchantTransactionId: 'a b' }))],
    ['invalid_request', () => sign(flat(shop, { customIpnUrl: 'file:///etc/passwd' }))],
    ['foreign_address', () => sign(flat(shop, { customIpnUrl: 'http://169.254.169.254/' }))],
    ['foreign_address', () => sign(flat(shop, { urlSuccess: `${shop.url}@evil.example/` }))],
    ['foreign_address', () => sign(flat(shop, { urlFailure: 'https://evil.example/' }))],
  ])('is rejected: %s', async (code, bodyOf) => {
    const answer = await ask(sandbox, bodyOf())
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ error: { code, message: expect.any(String) } })
  })

  test.each([
    ['POST', '/zen/pay/00000000-0000-0000-0000-000000000000', 404],
    ['GET', '/zen/pay/../main.ts', 404],
    ['GET', '/zen/_records', 404],
    ['POST', '/zen/_next', 404],
    ['GET', '/', 404],
  ])('%s %s answers %d', async (method, at, status) => {
    expect((await fetch(sandbox.origin + at, { method })).status).toBe(status)
  })

  test('ends as one of its buttons says, and as nothing else', async () => {
    const page = await aPage(sandbox, shop)
    for (const form of ['', 'action=steal', 'action=pay&scenario=toString']) {
      const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(form) })
      expect(answer.status).toBe(400)
    }
    expect(await (await fetch(page)).text()).toContain('Decline the payment')
  })

  test('refuses a body that is too large', async () => {
    const answer = await ask(sandbox, 'x'.repeat(70_000)).catch(() => null)
    expect(answer?.status ?? 413).toBe(413)
  })
})

describe('notices', () => {
  test('are repeated until the shop takes them with its exact answer', async () => {
    const answers = [
      [500, ''],
      [200, 'OK'],
      [200, '{"status":"fine"}'],
      [200, '{"status":"ok"}'],
    ] as const
    const shop = await aShop((_, response) => {
      const [status, body] = answers[shop.received.length - 1] ?? [500, 'once too often']
      response.writeHead(status).end(body)
    })
    const sandbox = await aSandbox()
    await sandbox.press(await aPage(sandbox, shop, 'pay-1'), 'pay')
    await expect.poll(() => shop.received).toHaveLength(4)
    expect(new Set(shop.received).size).toBe(1)
    const { hash, ...notice } = JSON.parse(shop.received[0] ?? '')
    expect(notice).toMatchObject({
      merchantTransactionId: 'pay-1',
      amount: '25.00',
      currency: 'USD',
    })
    expect(hash).toBe(
      createHash('sha256')
        .update(`pay-1USD25.00ACCEPTED${zenSecrets.ipnSecret}`)
        .digest('hex')
        .toUpperCase(),
    )
  })

  test('are given up after eight tries', async () => {
    const shop = await aShop((_, response) => void response.writeHead(503).end())
    const sandbox = await aSandbox({ SANDBOX_RETRY_MS: '1' })
    const page = await aPage(sandbox, shop)
    await sandbox.press(page, 'pay')
    await expect.poll(() => shop.received).toHaveLength(8)
    await sandbox.press(await aPage(sandbox, shop, 'pay-2'), 'pay', 'never')
    expect(shop.received).toHaveLength(8)
  })

  test('do not keep the customer waiting when the shop is slow', async () => {
    let isGivenUp = false
    const shop = await aShop(({ socket }) => {
      socket.once('close', () => {
        isGivenUp = true
      })
    })
    const sandbox = await aSandbox()
    const sent = await sandbox.press(await aPage(sandbox, shop), 'pay')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${shop.url}/done`])
    expect(isGivenUp).toBe(false)
  })
})

describe('the process', () => {
  test('loses no open page and no untaken notice when it is killed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'coffer-sandbox-'))
    ready.push(() => rm(folder, { recursive: true }))
    let isOpen = false
    const shop = await aShop((_, response) => {
      response.writeHead(isOpen ? 200 : 503).end('{"status":"ok"}')
    })
    const env = { SANDBOX_DATA: folder, SANDBOX_RETRY_MS: '300' }
    const first = await startSandboxProcess(env)
    const waiting = await aPage(first, shop, 'pay-1')
    await first.press(waiting, 'pay')
    const open = new URL(await aPage(first, shop, 'pay-2')).pathname
    await first.kill()

    isOpen = true
    shop.received.length = 0
    const second = await aSandbox(env)
    await expect.poll(() => shop.received).toHaveLength(1)
    expect(shop.received[0]).toContain('pay-1')
    await second.press(second.origin + open, 'pay')
    await expect.poll(() => shop.received).toHaveLength(2)
    expect((await ask(second, sign(flat(shop)))).status).toBe(409)
  })

  test.each<[string, (sandbox: ReturnType<typeof spawnSandbox>) => void]>([
    ['a closed pipe', (sandbox) => sandbox.stdin.end()],
    ['SIGTERM', (sandbox) => void sandbox.kill('SIGTERM')],
    ['SIGINT', (sandbox) => void sandbox.kill('SIGINT')],
  ])('ends cleanly by %s', async (_, end) => {
    const child = spawnSandbox({})
    const [line] = await once(child.stdout, 'data')
    expect(JSON.parse(String(line))).toEqual({
      ready: true,
      port: expect.any(Number),
      smtp_port: expect.any(Number),
    })
    end(child)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test.each([
    [{ NODE_ENV: 'production' }, /does not start in production/],
    [{ ZEN_IPN_SECRET: '' }, /needs ZEN_IPN_SECRET/],
    [{ SHOP_URL: 'javascript:alert(1)' }, /SHOP_URL is not an http address/],
    [{ SANDBOX_PORT: 'many' }, /SANDBOX_PORT is not a whole number/],
  ])('does not start with %o', async (env, sentence) => {
    const child = spawnSandbox(env)
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(words).toMatch(sentence)
    expect(words.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
  })
})
