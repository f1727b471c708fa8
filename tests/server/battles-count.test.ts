import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FreeBoxes } from '#contract/http/free-boxes.ts'
import type { PublicPlayer } from '#contract/http/players.ts'
import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first, second] = await players(harness.app, 2, { cents: 10_000n })
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
  await harness.app.database.pool.query(
    `INSERT INTO player_progress (player_id, xp, seq) VALUES ($1, $2, 0)
     ON CONFLICT (player_id) DO UPDATE SET xp = EXCLUDED.xp`,
    [ada.id, xpForLevel(10) * XP_EXACT],
  )
})
afterAll(() => harness.stop())

/** The bronze gift, which requires 5.00 coins of play. */
async function bronze() {
  const { body } = await ada.ask<FreeBoxes>('GET /api/free-boxes')
  return body.data.find(({ tier }) => tier === 10)
}

const numbers = async ({ id }: TestPlayer) =>
  (await ask<{ data: PublicPlayer }>(harness.app.url, `GET /api/players/${id}`)).body.data.stats
    ?.battles

it('a battle counts as play, and on its players’ profiles, once it has been played', async () => {
  const box = harness.boxes.find(({ price }) => price === 0.5)
  const order = { boxes: [{ slug: box?.slug ?? '', count: 10 }] }
  const canceled = await harness.create(ada, order)
  expect(await bronze()).toMatchObject({ lock: 'play', play: { done: 0 } })
  await ada.ask(`POST /api/battles/${canceled}/cancel`, {})
  expect(await bronze()).toMatchObject({ lock: 'play', play: { done: 0 } })

  const played = await harness.create(ada, order)
  await joinBattle(ben, played)
  expect(await bronze()).toMatchObject({ lock: 'play', play: { done: 0 } })
  await harness.playOut([played])
  expect(await bronze()).toMatchObject({ lock: null, play: { done: 5 } })
  const both = [await numbers(ada), await numbers(ben)]
  expect(both.map((each) => each?.played)).toEqual([1, 1])
  expect(both.reduce((sum, each) => sum + (each?.won ?? 0), 0)).toBe(1)
})

it('a level reached by a battle is announced, even if its end moved no coins', async () => {
  const { app } = harness
  const [one, other] = await players(app, 2, { cents: 10_000n })
  if (!one || !other) throw new Error('There are not enough players')
  const box = harness.boxes.find(({ price }) => price === 0.5)
  const id = await harness.create(one, { boxes: [{ slug: box?.slug ?? '', count: 10 }] })
  await app.database.pool.query(
    `INSERT INTO player_progress (player_id, xp) VALUES ($1, $2)
     ON CONFLICT (player_id) DO UPDATE SET xp = EXCLUDED.xp`,
    [one.id, (xpForLevel(2) - 500n) * XP_EXACT],
  )
  // The stake does not count while it can be refunded.
  const profile = await one.ask<{ data: { user_level: { level: number } } }>('GET /api/profile')
  expect(profile.body.data.user_level.level).toBe(1)
  await joinBattle(other, id)
  await harness.playOut([id])
  await expect
    .poll(async () => {
      await harness.pass(5 * SECOND_MS)
      const { rows } = await app.database.pool.query<{ message: unknown }>(
        `SELECT message FROM notifications WHERE player_id = $1 AND kind = 'level_up'`,
        [one.id],
      )
      return rows.map(({ message }) => message)
    })
    .toEqual([{ code: 'level_reached', values: { level: 2 } }])
})
