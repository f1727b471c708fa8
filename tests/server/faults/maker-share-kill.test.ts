import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { toCents } from '#domain/money/money.ts'
import { auditShop } from '#server/app/audit.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const KILLS = times('SHARE_KILLS', 1)
const ANSWERS_BEFORE_KILL = [60, 9, 140]
const PLAYERS = 8

let app: TestApp
let maker: TestPlayer
let box: MyBox
const shops: ShopProcess[] = []

beforeAll(async () => {
  // The other processes use the system clock, so whatever this one stores for them must too.
  app = await startApp({ clock: manualClock(Date.now()) })
  maker = await aPlayer(app)
  box = await aCustomBox(maker)
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()))
  await app.stop()
})

const openAt = (url: string, player: TestPlayer) =>
  ask(
    url,
    `POST /api/user-boxes/${box.slug}/open`,
    { count: 1 },
    { authorization: `Bearer ${player.tokens.access_token}` },
  )

it(`pays the maker each share once, with two processes, one of which is killed ${KILLS} times`, async () => {
  const seedKey = app.config.seedKey.toString('hex')
  const openers = await players(app, PLAYERS, { cents: 10_000_000n })
  const steady = await startShopProcess(app.databaseUrl, seedKey)
  shops.push(steady)

  for (let kill = 0; kill < KILLS; kill++) {
    const doomed = await startShopProcess(app.databaseUrl, seedKey)
    shops.push(doomed)
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    let answers = 0
    const workers = openers.map(async (player, place) => {
      const { url } = place % 2 === 0 ? doomed : steady
      for (let turn = 0; turn < 60; turn++) {
        const answer = await openAt(url, player).catch(() => null)
        if (!answer) return
        expect(answer.status).toBe(200)
        if (++answers === ANSWERS_BEFORE_KILL[kill]) resolve()
      }
    })
    await reached
    await doomed.kill()
    await Promise.all(workers)
  }

  const { pool } = app.database
  const due = async () =>
    (
      await pool.query<{ due: bigint }>(
        'SELECT count(*) AS due FROM maker_shares WHERE cents IS NULL',
      )
    ).rows[0]?.due
  await expect.poll(due).toBe(0n)
  const { rows } = await pool.query<{ openings: bigint; paid: bigint; wallet: bigint }>(
    `SELECT (SELECT count(*) FROM bets) AS openings,
            (SELECT sum(amount) FROM entries WHERE code = 'box.maker-share')::bigint AS paid,
            (SELECT balance FROM accounts WHERE player_id = $1) AS wallet`,
    [maker.id],
  )
  const openings = rows[0]?.openings ?? 0n
  expect(openings).toBeGreaterThan(60n * BigInt(KILLS))
  expect(rows[0]?.paid).toBe((toCents(box.price) * openings) / 100n)
  expect(rows[0]?.wallet).toBe(rows[0]?.paid)
  const findings = await auditShop(app.database, app.config)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
})
