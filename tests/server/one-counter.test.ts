import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('bets on all games of a player share one counter of nonces, which the database lets nobody use twice', async () => {
  const player = await aPlayer(app, { cents: 100_000n })
  const { body: list } = await ask<{ data: { slug: string }[] }>(
    app.url,
    'GET /api/boxes?sort=price_asc',
  )
  const bets: [string, object][] = [
    ['dice/bet', { amount: 1, target: 50, direction: 'over' }],
    ['plinko/bet', { amount: 1, rows: 8, risk: 'low', balls: 3 }],
    [`boxes/${list.data[0]?.slug}/open`, { count: 2 }],
    ['dice/bet', { amount: 1, target: 50, direction: 'under' }],
  ]
  const answers = await Promise.all(
    bets.map(([path, body]) => player.ask(`POST /api/${path}`, body)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { pool } = app.database
  const { rows } = await pool.query<{ id: string; game: string; nonce: number; seed_id: bigint }>(
    'SELECT id, game, nonce, seed_id FROM bets WHERE player_id = $1 ORDER BY nonce',
    [player.id],
  )
  expect(rows.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(new Set(rows.map(({ seed_id }) => seed_id)).size).toBe(1)
  expect(new Set(rows.map(({ game }) => game)).size).toBe(3)
  // A row like the first one, under an id of its own and as of another game.
  const again = pool.query(
    `INSERT INTO bets SELECT (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'game', 'plinko'))).*
     FROM bets b WHERE id = $1`,
    [rows.find(({ game }) => game === 'dice')?.id, '0197c9a0-0000-7000-8000-000000000001'],
  )
  await expect(again).rejects.toMatchObject({ constraint: 'bets_seed_id_nonce_key' })
})
