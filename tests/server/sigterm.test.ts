import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import { auditShop } from '#server/app/audit.ts'
import { handClock } from '#server/platform/clock/hand-clock.ts'
import { players, type TestPlayer } from '#tests/support/a-player.ts'
import { type Answer, ask } from '#tests/support/ask.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const PLAYERS = 64
const ANSWERS_BEFORE_STOP = 200
const STOP_MS_MAX = 10_000

type Opened = Answer<{ data: { openings: Opening[] } }>

let app: TestApp
let slug: string

beforeAll(async () => {
  // The other process goes by the system's clock, and so must what this one stores for it.
  app = await startApp({ clock: handClock(Date.now()) })
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(() => app.stop())

it('answers what is in flight, refuses the rest, and is gone in time when it is told to stop', async () => {
  const everybody = await players(app, PLAYERS, { cents: 1_000_000n })
  const shop = await startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'))
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const opened = new Set<string>()
  const refused: number[] = []
  let unanswered = 0
  let answers = 0

  const play = async (player: TestPlayer) => {
    for (;;) {
      const answer: Opened | null = await ask<Opened['body']>(
        shop.url,
        `POST /api/boxes/${slug}/open`,
        { count: 1 },
        { authorization: `Bearer ${player.tokens.access_token}` },
      ).catch(() => null)
      if (!answer) return void unanswered++
      if (answer.status !== 200) return void refused.push(answer.status)
      for (const { bet_id } of answer.body.data.openings) opened.add(bet_id)
      if (++answers === ANSWERS_BEFORE_STOP) resolve()
    }
  }
  const playing = Promise.all(everybody.map(play))
  await reached
  const stopped = shop.stop()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The server did not stop')), STOP_MS_MAX)
  expect(await Promise.race([stopped, tooLate])).toBe(0)
  clearTimeout(timer)
  await playing

  // Whoever was not served was told so, or found the door closed; no bet stands without its answer.
  expect(refused.every((status) => status === 503)).toBe(true)
  expect(refused.length + unanswered).toBe(PLAYERS)
  const { rows } = await app.database.pool.query<{ id: string }>('SELECT id FROM bets')
  expect(new Set(rows.map(({ id }) => id))).toEqual(opened)
  const findings = await auditShop(app.database, app.config.seedKey)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
}, 120_000)
