import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let player: TestPlayer

beforeAll(async () => {
  app = await startApp({
    env: {
      ...payersEnv,
      GAME_CYCLE_MS_MIN: '2500',
      PLAYERS_CANCEL_WITHDRAWALS: '0',
      BLOCKED_COUNTRIES: 'US, FR',
      COUNTRY_HEADER: 'X-Country',
    },
    settings: { 'verification.from': 50, 'verification.deposits_max': 100 },
  })
  player = await aPlayer(app, { cents: 10_000n })
})
afterAll(() => app.stop())

interface Answered {
  code: string
  message: string
  data: { withdrawal: { id: string } }
}

describe('a blocked country', () => {
  const registration = { name: 'Ada', email: 'ada@example.com', password: 'three plain words' }

  it.each(['US', 'fr', null])('%s can open no account and deposit nothing', async (country) => {
    const headers: Record<string, string> = country ? { 'x-country': country } : {}
    const registered = await ask<Answered>(
      app.url,
      'POST /api/auth/register',
      registration,
      headers,
    )
    expect([registered.status, registered.body.code]).toEqual([403, 'country_blocked'])
    for (const [call, body] of [
      ['POST /api/deposit/zen/redirect', { amount: 25 }],
      ['POST /api/deposit/skinsback/redirect', { amount: 25 }],
      ['POST /api/deposit/alphapo/deposit-address', { currency: 'BTC' }],
    ] as const) {
      const answer = await player.ask<Answered>(call, body, headers)
      expect([answer.status, answer.body.code], call).toEqual([403, 'country_blocked'])
    }
  })

  it('does not prevent logging in, playing and withdrawing', async () => {
    const headers = { 'x-country': 'US' }
    const bet = { amount: 1, target: 50, direction: 'over' }
    expect((await player.ask('POST /api/dice/bet', bet, headers)).status).toBe(200)
    const withdrawal = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
    expect((await player.ask('POST /api/withdrawals', withdrawal, headers)).status).toBe(200)
    const { email: username, password } = player
    const client = { client_id: 'web', client_secret: 'web', grant_type: 'password' }
    const signIn = { ...client, username, password }
    expect((await ask(app.url, 'POST /oauth/token', signIn, headers)).status).toBe(200)
  })

  it('does not affect other countries', async () => {
    const headers = { 'x-country': 'DE' }
    const answer = await ask(app.url, 'POST /api/auth/register', registration, headers)
    expect(answer.status).toBe(200)
  })
})

it('a withdrawal cannot be canceled if the operator disabled cancellation', async () => {
  const body = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
  const asked = await player.ask<Answered>('POST /api/withdrawals', body)
  const path = `POST /api/withdrawals/${asked.body.data.withdrawal.id}/cancel`
  const answer = await player.ask<Answered>(path)
  expect([answer.status, answer.body.code]).toEqual([409, 'cancel_not_allowed'])
  const { body: rules } = await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')
  expect(rules.data.can_cancel).toBe(false)
})

describe('bets on one game', () => {
  const bet = (by: TestPlayer, amount = 1) =>
    by.ask<Answered>('POST /api/dice/bet', { amount, target: 50, direction: 'over' })

  it('have a minimum interval, also for 64 concurrent calls; a refused bet does not count', async () => {
    const one = await aPlayer(app, { cents: 1_000n })
    expect((await bet(one, 100)).body.code).toBe('insufficient_funds')
    const answers = await Promise.all(Array.from({ length: 64 }, () => bet(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(
      'Bets on one game must be at least 2.5 s apart. Nothing was charged.',
    )
    await app.clock.advance(2_499)
    expect((await bet(one)).status).toBe(429)
    await app.clock.advance(1)
    expect((await bet(one)).status).toBe(200)
  })

  it('have an interval that is sent to the pages, whose auto-play keeps it', async () => {
    const { body } = await ask<{ data: { game_cycle_ms: number } }>(app.url, 'GET /api/config')
    expect(body.data.game_cycle_ms).toBe(2_500)
  })

  it('do not delay another game or another player', async () => {
    const [one, other] = [
      await aPlayer(app, { cents: 1_000n }),
      await aPlayer(app, { cents: 1_000n }),
    ]
    const ball = { amount: 1, rows: 8, risk: 'low' }
    for (const each of [one, other]) {
      expect((await bet(each)).status).toBe(200)
      expect((await each.ask('POST /api/plinko/bet', ball)).status).toBe(200)
    }
  })
})

it('beyond the second threshold, a deposit requires a verified identity', async () => {
  const one = await aPlayer(app)
  const headers = { 'x-country': 'DE' }
  await payIn(app, one, 'card', 90)
  const pay = (amount: number) =>
    one.ask<Answered>('POST /api/deposit/zen/redirect', { amount }, headers)
  // The payer's page is down in this shop; only the request counts.
  expect((await pay(10)).body.code).toBe('payment_provider_unavailable')
  expect((await pay(10.01)).body.code).toBe('verification_needed')
  await payIn(app, one, 'card', 10)
  const address = { currency: 'BTC' }
  const crypto = await one.ask<Answered>(
    'POST /api/deposit/alphapo/deposit-address',
    address,
    headers,
  )
  expect(crypto.body.code).toBe('verification_needed')
})

it('concurrent deposits by accounts of one person do not exceed the second threshold together', async () => {
  const accounts = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
  await app.database.pool.query(
    `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at)
     SELECT 'device', 'one device', id, now(), now() FROM unnest($1::uuid[]) AS id`,
    [accounts.map(({ id }) => id)],
  )
  const headers = { 'x-country': 'DE' }
  const pay = (amount: number, number: number) =>
    accounts[number % accounts.length]?.ask<Answered>(
      'POST /api/deposit/zen/redirect',
      { amount },
      headers,
    )
  const codes = (await Promise.all(Array.from({ length: 48 }, (_, number) => pay(30, number)))).map(
    (answer) => answer?.body.code,
  )
  expect(codes.filter((code) => code === 'payment_provider_unavailable')).toHaveLength(3)
  expect(codes.filter((code) => code === 'verification_needed')).toHaveLength(45)
  // A deposit that is not paid within an hour frees its amount.
  expect((await pay(10.01, 0))?.body.code).toBe('verification_needed')
  await app.clock.advance(HOUR_MS)
  expect((await pay(10.01, 0))?.body.code).toBe('payment_provider_unavailable')
})
