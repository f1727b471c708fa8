import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit } from '#contract/http/deposit.ts'
import { aPlayer, type TestPlayer } from '#tests/support/a-player.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { skinsbackSecrets } from '#tests/support/provider-words.ts'
import {
  type Exchange,
  type SandboxProcess,
  startSandboxProcess,
} from '#tests/support/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let sandbox: SandboxProcess
let app: TestApp
let player: TestPlayer

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  app = await startApp({
    hasCatalogue: false,
    env: {
      LOG_LEVEL: 'silent',
      SANDBOX_ORIGIN: sandbox.origin,
      SKINSBACK_SHOP_ID: skinsbackSecrets.shopId,
      SKINSBACK_SECRET: skinsbackSecrets.secret,
    },
  })
})
afterAll(async () => {
  expect(await faultsOf(app)).toEqual([])
  await app.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  player = await aPlayer(app)
})

const start = (body: unknown = { amount: 3.15 }, headers: Record<string, string> = {}) =>
  player.ask<{ redirect_url: string; code: string }>(
    'POST /api/deposit/skinsback/redirect',
    body,
    headers,
  )

async function aTrade() {
  const { status, body } = await start()
  expect(status).toBe(200)
  const { deposits } = await seen()
  return { page: body.redirect_url, id: deposits[0]?.id ?? '' }
}

async function seen() {
  const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  const { body } = await player.ask<{ data: Deposit[] }>('GET /api/deposits')
  return { balance: profile.body.data.balance, deposits: body.data }
}

async function answersFor(id: string): Promise<number[]> {
  const isWebhook = ({ direction, body }: Exchange) => direction === 'out' && body.includes(id)
  return (await sandbox.records('skinsback')).filter(isWebhook).map(({ status }) => status)
}

const ok = (count: number): number[] => Array(count).fill(200)
const paid = { status: 'paid', amount: 10.55, attention: null }
const back = { status: 'reversed', reversal: { taken: 10.55, owed: 0 } }

describe('the adapter and the provider, over HTTP', () => {
  test.each([
    ['success', paid, 10.55, ok(1)],
    ['pending', paid, 10.55, ok(2)],
    ['delay', paid, 10.55, ok(2)],
    ['hold_success', paid, 10.55, ok(2)],
    ['hold_approved', paid, 10.55, ok(2)],
    ['hold_returned', back, 0, ok(3)],
    ['returned', back, 0, ok(2)],
    ['hold_fail', { status: 'rejected' }, 0, ok(2)],
    ['duplicate', paid, 10.55, ok(5)],
    ['out_of_order', paid, 10.55, ok(2)],
    ['answer_lost', paid, 10.55, ok(2)],
    ['reordered', paid, 10.55, ok(1)],
    ['form', paid, 10.55, ok(1)],
    ['never', { status: 'new', amount: 3.15 }, 0, ok(1)],
    ['wrong_amount', paid, 10.55, ok(2)],
    ['inflated', paid, 10.55, ok(1)],
    ['wrong_currency', { status: 'new', attention: expect.any(String) }, 0, ok(1)],
    ['wrong_signature', { status: 'new' }, 0, Array(8).fill(401)],
  ])('%s', async (scenario, deposit, balance, answers) => {
    const { page, id } = await aTrade()
    const sent = await sandbox.tradeSkins(page, ['ember', 'glacier'], scenario)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${app.url}/?deposit=success&id=${id}`)
    await expect.poll(() => answersFor(id), { timeout: 10_000 }).toEqual(answers)
    await expect.poll(seen).toMatchObject({ balance, deposits: [{ method: 'skins', ...deposit }] })
  })

  test('left without a trade', async () => {
    const { page, id } = await aTrade()
    const sent = await sandbox.press(page, 'decline', 'success')
    expect(sent.headers.get('location')).toBe(`${app.url}/?deposit=failure&id=${id}`)
    await expect.poll(seen).toMatchObject({ balance: 0, deposits: [{ status: 'rejected' }] })
  })

  test('a trade that was made stays made, whoever presses again', async () => {
    const { page } = await aTrade()
    await sandbox.tradeSkins(page, ['ember'])
    await sandbox.press(page, 'decline', 'success')
    expect(await seen()).toMatchObject({ balance: 3.15, deposits: [{ status: 'paid' }] })
  })

  test('under the shop’s own address it is a page without scripts that nobody frames', async () => {
    const { page } = await aTrade()
    const shown = await fetch(page.replace(sandbox.origin, `${app.url}/sandbox`))
    const html = await shown.text()
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(html).not.toMatch(/<script/i)
    expect((await fetch(`${app.url}/sandbox/skinsback/_records`)).status).toBe(404)
  })
})

describe('a start', () => {
  test('under a key gives one page, however often it comes', async () => {
    const headers = { 'idempotency-key': 'k' }
    const first = await start({ amount: 5 }, headers)
    expect(await start({ amount: 5 }, headers)).toMatchObject({ body: first.body })
    expect((await start({ amount: 6 }, headers)).body.code).toBe('idempotency_mismatch')
    const card = await player.ask<{ code: string }>(
      'POST /api/deposit/zen/redirect',
      { amount: 5 },
      headers,
    )
    expect(card.body.code).toBe('payment_provider_unavailable')
    expect((await seen()).deposits).toHaveLength(1)
  })

  test.each([0, -5, 10_000.01, 5.001, '25', null, 1e308, [], {}])(
    'with an amount of %j is refused',
    async (amount) => {
      expect((await start({ amount })).status).toBe(422)
    },
  )

  test.each(['fail', 'nonsense', 'foreign', 'refuse'])(
    'that the provider does not take (%s) is refused, and a retry works',
    async (trick) => {
      const headers = { 'idempotency-key': 'again' }
      await sandbox.playNext(trick, 'skinsback')
      expect(await start({ amount: 5 }, headers)).toMatchObject({
        status: 503,
        body: { code: 'payment_provider_unavailable' },
      })
      expect((await seen()).deposits).toEqual([])
      expect((await start({ amount: 5 }, headers)).status).toBe(200)
    },
  )

  test('is no visitor’s', async () => {
    const answer = await fetch(`${app.url}/api/deposit/skinsback/redirect`, { method: 'POST' })
    expect(answer.status).toBe(401)
  })
})

test.each(['', '{', '[]', 'a=b', '\u0000', '{"sign":1}'])(
  'a webhook of %j is turned away',
  async (body) => {
    const answer = await fetch(`${app.url}/callbacks/skinsback`, { method: 'POST', body })
    expect([400, 401]).toContain(answer.status)
  },
)
