import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { skinsbackSecrets } from '#tests/support/payments/provider-messages.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { createSkinsbackClient, isSkinsPage, type SkinsbackClient } from './client.ts'

let sandbox: SandboxProcess
let client: SkinsbackClient
let orders = 0

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  client = aClient()
})
afterAll(() => sandbox.stop())

const aClient = (changes: Partial<typeof skinsbackSecrets> = {}, timeoutMs = 2_000) =>
  createSkinsbackClient(
    { ...skinsbackSecrets, ...changes, url: `${sandbox.origin}/skinsback/api.php` },
    { shopUrl: () => 'http://127.0.0.1:3000', timeoutMs },
  )

// Nothing listens at `resultUrl`, so every webhook is lost.
const anOrder = (orderId = `order-${++orders}`) => ({
  orderId,
  resultUrl: 'http://127.0.0.1:9/callbacks/skinsback',
  successUrl: 'http://127.0.0.1:9/done',
  failUrl: 'http://127.0.0.1:9/failed',
})

describe('a deposit', () => {
  test('is created in dollars and returns a page', async () => {
    const url = await client.createDeposit(anOrder('first'))
    expect(url).toMatch(`${sandbox.origin}/skinsback/pay/`)
    const [asked] = await sandbox.records('skinsback')
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      method: 'create',
      shopid: skinsbackSecrets.shopId,
      order_id: 'first',
      currency: 'usd',
    })
  })

  test('is created once per order id', async () => {
    await client.createDeposit(anOrder('once'))
    await expect(client.createDeposit(anOrder('once'))).rejects.toThrow(/already_exists/)
  })

  test.each(['fail', 'nonsense', 'foreign', 'refuse'])('%s is a fault', async (trick) => {
    await sandbox.playNext(trick, 'skinsback')
    await expect(client.createDeposit(anOrder())).rejects.toThrow(ProviderFault)
  })

  test('no response within the timeout is a fault', {
    timeout: 25_000,
  }, async () => {
    await sandbox.playNext('hang', 'skinsback')
    await expect(aClient({}, 100).createDeposit(anOrder())).rejects.toThrow(ProviderFault)
  })

  test.each([{ secret: 'another secret' }, { shopId: '7' }])(
    'is refused with wrong credentials: %o',
    async (changes) => {
      await expect(aClient(changes).createDeposit(anOrder())).rejects.toThrow(ProviderFault)
    },
  )
})

test('reads the status of a deposit, and lists deposits with undelivered webhooks', async () => {
  const order = anOrder()
  const page = await client.createDeposit(order)
  expect(await client.orderStatus(order.orderId)).toMatchObject({ status: 'pending', amount: null })
  expect(await client.orderStatus('nobody’s')).toBeNull()
  await sandbox.tradeSkins(page, ['ember', 'glacier'], 'lost')
  await expect.poll(() => client.undelivered()).toContain(order.orderId)
  expect(await client.orderStatus(order.orderId)).toMatchObject({
    status: 'success',
    orderId: order.orderId,
    amount: '10.55',
    currency: 'USD',
  })
})

test('reads a long list of undelivered webhooks page by page', async () => {
  const names = Array.from({ length: 120 }, () => anOrder())
  for (const order of names) {
    const page = await client.createDeposit(order)
    await sandbox.tradeSkins(page, ['ember'], 'lost')
  }
  await expect.poll(async () => (await client.undelivered()).length).toBeGreaterThanOrEqual(120)
})

test.each([
  ['https://skinsback.com/pay', true],
  ['https://pay.skinsback.com/pay', true],
  ['http://skinsback.com/pay', false],
  ['https://skinsback.com.evil.example/pay', false],
  ['https://shop.test/sandbox/skinsback/pay/1', true],
  ['https://elsewhere.test/pay', false],
])('the player may be sent to %s: %s', (url, isAllowed) => {
  expect(isSkinsPage(url, 'http://peer.test/api.php', 'https://shop.test')).toBe(isAllowed)
})
