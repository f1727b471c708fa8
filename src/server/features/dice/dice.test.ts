import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

it('is drawn, paid and listed', async () => {
  const player = await aPlayer(app, { cents: 10_000n })
  const { status, body } = await player.ask<{ data: Record<string, number> }>(
    'POST /api/dice/bet',
    { amount: 1, target: 50, direction: 'over' },
  )
  expect(body).toMatchObject({ data: { nonce: 0, chance: 49.99, multiplier: 1.9803 } })
  expect(status).toBe(200)
  const mine = await player.ask<{ data: unknown[] }>('GET /api/dice/my-bets')
  expect(mine.body.data).toHaveLength(1)
  const recent = await player.ask<{ data: unknown[] }>('GET /api/dice/recent-bets')
  expect(recent.body.data).toHaveLength(1)
  const leaders = await player.ask<{ data: unknown[] }>(
    'GET /api/dice/leaderboard?metric=multiplier',
  )
  expect(leaders.status).toBe(200)
  const config = await player.ask('GET /api/dice/config')
  expect(config.status).toBe(200)
  expect((await player.ask('GET /api/plinko/config')).status).toBe(200)
  const balls = await player.ask('POST /api/plinko/bet', {
    amount: 1,
    rows: 16,
    risk: 'high',
    balls: 10,
  })
  expect(balls.status).toBe(200)
  const current = await player.ask('GET /api/plinko/current')
  expect(current.body).toMatchObject({ data: { rows: 16, risk: 'high', amount: 1 } })
})
