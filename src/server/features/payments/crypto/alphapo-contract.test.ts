import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CryptoCurrency, DepositAddress } from '#contract/http/deposit.ts'
import {
  openProviderHarness,
  type ProviderHarness,
} from '#tests/support/payments/provider-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

let harness: ProviderHarness
let player: TestPlayer

beforeAll(async () => {
  harness = await openProviderHarness('alphapo')
  await harness.sandbox.sendCallbacksTo(harness.app.url)
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.stop()
})
beforeEach(async () => {
  player = await aPlayer(harness.app)
})

const takeAddress = (currency = 'BTC', by = player) =>
  by.ask<{ data: DepositAddress }>('POST /api/deposit/alphapo/deposit-address', { currency })

async function anAddress(currency?: string): Promise<DepositAddress> {
  const { status, body } = await takeAddress(currency)
  expect(status).toBe(200)
  return body.data
}

const ok = (count: number): number[] => Array(count).fill(200)
// 0.01 at a rate of 65,000.
const paid = { status: 'paid', amount: 650, bonus: 227.5, review_reason: null }
const queued = expect.stringContaining('queued for an operator')

describe('the adapter and the provider, over HTTP', () => {
  test.each([
    ['confirm', paid, ok(2)],
    ['instant', paid, ok(1)],
    ['delay', paid, ok(2)],
    ['duplicate', paid, ok(5)],
    ['out_of_order', paid, ok(2)],
    ['answer_lost', paid, ok(2)],
    ['reordered', paid, ok(1)],
    ['wrong_amount', paid, ok(2)],
    ['new_number', paid, ok(2)],
    ['never', { status: 'new', amount: 650, review_reason: null }, ok(1)],
    ['vanished', { status: 'rejected', review_reason: null }, ok(2)],
    ['below_minimum', { status: 'new', review_reason: queued }, ok(2)],
    ['cross_currency', { status: 'new', review_reason: queued }, ok(2)],
    ['high_risk', { status: 'new', review_reason: queued }, ok(1)],
  ])('%s', async (scenario, deposit, answers) => {
    const { wallet } = await anAddress()
    const sent = await harness.sandbox.sendCoins(wallet, '0.01', scenario)
    expect(sent.status).toBe(303)
    await expect.poll(() => harness.answersFor(wallet)).toEqual(answers)
    await expect.poll(async () => (await harness.seen(player)).deposits).toMatchObject([deposit])
    expect((await harness.seen(player)).balance).toBe(deposit.status === 'paid' ? 650 : 0)
  })

  test('wrong_signature', async () => {
    const { wallet } = await anAddress()
    await harness.sandbox.sendCoins(wallet, '0.01', 'wrong_signature')
    await expect.poll(() => harness.answersFor(wallet)).toEqual(Array(8).fill(401))
    expect(await harness.seen(player)).toEqual({ balance: 0, deposits: [] })
  })

  test('credit every currency, and rounding loses less than a cent', async () => {
    const { body } = await player.ask<{ data: CryptoCurrency[] }>(
      'POST /api/deposit/alphapo/available-currencies',
    )
    expect(body.data.map(({ currency }) => currency)).toEqual([
      'BTC',
      'ETH',
      'SOL',
      'USDTE',
      'USDTT',
      'BCH',
      'LTC',
      'DOGE',
      'TRX',
      'BNB-BSC',
    ])
    for (const { currency, minimum_amount, rate_to } of body.data) {
      const { wallet } = await anAddress(currency)
      await harness.sandbox.sendCoins(wallet, minimum_amount)
      await expect.poll(() => harness.answersFor(wallet)).toEqual(ok(2))
      const deposit = (await harness.seen(player)).deposits.find(
        (each) => each.crypto?.address === wallet,
      )
      const worth = Number(minimum_amount) * Number(rate_to)
      expect(deposit).toMatchObject({ status: 'paid' })
      expect(worth - (deposit?.amount ?? 0)).toBeGreaterThan(-1e-9)
      expect(worth - (deposit?.amount ?? 0)).toBeLessThan(0.01)
    }
  })
})

