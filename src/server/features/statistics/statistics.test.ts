import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameStatistics } from '#contract/http/statistics.ts'
import { instantGames } from '#domain/games/games.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import {
  betOnCrash,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditCountedReturns, auditReturns } from './audit-returns.ts'
import { countReturns } from './count-returns.ts'
import { addReturns, noReturns, type Returns } from './returns.ts'
import { boxReturns, instantPage, instantReturns, roundReturns } from './sources.ts'
import { countItems, FIRST_ID, LAST_ID, readCountedItems, readCountedReturns } from './store.ts'

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

/** The sums, without the last digits: what is added in another order is rounded otherwise. */
const rounded = (returns: Returns) =>
  JSON.parse(
    JSON.stringify({ ...returns, gains: [...returns.gains] }, (_, value) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ),
  )

it('what is counted page by page, up to some minutes ago, equals the sum of all history', async () => {
  const { pool } = harness.app.database
  for (const target of [2, 30, 50, 90.5]) {
    await player.ask('POST /api/dice/bet', { amount: 1, target, direction: 'under' })
  }
  await player.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'under' })
  await harness.pass(HOUR_MS)
  const counted = () => Promise.all(['box', 'dice', 'crash'].map((game) => readBetsOf(game)))
  await expect.poll(counted).toEqual([100, 5, 1])
  async function all(count: typeof countItems) {
    const found = []
    for await (const { version, game, returns } of boxReturns(pool, count)) {
      found.push([version.id, game, rounded(returns)])
    }
    return found
  }
  expect(await all(readCountedItems)).toEqual(await all(countItems))
  for (const game of ['crash', 'wheel'] as const) {
    expect(rounded(await readCountedReturns(pool, game))).toEqual(
      rounded(addReturns(noReturns, await roundReturns(pool, game))),
    )
  }
  const dice = instantGames.get('dice')
  if (!dice) throw new Error('There is no dice')
  const whole = rounded(await instantReturns(pool, dice))
  expect(rounded(await readCountedReturns(pool, 'dice'))).toEqual(whole)
  expect(shown(await auditCountedReturns(pool))).toEqual(shown(await auditReturns(pool)))
  let paged = noReturns
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const page = await instantPage(pool, dice, { after, before: LAST_ID, limit: 2 })
    paged = addReturns(paged, page?.returns ?? noReturns)
    after = page?.last
  }
  expect(rounded(paged)).toEqual(whole)

  function shown({ metrics = [], promise: _, ...finding }: AuditFinding) {
    expect(finding.checked).toBeGreaterThan(0)
    const figures = metrics.map(({ value, ...metric }) => ({ ...metric, value: value.toFixed(9) }))
    return { ...finding, figures }
  }

  async function readBetsOf(game: string): Promise<number> {
    if (game !== 'box') return (await readCountedReturns(pool, game)).bets
    const { rows } = await pool.query<{ count: number }>(
      `SELECT coalesce(sum(count), 0)::integer AS count FROM draws_counted WHERE game = 'box'`,
    )
    return rows[0]?.count ?? 0
  }
})

it('a bet whose transaction commits late is counted, and nothing behind it before', async () => {
  const { database } = harness.app
  const bets = async () => (await readCountedReturns(database.pool, 'dice')).bets
  const hence = { now: () => harness.app.clock.now() + HOUR_MS }
  const count = () => countReturns({ database, clock: hence }, new AbortController().signal)
  const before = await bets()
  const roll = { amount: 1, target: 50, direction: 'under' }
  await player.ask('POST /api/dice/bet', roll)
  const { rows } = await database.pool.query('SELECT * FROM bets ORDER BY id DESC LIMIT 1')
  const [last] = rows
  const late = { ...last, id: systemEntropy(harness.app.clock).id(), nonce: last.nonce + 100 }
  const columns = Object.keys(late)
  await player.ask('POST /api/dice/bet', roll)
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO bets (${columns}) VALUES (${columns.map((_, place) => `$${place + 1}`)})`,
      Object.values(late),
    )
    expect(await count()).toBe(false)
    expect(await bets()).toBe(before)
  })
  expect(await count()).toBe(true)
  expect(await bets()).toBe(before + 3)
})
