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
  player = await aPlayer(app, { cents: 100_000n })
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
    ]) {
      const { status, body } = await request({ currency, address })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['address'])
    }
  })

  it('ignores fields that the call does not have', async () => {
    const { body } = await request({ status: 'done', balance: 1e6, player_id: 'x', rate: '1' })
    expect(body.data.withdrawal).toMatchObject({ status: 'new', rate: null })
    expect(body.data.balance).toBe(980)
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
