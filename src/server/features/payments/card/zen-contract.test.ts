import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openProviderHarness,
  type ProviderHarness,
} from '#tests/support/payments/provider-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

let harness: ProviderHarness
let player: TestPlayer

beforeAll(async () => {
  harness = await openProviderHarness('zen')
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.stop()
})
beforeEach(async () => {
  player = await aPlayer(harness.app)
})

async function aDeposit(amount = 25) {
  const { status, body } = await player.ask<{ redirect_url: string }>(
    'POST /api/deposit/zen/redirect',
    { amount },
    { 'idempotency-key': 'only-one' },
  )
  expect(status).toBe(200)
  const { body: list } = await player.ask<{ data: { id: string }[] }>('GET /api/deposits')
  return { page: body.redirect_url, id: list.data[0]?.id ?? '' }
}

async function seen(id: string) {
  const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  const list = await player.ask<{ data: { status: string }[] }>('GET /api/deposits')
  const { rows } = await harness.app.database.pool.query(
    'SELECT outcome FROM payment_callbacks WHERE payment_id = $1 ORDER BY id',
    [id],
  )
  return {
    balance: profile.body.data.balance,
    status: list.body.data[0]?.status,
    outcomes: rows.map(({ outcome }) => outcome),
  }
}

const ok = (count: number): number[] => Array(count).fill(200)
const paid = { status: 'paid', balance: 25 }
const waiting = { status: 'new', balance: 0 }

describe('the adapter and the gateway, over HTTP', () => {
  test.each([
    ['confirm', paid, ['credited'], ok(1)],
    ['delay', paid, ['credited'], ok(1)],
    ['duplicate', paid, ['credited', ...Array(4).fill('repeated')], ok(5)],
    ['out_of_order', paid, ['credited', 'noted'], ok(2)],
    ['answer_lost', paid, ['credited', 'repeated'], ok(2)],
    ['reordered', paid, ['credited'], ok(1)],
    ['refund', { status: 'reversed', balance: 0 }, ['credited', 'reversed'], ok(2)],
    ['never', waiting, [], []],
    ['wrong_amount', waiting, ['wrong_amount'], ok(1)],
    ['wrong_currency', waiting, ['wrong_currency'], ok(1)],
    ['wrong_signature', waiting, [], Array(8).fill(401)],
  ])('%s', async (scenario, end, outcomes, answers) => {
    const { page, id } = await aDeposit()
    const sent = await harness.sandbox.press(page, 'pay', scenario)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${harness.app.url}/?deposit=success&id=${id}`)
    await expect.poll(() => harness.answersFor(id)).toEqual(answers)
    await expect.poll(() => seen(id)).toEqual({ ...end, outcomes })
  })

  test('declined', async () => {
    const { page, id } = await aDeposit()
    const sent = await harness.sandbox.press(page, 'decline')
    expect(sent.headers.get('location')).toBe(`${harness.app.url}/?deposit=failure&id=${id}`)
    expect(await seen(id)).toEqual({ status: 'rejected', balance: 0, outcomes: ['rejected'] })
  })

  test('a paid page stays paid when another button is pressed', async () => {
    const { page, id } = await aDeposit()
    await harness.sandbox.press(page, 'pay')
    const again = await harness.sandbox.press(page, 'decline')
    expect(again.headers.get('location')).toContain('deposit=success')
    expect(await seen(id)).toEqual({ ...paid, outcomes: ['credited'] })
  })

  test('the page has the same strict headers under the shop’s own address', async () => {
    const { page, id } = await aDeposit()
    const proxied = page.replace(harness.sandbox.origin, `${harness.app.url}/sandbox`)
    const shown = await fetch(proxied)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(await shown.text()).toContain('25.00')
    const sent = await harness.sandbox.press(proxied, 'pay')
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `${harness.app.url}/?deposit=success&id=${id}`,
    ])
    expect(await seen(id)).toEqual({ ...paid, outcomes: ['credited'] })
    expect((await fetch(`${harness.app.url}/sandbox/zen/_records`)).status).toBe(404)
  })

  test('a visitor may not start a deposit', async () => {
    const answer = await fetch(`${harness.app.url}/api/deposit/zen/redirect`, { method: 'POST' })
    expect(answer.status).toBe(401)
  })

  test.each([4.99, 10_000.01])('an amount of %s is refused', async (amount) => {
    const { status } = await player.ask('POST /api/deposit/zen/redirect', { amount })
    expect(status).toBe(422)
  })

  test.each(['', '{', '[]', 'a=b', '\u0000', '{"hash":1}'])(
    'a callback of %j is rejected',
    async (body) => {
      const answer = await fetch(`${harness.app.url}/callbacks/zen`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([400, 401]).toContain(answer.status)
    },
  )
})
