import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotas } from '#contract/quotas.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => app.stop())

const LIMIT = quotas.computing.perAddress.max

async function statusesOf(count: number, forwardedFor: (index: number) => string) {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': forwardedFor(index) }
    statuses.push((await ask(app.url, 'GET /api/fairness/overdue', undefined, headers)).status)
  }
  return statuses
}

const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length

it('ignores addresses that the caller adds before the one that our proxy adds', async () => {
  const statuses = await statusesOf(LIMIT + 40, (n) => `203.0.113.${n}, 198.51.100.7`)
  expect(refused(statuses)).toBe(40)
})

it('limits an IPv6 network of /64 as one caller, and its neighbour as another', async () => {
  const own = await statusesOf(LIMIT + 10, (n) => `2001:db8:1:2::${n + 1}`)
  expect(refused(own)).toBe(10)
  expect(refused(await statusesOf(1, () => '2001:db8:1:3::1'))).toBe(0)
})

it('limits an IPv4 address in every notation', async () => {
  const statuses = await statusesOf(LIMIT + 10, (n) =>
    n % 2 === 0 ? '192.0.2.77' : '::ffff:192.0.2.77',
  )
  expect(refused(statuses)).toBe(10)
})
