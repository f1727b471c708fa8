import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { itemFaults } from '#tests/support/ledger/item-faults.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic } from '#tests/support/traffic/traffic.ts'

const KILLS = times('KILLS', 3)
const PLAYERS = 64
const READY_MS_MAX = 5_000
/** The number of replies before each kill, so that each happens at a different point. */
const ANSWERS_BEFORE_KILL = [1, 40, 90, 7, 130, 64, 25, 101, 3, 75]

let sandbox: SandboxProcess
let app: TestApp
let shop: ShopProcess | undefined

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({ clock: manualClock(Date.now()) })
})
afterAll(async () => {
  await shop?.kill()
  await app.stop()
  await sandbox.stop()
})

const start = () =>
  startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), {
    ...sandboxEnv,
    SANDBOX_ORIGIN: sandbox.origin,
    TRUST_PROXY: '1',
  })

async function underWay(): Promise<bigint | undefined> {
  const { rows } = await app.database.pool.query<{ count: bigint }>(
    `SELECT count(*) FROM battles WHERE status = 'in_progress'`,
  )
  return rows[0]?.count
}

it(
  `loses and doubles nothing when the server is killed ${KILLS} times under ${PLAYERS} players`,
  async () => {
    const crowd = await startTraffic(app, PLAYERS)
    const readyMs: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      shop = await start()
      readyMs.push(shop.readyMs)
      const { promise: reached, resolve } = Promise.withResolvers<void>()
      let answers = 0
      const onAnswer = () => {
        if (++answers === ANSWERS_BEFORE_KILL[kill % ANSWERS_BEFORE_KILL.length]) resolve()
      }
      const playing = crowd.play(shop.url, { onAnswer })
      await reached
      await shop.kill()
      await playing
    }

    shop = await start()
    expect(await crowd.askAgain(shop.url)).toEqual([])
    await expect.poll(underWay, { timeout: 120_000, interval: 250 }).toBe(0n)
    await shop.stop()
    shop = undefined
    expect(crowd.acknowledged()).toBeGreaterThan(KILLS * PLAYERS)
    expect(crowd.failed).toEqual([])
    expect(await crowd.markFaults()).toEqual([])
    expect(await itemFaults(app)).toEqual([])
    expect(await auditFaults(app)).toEqual([])
    if (!isTimed) return
    // The median: a machine that was busy for a moment does not mean that the shop starts slowly.
    readyMs.sort((a, b) => a - b)
    expect(readyMs[Math.floor(readyMs.length / 2)]).toBeLessThan(READY_MS_MAX)
  },
  300_000 + KILLS * 30_000,
)
