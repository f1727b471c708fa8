import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { payoutCurrencyCodes } from '#domain/payout/currencies.ts'
import { signAlphapo } from '#server/platform/providers/alphapo/signature.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const secret = 'a secret of the provider'

let app: TestApp
let player: TestPlayer

beforeAll(async () => {
  app = await startApp({
    env: { ALPHAPO_URL: 'http://127.0.0.1:9', ALPHAPO_KEY: 'key', ALPHAPO_SECRET: secret },
    hasCatalogue: false,
  })
  player = await aPlayer(app, { cents: 1_000_000n })
})
afterAll(() => app.stop())

interface Requested {
  code: string
  errors: Record<string, string[]>
  data: { withdrawal: Withdrawal; balance: number }
}

const good = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
const request = (over: object, headers?: Record<string, string>) =>
  player.ask<Requested>('POST /api/withdrawals', { ...good, ...over }, headers)

describe('a withdrawal request', () => {
  it.each([0.01, 19.99])('refuses an amount below the minimum, such as %d', async (amount) => {
    const { status, body } = await request({ amount })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['amount'])
  })

  it.each([undefined, null, 'XRP', 'btc', 'USD', ''])(
    'refuses the currency %j',
    async (currency) => {
      expect((await request({ currency })).status).toBe(422)
    },
  )

  it.each(payoutCurrencyCodes)('for %s refuses an address of another kind', async (currency) => {
    for (const address of [
      '',
      ' ',
      'x',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'x'.repeat(121),
      'x'.repeat(1_001),
    ]) {
      const { status, body } = await request({ currency, address })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['address'])
    }
  })

  const asked = async (over: object) => {
    const { status, body } = await request(over)
    return status === 200 ? body.data.withdrawal.address : (body.errors.address?.[0] ?? status)
  }

  it.each([
    ['BTC', '1BitcoinEaterAddressDontSendf59kuE', /burn address/],
    ['DOGE', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', /burn address/],
    ['TRX', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', /burn address/],
    ['SOL', 'Vote111111111111111111111111111111111111111', /belongs to the network itself/],
    ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', /address of a token/],
    ['USDTE', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', /address of a token/],
    ['ETH', '0x0000000000000000000000000000000000000005', /belongs to the network itself/],
    ['ETH', '0x00000000219ab540356cBB839Cbe05303d7705Fa', /public contract/],
    ['BTC', '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E', /No key can exist/],
    ['BTC', 'bc1pfeessrawgf', /does not use addresses of this kind/],
  ])('for %s to %s is refused by its class', async (currency, address, sentence) => {
    expect(await asked({ currency, address })).toMatch(sentence)
    expect(await asked({ currency, address, is_address_confirmed: true })).toMatch(sentence)
  })

  it('to an account of a program needs one confirmation by the player', async () => {
    const vault = { currency: 'SOL', address: '4BJXYkfvg37zEmBbsacZjeQDpTNx91KppxFJxRqrz48e' }
    const { status, body } = await request(vault)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['address', 'is_address_confirmed'])
    expect(await asked({ ...vault, is_address_confirmed: true })).toBe(vault.address)
  })

  it('reads a payment link as its address, and stores that', async () => {
    expect(await asked({ address: `bitcoin:${BTC_ADDRESS}?amount=1&label=Me` })).toBe(BTC_ADDRESS)
    const cash = 'bitcoincash:zr7fzmep8g7h7ymfxy74lgc0v950j3r295z4y4gq0v'
    expect(await asked({ currency: 'BCH', address: `${cash}?amount=1` })).toBe(cash)
    expect(await asked({ currency: 'LTC', address: `bitcoin:${BTC_ADDRESS}` })).toMatch(
      /a link of Bitcoin, but you have chosen Litecoin/,
    )
  })

  it('never goes to an address at which the shop receives deposits, in any spelling', async () => {
    const theirs = await aPlayer(app)
    const ours = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await app.database.pool.query(
      `INSERT INTO crypto_addresses (id, player_id, currency, provider_address_id, address,
                                     taken_at, check_until, provider)
       VALUES (gen_random_uuid(), $1, 'ETH', '1', $2, now(), now(), 'alphapo')`,
      [theirs.id, ours],
    )
    for (const address of [ours, ours.toLowerCase(), `ethereum:${ours}@1`]) {
      expect(await asked({ currency: 'ETH', address })).toMatch(/for deposits here/)
    }
  })

  it('ignores fields that the call does not have', async () => {
    const before = (await request({})).body.data.balance
    const { body } = await request({ status: 'done', balance: 1e6, player_id: 'x', rate: '1' })
    expect(body.data.withdrawal).toMatchObject({ status: 'new', rate: null })
    expect(body.data.balance).toBe(before - 20)
  })

  it('needs a signed-in player and shows them only their own', async () => {
    for (const call of ['GET /api/withdrawals', 'GET /api/withdrawals/rules']) {
      expect((await ask(app.url, call)).status).toBe(401)
    }
    expect((await ask(app.url, 'POST /api/withdrawals', good)).status).toBe(401)
    const { body } = await request({})
    const other = await aPlayer(app)
    const theirs = await other.ask(`POST /api/withdrawals/${body.data.withdrawal.id}/cancel`, {})
    const none = await other.ask('POST /api/withdrawals/nothing/cancel', {})
    expect(theirs).toMatchObject({ status: 404, body: none.body })
  })

  it('shows the rules even if the provider is unavailable', async () => {
    const { body } = await player.ask<{ data: { currencies: { rate: string | null }[] } }>(
      'GET /api/withdrawals/rules',
    )
    expect(body.data.currencies.map(({ rate }) => rate)).toEqual(Array(10).fill(null))
  })
})

describe('a withdrawal callback', () => {
  const callback = (body: string, key = 'key', signature = signAlphapo(body, secret)) =>
    ask(app.url, 'POST /callbacks/alphapo', body, {
      'x-processing-key': key,
      'x-processing-signature': signature,
    })

  it('moves a withdrawal only with a valid signature', async () => {
    const { id } = (await request({})).body.data.withdrawal
    await app.database.pool.query(
      `UPDATE withdrawals SET status = 'in_processing', sending = 'unknown', attempts = 1,
                              asked_at = now(), rate = '50000', crypto_amount = '0.0004',
                              provider = 'alphapo' WHERE id = $1`,
      [id],
    )
    const money = { currency: 'BTC', amount: '0.00040000' }
    const body = JSON.stringify({
      id: 7,
      foreign_id: id,
      type: 'withdrawal',
      status: 'confirmed',
      error: '',
      currency_sent: money,
      currency_received: money,
      transactions: [
        { id: 1, transaction_type: 'blockchain', type: 'withdrawal', txid: 'abc', ...money },
      ],
    })
    const status = async () => {
      const { body } = await player.ask<{ data: Withdrawal[] }>('GET /api/withdrawals')
      return body.data.find((each) => each.id === id)
    }
    expect((await callback(body, 'key', 'f'.repeat(128))).status).toBe(401)
    expect((await callback(body, 'another')).status).toBe(401)
    expect((await callback(body.replace('confirmed', 'confirmes'))).status).toBe(200)
    expect((await status())?.status).toBe('in_processing')
    expect((await callback(body)).status).toBe(200)
    expect((await callback(body)).status).toBe(200)
    expect(await status()).toMatchObject({ status: 'done', txid: 'abc' })
  })
})
