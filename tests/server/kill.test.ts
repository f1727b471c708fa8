import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { audit, createLedger } from '#server/ledger/index.ts'
import { handClock } from '#server/platform/clock/hand-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { players, type TestPlayer } from '#tests/support/a-player.ts'
import { type Answer, ask } from '#tests/support/ask.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const PLAYERS = 64
/** The moment of the kill comes after so many answers, so that each lands in another place. */
const ANSWERS_BEFORE_KILL = [1, 40, 90, 7, 130, 64, 25, 101, 3, 75]

type Opened = Answer<{ data: { openings: Opening[] } }>

let app: TestApp
let slug: string
let shop: ShopProcess | undefined

beforeAll(async () => {
  // The other process goes by the system's clock, and so must what this one stores for it.
  app = await startApp({ clock: handClock(Date.now()) })
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(async () => {
  await shop?.kill()
  await app.stop()
})

const openAt = (url: string, player: TestPlayer, key: string): Promise<Opened> =>
  ask(
    url,
    `POST /api/boxes/${slug}/open`,
    { count: 1 },
    { authorization: `Bearer ${player.tokens.access_token}`, 'idempotency-key': key },
  )

it(`loses and doubles nothing when the server is killed ${KILLS} times under 64 players`, async () => {
  const seedKey = app.config.seedKey.toString('hex')
  const everybody = await players(app, PLAYERS, { cents: 1_000_000n })
  const acknowledged = new Map<string, string>()
  const asked = new Map<string, TestPlayer>()

  for (let kill = 0; kill < KILLS; kill++) {
    shop = await startShopProcess(app.databaseUrl, seedKey)
    const { url } = shop
    const { promise: reached, resolve, reject } = Promise.withResolvers<void>()
    let answers = 0
    const workers = everybody.map(async (player, index) => {
      for (let turn = 0; ; turn++) {
        const key = `${kill}-${index}-${turn}`
        asked.set(key, player)
        const answer = await openAt(url, player, key).catch(() => null)
        if (!answer) return
        if (answer.status !== 200) reject(new Error(JSON.stringify(answer.body)))
        acknowledged.set(key, JSON.stringify(answer.body))
        if (++answers === ANSWERS_BEFORE_KILL[kill % ANSWERS_BEFORE_KILL.length]) resolve()
      }
    })
    await reached
    await shop.kill()
    await Promise.all(workers)
  }

  // Each key is asked again: what was answered is answered the same, what was not is done just once.
  shop = await startShopProcess(app.databaseUrl, seedKey)
  const bets = new Set<string>()
  const { url } = shop
  const askAgain = async ([key, player]: [string, TestPlayer]) => {
    const answer = await openAt(url, player, key)
    expect(answer.status).toBe(200)
    if (acknowledged.has(key)) expect(JSON.stringify(answer.body)).toBe(acknowledged.get(key))
    for (const { bet_id } of answer.body.data.openings) bets.add(bet_id)
  }
  const again = [...asked]
  while (again.length > 0) await Promise.all(again.splice(0, PLAYERS).map(askAgain))
  await shop.stop()
  shop = undefined
  const { rows } = await app.database.pool.query<{ count: bigint }>('SELECT count(*) FROM bets')
  expect(acknowledged.size).toBeGreaterThan(KILLS)
  expect(bets.size).toBe(asked.size)
  expect(Number(rows[0]?.count)).toBe(asked.size)

  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await createLedger({ database, clock, entropy, seedKey: config.seedKey })
  const findings = await audit(database, ledger.vault, { box: boxReplay })
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
}, 300_000)
