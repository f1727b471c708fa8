import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { itemFaults } from '#tests/support/ledger/item-faults.ts'
import { isTimed } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic } from '#tests/support/traffic/traffic.ts'

const PLAYERS = 64
const ANSWERS_BEFORE_STOP = 200
const STOP_MS_MAX = 10_000

let sandbox: SandboxProcess
let app: TestApp

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({ clock: manualClock(Date.now()) })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

it('on SIGTERM, answers requests in flight, refuses the rest, and exits', async () => {
  const crowd = await startTraffic(app, PLAYERS)
  const shop = await startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), {
    ...sandboxEnv,
    SANDBOX_ORIGIN: sandbox.origin,
    TRUST_PROXY: '1',
  })
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let answers = 0
  const onAnswer = () => {
    if (++answers === ANSWERS_BEFORE_STOP) resolve()
  }
  const playing = crowd.play(shop.url, { onAnswer })
  await reached
  const stopped = shop.stop()
  const fromMs = performance.now()
  expect(await stopped).toBe(0)
  if (isTimed) expect(performance.now() - fromMs).toBeLessThan(STOP_MS_MAX)
  await playing

  // Every request that was not served was refused with 503 or at the connection; none is left without a reply.
  const failures = [...crowd.statuses.keys()].filter((status) => status >= 500)
  expect(failures.every((status) => status === 503)).toBe(true)
  expect(await crowd.markFaults()).toEqual([])
  expect(await itemFaults(app)).toEqual([])
  expect(await auditFaults(app)).toEqual([])
})
