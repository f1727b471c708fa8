import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openProviderHarness,
  type ProviderHarness,
} from '#tests/support/payments/provider-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'

let harness: ProviderHarness
let player: TestPlayer

beforeAll(async () => {
  harness = await openProviderHarness('skinsback')
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.stop()
})
beforeEach(async () => {
  player = await aPlayer(harness.app)
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
  const { deposits } = await harness.seen(player)
  return { page: body.redirect_url, id: deposits[0]?.id ?? '' }
}

const ok = (count: number): number[] => Array(count).fill(200)
const paid = { status: 'paid', amount: 10.55, review_reason: null }
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
    ['wrong_currency', { status: 'new', review_reason: expect.any(String) }, 0, ok(1)],
    ['wrong_signature', { status: 'new' }, 0, Array(8).fill(401)],
  ])('%s', async (scenario, deposit, balance, answers) => {
    const { page, id } = await aTrade()
    const sent = await harness.sandbox.tradeSkins(page, ['ember', 'glacier'], scenario)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${harness.app.url}/?deposit=success&id=${id}`)
    await expect.poll(() => harness.answersFor(id)).toEqual(answers)
    await expect
      .poll(() => harness.seen(player))
      .toMatchObject({ balance, deposits: [{ method: 'skins', ...deposit }] })
  })

  test('left without a trade', async () => {
    const { page, id } = await aTrade()
    const sent = await harness.sandbox.press(page, 'decline', 'success')
    expect(sent.headers.get('location')).toBe(`${harness.app.url}/?deposit=failure&id=${id}`)
    await expect
      .poll(() => harness.seen(player))
      .toMatchObject({ balance: 0, deposits: [{ status: 'rejected' }] })
  })

  test('a completed trade stays completed when another button is pressed', async () => {
    const { page } = await aTrade()
    await harness.sandbox.tradeSkins(page, ['ember'])
    await harness.sandbox.press(page, 'decline', 'success')
    expect(await harness.seen(player)).toMatchObject({
      balance: 3.15,
      deposits: [{ status: 'paid' }],
    })
  })

  test('the page under the shop’s own address has no scripts and cannot be framed', async () => {
    const { page } = await aTrade()
    const shown = await fetch(page.replace(harness.sandbox.origin, `${harness.app.url}/sandbox`))
    const html = await shown.text()
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(html).not.toMatch(/<script/i)
    expect((await fetch(`${harness.app.url}/sandbox/skinsback/_records`)).status).toBe(404)
  })
})

describe('starting a skins deposit', () => {
  test('with an idempotency key gives one page, however often it is sent', async () => {
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
    expect((await harness.seen(player)).deposits).toHaveLength(1)
  })

  test('of more than 10,000 is refused', async () => {
    expect((await start({ amount: 10_000.01 })).status).toBe(422)
  })

  test.each(['fail', 'nonsense', 'foreign', 'refuse'])(
    'that the provider refuses (%s) is refused, and a retry works',
    async (trick) => {
      const headers = { 'idempotency-key': 'again' }
      await harness.sandbox.playNext(trick, 'skinsback')
      expect(await start({ amount: 5 }, headers)).toMatchObject({
        status: 503,
        body: { code: 'payment_provider_unavailable' },
      })
      expect((await harness.seen(player)).deposits).toEqual([])
      expect((await start({ amount: 5 }, headers)).status).toBe(200)
    },
  )

  test('is refused to a visitor', async () => {
    const answer = await fetch(`${harness.app.url}/api/deposit/skinsback/redirect`, {
      method: 'POST',
    })
    expect(answer.status).toBe(401)
  })
})

test.each(['', '{', '[]', 'a=b', '\u0000', '{"sign":1}'])(
  'a webhook of %j is rejected',
  async (body) => {
    const answer = await fetch(`${harness.app.url}/callbacks/skinsback`, { method: 'POST', body })
    expect([400, 401]).toContain(answer.status)
  },
)
