import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import { auditShop } from '#server/app/audit.ts'
import { players, type TestPlayer } from '#tests/support/a-player.ts'
import type { Answer } from '#tests/support/ask.ts'
import { ask } from '#tests/support/ask.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const CUTS = 20
const PLAYERS = 16

type Opened = Answer<{ data: { openings: Opening[] }; code?: string }>

let app: TestApp
let slug: string

beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(() => app.stop())

it(`loses and doubles nothing when every connection is cut ${CUTS} times under load`, async () => {
  const everybody = await players(app, PLAYERS, { cents: 1_000_000n })
  const open = (player: TestPlayer, key: string): Promise<Opened> =>
    player.ask(`POST /api/boxes/${slug}/open`, { count: 1 }, { 'idempotency-key': key })
  const acknowledged = new Map<string, string>()
  const asked = new Map<string, TestPlayer>()
  let isOver = false

  const workers = everybody.map(async (player, index) => {
    for (let turn = 0; !isOver; turn++) {
      const key = `${index}-${turn}`
      asked.set(key, player)
      const { status, body } = await open(player, key)
      expect([200, 503]).toContain(status)
      if (status === 200) acknowledged.set(key, JSON.stringify(body))
    }
  })
  const cutter = new pg.Client({ connectionString: app.databaseUrl })
  await cutter.connect()
  for (let cut = 0; cut < CUTS; cut++) {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 5)
    await cutter.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  }
  isOver = true
  await Promise.all(workers)
  await cutter.end()

  const bets = new Set<string>()
  for (const [key, player] of asked) {
    const { status, body } = await open(player, key)
    expect(status).toBe(200)
    if (acknowledged.has(key)) expect(JSON.stringify(body)).toBe(acknowledged.get(key))
    for (const { bet_id } of body.data.openings) bets.add(bet_id)
  }
  const { rows } = await app.database.pool.query<{ count: bigint }>('SELECT count(*) FROM bets')
  expect(bets.size).toBe(asked.size)
  expect(Number(rows[0]?.count)).toBe(asked.size)
  const findings = await auditShop(app.database, app.config.seedKey)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
}, 300_000)
