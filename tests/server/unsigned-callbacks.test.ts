import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotas } from '#contract/quotas.ts'
import { payersEnv } from '#tests/support/payments/payers.ts'
import { aCardCallback, aSkinsCallback } from '#tests/support/payments/provider-messages.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    env: { ...payersEnv, TRUST_PROXY: '1', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' },
  })
})
afterAll(() => app.stop())

const unknown = '0197c9a0-0000-7000-8000-000000000001'
const send = (provider: string, body: object, from: string) =>
  ask<{ code: string }>(app.url, `POST /callbacks/${provider}`, body, { 'x-forwarded-for': from })

it('use up the quota of their address many times faster than what a provider sends', async () => {
  const { max } = quotas.callbacks.perAddress
  const forged = { ...aCardCallback({ merchantTransactionId: unknown }), hash: '0'.repeat(64) }
  let admitted = 0
  // Until it has no room for another refusal, message by message.
  while ((await send('zen', forged, '203.0.113.7')).status !== 429) admitted += 1
  expect(admitted).toBeLessThanOrEqual(max / 20 + 20)
  // Nobody else has to wait, and what is refused for its payment was signed.
  const signed = aCardCallback({ merchantTransactionId: unknown })
  expect((await send('zen', signed, '203.0.113.8')).body.code).toBe('callback_malformed')
})

it('are not read at length: no message has thousands of values, whoever signed it', async () => {
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, nth) => [`k${nth}`, '']))
  for (const [provider, message] of [
    ['zen', aCardCallback({ merchantTransactionId: unknown })],
    ['skinsback', aSkinsCallback({ order_id: unknown })],
  ] as const) {
    const small = await send(provider, message, '203.0.113.9')
    const large = await send(provider, { ...message, more: many }, '203.0.113.9')
    const codes = [small, large].map(({ body }) => JSON.stringify(body))
    // It was read and its signature was checked.
    expect(codes[0]).toContain('This payment is unknown.')
    expect(codes[1]).toContain('The callback could not be read.')
    expect(large.body.code).toBe('callback_malformed')
  }
})
