import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameStatistics } from '#contract/http/statistics.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  betOnCrash,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: RoundBetsHarness
let player: TestPlayer

beforeAll(async () => {
  harness = await openRoundBets()
  player = await aPlayer(harness.app, { cents: 10_000_000n })
})
afterAll(() => harness.stop())

async function statistics(): Promise<GameStatistics[]> {
  const call = 'GET /api/fairness/statistics'
  const { status, body } = await ask<{ data: GameStatistics[] }>(harness.app.url, call)
  expect(status).toBe(200)
  return body.data
}

/** Opens the cheapest box the given number of times; returns the cost and value in cents. */
async function openBoxes(times: number) {
  const list = await ask<{ data: { slug: string }[] }>(
    harness.app.url,
    'GET /api/boxes?sort=price_asc',
  )
  const slug = list.body.data[0]?.slug ?? ''
  let paid = 0
  for (let time = 0; time < times; time += 1) {
    const { body } = await player.ask<{ data: { openings: { item: { price: number } }[] } }>(
      `POST /api/boxes/${slug}/open`,
      { count: 5 },
    )
    for (const { item } of body.data.openings) paid += Math.round(item.price * 100)
  }
  const { body } = await ask<{ data: { price: number; rtp: number; version_hash: string } }>(
    harness.app.url,
    `GET /api/boxes/${slug}`,
  )
  return { slug, box: body.data, paid }
}

it('reports the actual return, the expected return and the range of chance for every box and game', async () => {
  const { slug, box, paid } = await openBoxes(20)
  await harness.open('crash')
  await betOnCrash(player, { amount: 3.21, auto_cashout: 1.01 })
  await harness.until('crash', 'ended')
  await harness.open('wheel')
  for (const multiplier of [2, 3, 5, 50]) await betOnWheel(player, { amount: 1, multiplier })
  await harness.until('wheel', 'ended')
  await harness.pass(HOUR_MS)

  await expect.poll(async () => (await statistics()).map(({ game }) => game)).toContain('wheel')
  const lines = await statistics()
  expect(lines.every(({ is_alarm }) => !is_alarm)).toBe(true)
  const boxLine = lines.find(({ configuration }) => configuration?.slug === slug)
  expect(boxLine).toMatchObject({
    game: 'box',
    configuration: { kind: 'box', slug, version_hash: box.version_hash },
    bets: 100,
    stake: box.price * 100,
    payout: paid / 100,
    confidence: 0.99,
  })
  expect(boxLine?.stated_rtp).toBeCloseTo(box.rtp, 2)
  expect(boxLine?.realised_rtp).toBeCloseTo(paid / box.price / 100, 3)
  const [low, high] = boxLine?.interval ?? [0, 0]
  expect(low).toBeLessThan(boxLine?.realised_rtp ?? 0)
  expect(high).toBeGreaterThan(boxLine?.realised_rtp ?? 0)
  expect(lines.find(({ game }) => game === 'crash')).toMatchObject({
    name: 'Rocket',
    bets: 1,
    stake: 3.21,
    stated_rtp: 99,
  })
  const wheel = lines.find(({ game }) => game === 'wheel')
  expect(wheel).toMatchObject({ bets: 4, stake: 4 })
  // 52, 51, 50 and 50 of 54 sectors.
  expect(wheel?.stated_rtp).toBeCloseTo((100 * 203) / 216, 3)
})