describe('an address', () => {
  test('is the player’s own, and stays the same', async () => {
    const first = await anAddress()
    expect(first).toMatchObject({
      currency: 'BTC',
      name: 'Bitcoin',
      tag: null,
      minimum_amount: '0.00053847',
      rate_from: '1',
      rate_to: '65000.00000000',
      bonus_percent: 35,
      sandbox_url: `${harness.app.url}/sandbox/alphapo/send/${first.wallet}`,
    })
    expect((await anAddress()).wallet).toBe(first.wallet)
    const other = await aPlayer(harness.app)
    expect((await takeAddress('BTC', other)).body.data.wallet).not.toBe(first.wallet)
  })

  test('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeAddress()))
    expect(new Set(answers.map(({ body }) => body.data.wallet)).size).toBe(1)
  })

  test('is requested under an identifier that reveals nothing about the player', async () => {
    const { wallet } = await anAddress()
    const records = await harness.sandbox.records('alphapo')
    const asked = records.find(({ answer }) => answer.includes(wallet))?.body ?? ''
    expect(Object.keys(JSON.parse(asked))).toEqual(['currency', 'foreign_id'])
    for (const secret of [player.id, player.name, player.email]) expect(asked).not.toContain(secret)
  })

  test('offers the first bonus only until it is credited', async () => {
    const { wallet } = await anAddress()
    await harness.sandbox.sendCoins(wallet, '0.01')
    await expect.poll(async () => (await harness.seen(player)).balance).toBe(650)
    expect((await anAddress()).bonus_percent).toBe(0)
  })

  test.each(['XRP', 'EUR', 'btc', '', 'BTC ', '__proto__'])(
    'of %j is refused',
    async (currency) => {
      expect((await takeAddress(currency)).status).toBe(422)
    },
  )

  test.each(['fail', 'nonsense', 'accept_then_fail', 'refuse'])(
    'that the provider does not issue (%s) is refused, and a retry works',
    async (trick) => {
      await harness.sandbox.playNext(trick, 'alphapo')
      const refused = await takeAddress()
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'payment_provider_unavailable', msg: expect.stringContaining('try again') },
      })
      await anAddress()
    },
  )

  test('is refused to a visitor', async () => {
    for (const path of ['available-currencies', 'deposit-address']) {
      const answer = await fetch(`${harness.app.url}/api/deposit/alphapo/${path}`, {
        method: 'POST',
      })
      expect(answer.status).toBe(401)
    }
  })
})

test.each(['', '{', '[]', 'a=b', '\u0000', '{"id":1}'])(
  'a callback of %j is rejected',
  async (body) => {
    const answer = await fetch(`${harness.app.url}/callbacks/alphapo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([400, 401]).toContain(answer.status)
  },
)

describe('the sandbox’s pages', () => {
  test('are served from the shop’s own address, without scripts, and cannot be framed', async () => {
    const { sandbox_url, wallet } = await anAddress()
    const shown = await fetch(sandbox_url ?? '')
    const html = await shown.text()
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(html).toContain('SANDBOX')
    expect(html).toContain(wallet)
    expect(html).not.toMatch(/<script/i)
    expect((await fetch(`${harness.app.url}/sandbox/alphapo/_records`)).status).toBe(404)
    expect(
      (await fetch(`${harness.app.url}/sandbox/alphapo/_callback-url`, { method: 'POST' })).status,
    ).toBe(404)
  })

  test.each([
    ['', 'confirm'],
    ['-1', 'confirm'],
    ['1e3', 'confirm'],
    ['0.123456789', 'confirm'],
    ['1', 'toString'],
  ])('refuse to send %j by %s', async (amount, scenario) => {
    const { wallet } = await anAddress()
    expect((await harness.sandbox.sendCoins(wallet, amount, scenario)).status).toBe(400)
  })
})
