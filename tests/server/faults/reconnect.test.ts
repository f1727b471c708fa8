import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#scripts/shop/free-port.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { fund, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import type {
  Return,
  SubscribersEvent,
  SubscribersOrder,
} from '#tests/support/realtime/listeners-process.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const CLIENTS = times('SOAK_CLIENTS', 60)
const PROCESSES = 3
const PLAYERS = 8
const BACK_MS = 15_000
const PATIENCE_MS = 120_000 + CLIENTS * 100

let app: TestApp
let everybody: TestPlayer[]
let shop: ShopProcess | undefined
const listeners: ChildProcess[] = []

beforeAll(async () => {
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({ clock: manualClock(Date.now()), hasCatalogue: false })
  everybody = await players(app, PLAYERS, { cents: 1_000n })
})
afterAll(async () => {
  for (const child of listeners) child.kill()
  await shop?.kill()
  await app.stop()
})

const startShop = (port: number) =>
  startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), { PORT: String(port) })

/** Starts the connections, and forwards the events of each. */
function startListeners(url: string, hear: (news: SubscribersEvent) => void): void {
  const order: SubscribersOrder = {
    url,
    count: Math.ceil(CLIENTS / PROCESSES),
    players: everybody.map(({ id, tokens }) => ({ id, accessToken: tokens.access_token })),
  }
  for (let index = 0; index < PROCESSES; index += 1) {
    const child = fork(
      path.join(import.meta.dirname, '../../support/realtime/listeners-process.ts'),
      {
        execPath: path.resolve('node_modules/.bin/node'),
        execArgv: [],
      },
    )
    listeners.push(child)
    child.on('message', (news) => hear(news as SubscribersEvent))
    child.send(order)
  }
}

it(
  `after a restart, ${CLIENTS} clients reconnect and reload their balances`,
  async () => {
    const count = Math.ceil(CLIENTS / PROCESSES) * PROCESSES
    const port = await freePort('127.0.0.1', 0)
    shop = await startShop(port)
    const subscribed = Promise.withResolvers<void>()
    const allBack = Promise.withResolvers<void>()
    const returns: Return[] = []
    let subscriptions = 0
    startListeners(shop.url, (news) => {
      if (news.name === 'subscribed' && ++subscriptions === count) subscribed.resolve()
      if (news.name === 'back' && returns.push(news.returned) === count) allBack.resolve()
    })
    await subscribed.promise

    const cutAtMs = performance.now()
    await shop.kill()
    // Events during the outage are lost; only a request reveals the change.
    for (const { id } of everybody) await fund(app, id, 500n)
    shop = await startShop(port)
    await allBack.promise
    const tookMs = performance.now() - cutAtMs
    process.stdout.write(
      `${count} clients were back ${(tookMs / 1_000).toFixed(1)} s after the shop was\n`,
    )
    if (isTimed) expect(tookMs).toBeLessThan(BACK_MS)
    expect(new Set(returns.map(({ player }) => player)).size).toBe(PLAYERS)
    expect(new Set(returns.map(({ balance }) => balance))).toEqual(new Set([15]))
  },
  PATIENCE_MS,
)
