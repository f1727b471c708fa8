import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { listBattles } from '#contract/http/battles.ts'
import type { lastDrops } from '#contract/http/drops.ts'
import type { getPlayer } from '#contract/http/players.ts'
import { demoPlayerSignIns } from '#scripts/seed/demo-players.ts'
import { seedDemo } from '#scripts/seed/seed.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openRoundBets, type RoundBetsHarness } from '#tests/support/games/round-bets-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { startDemoPlayers } from './demo-players.ts'

const instantGames = ['dice', 'plinko', 'deals']
const STEP_MS = 250
const STEPS_MAX = 600

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets()
  const { app } = harness
  await seedDemo({ ...app, config: { ...app.config, hasDemoPlayers: true } })
  await app.reloadShop()
})
afterAll(() => harness.stop())

const read = async <T>(call: string): Promise<T> => (await ask<T>(harness.app.url, call)).body

test('a newcomer sees a drop, a battle to join and others’ bets in every game, all of demo players', async () => {
  const { app, pass, current } = harness
  const { clientId, clientSecret } = app.config.oauth
  const members = demoPlayerSignIns(app.config.seedKey)
  const sentences: string[] = []
  const before = await read<Reply<typeof lastDrops>>('GET /api/last-drops')
  const running = startDemoPlayers({
    shopUrl: app.url,
    settings: { clientId, clientSecret, members },
    log: (sentence) => sentences.push(sentence),
    clock: app.clock,
  })
  const missing = new Set(['drop', 'battle', 'crash', 'wheel', ...instantGames])
  let playerId = ''
  for (let step = 0; missing.size > 0 && step < STEPS_MAX; step++) {
    await pass(STEP_MS)
    const drops = await read<Reply<typeof lastDrops>>('GET /api/last-drops')
    const [drop] = drops.data
    if (drop && drop.bet_id !== before.data[0]?.bet_id && drop.user.is_demo) {
      playerId = drop.user_id
      missing.delete('drop')
    }
    const battles = await read<Reply<typeof listBattles>>('GET /api/battles?joinable=true')
    if (battles.data.some(({ seats }) => seats[0]?.player?.is_demo)) missing.delete('battle')
    for (const game of instantGames.filter((each) => missing.has(each))) {
      const [bet] = (await read<Reply<typeof calls.listDiceBets>>(`GET /api/${game}/recent-bets`))
        .data
      if (bet?.user.is_demo) missing.delete(game)
    }
    for (const game of ['crash', 'wheel'] as const) {
      const { bets } = await current(game)
      if (new Set(bets.map(({ user }) => user.is_demo && user.id)).size >= 2) missing.delete(game)
    }
  }
  running.stop()
  expect([...missing]).toEqual([])
  expect(sentences).toEqual([])
  const { data: player } = await read<Reply<typeof getPlayer>>(`GET /api/players/${playerId}`)
  expect(player.is_demo).toBe(true)
})

test('their levels differ, and a second start leaves them as they are', async () => {
  const { app } = harness
  const readAll = async () =>
    (
      await app.database.pool.query<{ id: string; name: string }>(
        `SELECT id, name FROM players WHERE email LIKE '%@crowd.coffer.example' ORDER BY id`,
      )
    ).rows
  const all = await readAll()
  expect(all).toHaveLength(demoPlayerSignIns(app.config.seedKey).length)
  await seedDemo({ ...app, config: { ...app.config, hasDemoPlayers: true } })
  expect(await readAll()).toEqual(all)
  const levels = await Promise.all(
    all.map(async ({ id }) => {
      const { data } = await read<Reply<typeof getPlayer>>(`GET /api/players/${id}`)
      return data.stats?.level
    }),
  )
  expect(new Set(levels).size).toBeGreaterThanOrEqual(5)
})

test('a demo has them unless it says otherwise; production never has', () => {
  const demo = { SEED_KEY: 'ab'.repeat(32), REALTIME_SECRET: 'a-secret-of-the-tests' }
  expect(readConfig(demo).hasDemoPlayers).toBe(true)
  expect(readConfig({ ...demo, DEMO_CROWD: '0' }).hasDemoPlayers).toBe(false)
  expect(readConfig({ ...productionEnv, DEMO_CROWD: '1' }).hasDemoPlayers).toBe(false)
})
