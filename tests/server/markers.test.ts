import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { createMarkers } from '#server/features/aml/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Adds paid play in each of the four quarters of the last hour. */
async function chase(playerId: string): Promise<void> {
  const from = app.clock.now() - HOUR_MS
  await app.database.pool.query(
    `INSERT INTO play_totals (player_id, quarter, bets, stake, payout, theoretical_loss)
     SELECT $1, to_timestamp($2::float8 / 1000) + n * interval '15 minutes', 1, 1000 * 2 ^ n, 0, 0
     FROM generate_series(0, 3) AS n`,
    [playerId, from],
  )
}

it('a marker is recorded once a week, visible only to operators, and restricts nothing', async () => {
  const { database, clock } = app
  const player = await aPlayer(app, { cents: 10_000n })
  const operator = await aStaffMember(app, 'operator')
  const markers = createMarkers({
    ...jobDepsOn({ database, clock }),
    entropy: systemEntropy(clock),
    zone: 'Europe/Berlin',
  })
  await chase(player.id)
  await Promise.all([markers.note(), markers.note()])
  await markers.note()
  const listed = async (by = operator) =>
    (
      await by.ask<{ data: { marker: string; week: string }[] }>(
        `GET /api/operator/markers?player_id=${player.id}`,
      )
    ).body.data
  // The tests' clock begins on a Thursday.
  expect(await listed()).toMatchObject([{ marker: 'chasing', week: '2026-01-12' }])
  expect((await player.ask('GET /api/operator/markers')).status).toBe(403)
  const bet = { amount: 1, target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)

  await clock.advance(WEEK_MS)
  await chase(player.id)
  await markers.note()
  expect(await listed(await signedInAsStaff(app, operator))).toHaveLength(2)
})
