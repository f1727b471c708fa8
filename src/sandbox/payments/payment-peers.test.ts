import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAlphapoClient } from '#server/platform/providers/alphapo/client.ts'
import { isSignedByAlphapo } from '#server/platform/providers/alphapo/signature.ts'
import { createSkinsbackClient } from '#server/platform/providers/skinsback/client.ts'
import {
  alphapoHeadersOf,
  alphapoSecrets,
  skinsbackSecrets,
} from '#tests/support/payments/provider-messages.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'

let sandbox: SandboxProcess
let shop: Server
const received: { body: string; isSigned: boolean }[] = []

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  shop = createServer(async (request, response) => {
    const body = await text(request)
    const settings = { ...alphapoSecrets, url: '' }
    received.push({
      body,
      isSigned: isSignedByAlphapo(Buffer.from(body), request.headers, settings),
    })
    response.end()
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  await sandbox.sendCallbacksTo(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
})
afterAll(async () => {
  shop.close()
  await sandbox.stop()
})

const aClient = (timeoutMs = 2_000, secret = alphapoSecrets.secret) =>
  createAlphapoClient(
    { ...alphapoSecrets, secret, url: `${sandbox.origin}/alphapo/api/v2` },
    { timeoutMs },
  )

let count = 0
const anOrder = () => ({
  reference: `withdrawal-${++count}`,
  amount: '0.50000000',
  currency: 'ETH',
  address: '0x19722627885da3fff134dd36de0a14898c8e053b',
})

const saidOf = (reference: string) =>
  received.filter(({ body }) => body.includes(reference)).map(({ body }) => JSON.parse(body).status)

describe('the crypto provider', () => {
  test('answers nobody who does not sign', async () => {
    await expect(aClient(2_000, 'another secret').currencies()).rejects.toThrow(/403/)
    const answer = await fetch(`${sandbox.origin}/alphapo/api/v2/currencies/list`, {
      method: 'POST',
      body: '{}',
    })
    expect(answer.status).toBe(403)
    expect(await (await fetch(`${sandbox.origin}/alphapo/api/v2/ping`)).text()).toBe('OK')
  })

  test('has a minimum, decimals and a rate of every currency, and addresses of its network', async () => {
    const client = aClient()
    const pairs = await client.pairs('USD')
    expect(await client.pairs('EUR')).toEqual([])
    for (const { currency } of await client.currencies()) {
      expect(pairs.filter(({ from }) => from === currency)).toHaveLength(1)
      const { address, tag } = await client.takeAddress({ currency, foreignId: currency })
      expect(address).toMatch(/^[A-Za-z0-9]{26,62}$/)
      expect(tag !== null).toBe(currency === 'XRP')
    }
    await expect(client.takeAddress({ currency: 'EUR', foreignId: 'x' })).rejects.toThrow(/400/)
  })

  test('calculates thirty times a minute and not more', async () => {
    const question = {
      sender_currency: 'BTC',
      receiver_currency: 'USD',
      sender_amount: '0.5',
    }
    const statuses: number[] = []
    for (let asked = 0; asked < 31; asked++) {
      const body = JSON.stringify(question)
      const answer = await fetch(`${sandbox.origin}/alphapo/api/v2/exchange/calculate`, {
        method: 'POST',
        headers: alphapoHeadersOf(body),
        body,
      })
      statuses.push(answer.status)
      if (asked === 0) {
        expect(await answer.json()).toMatchObject({ data: { receiver_amount: '32500.00000000' } })
      }
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test.each([
    ['confirm', 'confirmed'],
    ['cancel', 'cancelled'],
  ])('takes a withdrawal, and ends it by a signed callback: %s', async (mode, status) => {
    await sandbox.endWithdrawals(mode)
    const order = anOrder()
    expect(await aClient().createWithdrawal(order)).toMatchObject({ kind: 'accepted' })
    await expect.poll(() => saidOf(order.reference)).toEqual([status])
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(await aClient().findTransactions({ foreignId: order.reference })).toMatchObject([
      { type: 'withdrawal', status, foreignId: order.reference },
    ])
  })

  test('leaves a withdrawal to its page when it is told to', async () => {
    await sandbox.endWithdrawals('wait')
    const order = anOrder()
    await aClient().createWithdrawal(order)
    const page = await (await fetch(`${sandbox.origin}/alphapo/withdrawals`)).text()
    const action = /action="([^"]+\/withdrawals\/\d+)"/.exec(page)?.[1] ?? ''
    const press = (ending: string) =>
      fetch(action, { method: 'POST', body: new URLSearchParams({ ending }), redirect: 'manual' })
    expect((await press('burn')).status).toBe(400)
    expect((await press('cancelled')).status).toBe(303)
    await press('confirmed')
    expect(saidOf(order.reference)).toEqual(['cancelled'])
  })

  test.each(['accept_then_fail', 'accept_then_hang'])(
    '%s: a withdrawal is taken, though its answer is lost',
    async (trick) => {
      await sandbox.endWithdrawals('confirm')
      await sandbox.playNext(trick, 'alphapo')
      const order = anOrder()
      expect(await aClient(200).createWithdrawal(order)).toMatchObject({ kind: 'unknown' })
      expect(await aClient().createWithdrawal(order)).toMatchObject({ kind: 'unknown' })
      await expect.poll(() => saidOf(order.reference)).toEqual(['confirmed'])
    },
  )

  test.each([
    ['refuse', 'refused'],
    ['fail', 'unknown'],
  ])('%s: a withdrawal is not taken, and is %s', async (trick, kind) => {
    await sandbox.playNext(trick, 'alphapo')
    const order = anOrder()
    expect(await aClient().createWithdrawal(order)).toMatchObject({ kind })
    expect(await aClient().findTransactions({ foreignId: order.reference })).toEqual([])
  })

  test.each([[{ amount: '0.0001' }], [{ currency: 'EUR' }], [{ amount: '-1' }], [{ address: '' }]])(
    'refuses a withdrawal of %o',
    async (change) => {
      expect(await aClient().createWithdrawal({ ...anOrder(), ...change })).toMatchObject({
        kind: 'refused',
      })
    },
  )
})

describe('the console', () => {
  const consoleUrl = () => `${sandbox.origin}/console`
  const choose = (provider: string, trick: string) =>
    fetch(consoleUrl(), {
      method: 'POST',
      body: new URLSearchParams({ provider, trick }),
      redirect: 'manual',
    })

  test('makes a provider’s next call fail, once', async () => {
    const skins = createSkinsbackClient(
      { ...skinsbackSecrets, url: `${sandbox.origin}/skinsback/api.php` },
      { shopUrl: () => sandbox.origin, timeoutMs: 2_000 },
    )
    const order = {
      resultUrl: 'http://x.test',
      successUrl: 'http://x.test',
      failUrl: 'http://x.test',
    }
    expect((await choose('2', 'fail')).status).toBe(303)
    expect(await (await fetch(consoleUrl())).text()).toContain('<option value="fail" selected>')
    await expect(skins.createDeposit({ ...order, orderId: 'a' })).rejects.toThrow(/502/)
    expect(await skins.createDeposit({ ...order, orderId: 'b' })).toContain('/skinsback/pay/')
    await choose('2', 'fail')
    await choose('2', '')
    expect(await skins.createDeposit({ ...order, orderId: 'c' })).toContain('/skinsback/pay/')
  })

  test.each([
    ['2', 'toString'],
    ['9', 'fail'],
    ['', 'x'],
  ])('takes no other choice: %s %s', async (provider, trick) => {
    expect((await choose(provider, trick)).status).toBe(400)
  })
})
