import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import { toCents } from '#domain/money/money.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, askAs, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** 21:00 in Berlin, when cashback is reset. */
const RESET = Date.UTC(2026, 0, 16, 20)
/** How far the second node's clock is behind. */
const LATE_MS = SECOND_MS
const clocks = [manualClock(RESET - MINUTE_MS), manualClock(RESET - MINUTE_MS - LATE_MS)] as const

let nodes: [TestApp, TestApp]
let drop: () => Promise<void>

beforeAll(async () => {
  const kept = await aDatabase({ hasCatalogue: true })
  drop = kept.drop
  const env = { SEED_KEY: aSeedKey() }
  const on = { url: kept.url, drop: async () => undefined }
  const [first, second] = clocks
  nodes = [
    await startApp({ clock: first, hasCatalogue: false, on, env }),
    await startApp({ clock: second, hasCatalogue: false, on, env }),
  ]
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await drop()
})

const count = async (sql: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await nodes[0].database.pool.query<{ count: bigint }>(
    `SELECT count(*)::bigint AS count FROM ${sql}`,
    values,
  )
  return Number(rows[0]?.count)
}

/** The player's session on each node. */
async function sessionsOf(player: TestPlayer): Promise<TestPlayer[]> {
  const session = await withNewSession(nodes[0], player)
  return nodes.map(({ url }) => ({ ...session, ask: askAs(url, session.tokens) }))
}

let staked = 0n
/** Opens five boxes, and returns what was lost, in cents. */
async function play(player: TestPlayer | undefined): Promise<bigint> {
  const answer = await player?.ask<{ data: { openings: Opening[] } }>(
    'POST /api/boxes/pocket-change/open',
    { count: 5 },
  )
  expect(answer?.status).toBe(200)
  staked += 250n
  const won = answer?.body.data.openings.map(({ item }) => toCents(item.price)) ?? []
  return won.reduce((left, price) => left - price, 250n)
}

/** How many of eight concurrent calls on both nodes succeed. */
async function succeeding(sessions: readonly TestPlayer[], call: string, body?: object) {
  const both = [...sessions, ...sessions, ...sessions, ...sessions]
  const answers = await Promise.all(both.map((session) => session.ask(call, body)))
  return answers.filter(({ status }) => status === 200).length
}

it('nodes whose clocks differ by a second, or are put back an hour, count and pay everything once', async () => {
  const player = await aPlayer(nodes[0], { cents: 1_000_000n })
  let sessions = await sessionsOf(player)
  for (let lost = 0n; lost < 10_00n; ) lost += await play(sessions[1])
  const claims = async () => [
    await succeeding(sessions, 'POST /api/cashback/claim'),
    await succeeding(sessions, 'POST /api/free-boxes/iron-gift/open', {}),
  ]

  // The first node has reset the day while the second one's has a second left.
  for (const clock of clocks) clock.advance(MINUTE_MS)
  const resets = () => count('cashback_resets WHERE at = $1', new Date(RESET))
  await expect.poll(resets).toBe(1)
  expect(clocks[1].now()).toBeLessThan(RESET)
  await play(sessions[1])
  await play(sessions[0])
  expect(await count('cashbacks')).toBe(1)
  expect(await claims()).toEqual([1, 1])

  for (const clock of clocks) clock.jump(-HOUR_MS)
  sessions = await sessionsOf(player)
  await play(sessions[0])
  await play(sessions[1])
  expect(await claims()).toEqual([0, 0])
  for (const clock of clocks) clock.jump(HOUR_MS + MINUTE_MS)
  sessions = await sessionsOf(player)
  expect(await claims()).toEqual([0, 0])

  // Counts what has not been counted yet.
  expect((await sessions[0]?.ask('GET /api/cashback'))?.status).toBe(200)
  expect(await auditFaults(nodes[0])).toEqual([])
  const { rows } = await nodes[0].database.pool.query(
    'SELECT sum(stake)::bigint AS counted FROM play_totals',
  )
  expect(rows).toEqual([{ counted: staked }])
  // Play after the reset by the second node's clock, and after the clocks were put back, is not of the day before.
  expect(await count('late_play')).toBeGreaterThan(0)
})
