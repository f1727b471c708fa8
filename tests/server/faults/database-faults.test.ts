import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#scripts/postgres/embedded-postgres.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { itemFaults } from '#tests/support/ledger/item-faults.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { type CuttingProxy, startCuttingProxy } from '#tests/support/shop/cutting-proxy.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic, type Traffic } from '#tests/support/traffic/traffic.ts'

const CUTS = times('CUTS', 10)
const STOPS = times('STOPS', 1)
const TERMINATIONS = times('TERMINATIONS', 2)
const PLAYERS = 16
const ANSWERS_BETWEEN = 20
const RECOVERY_MS_MAX = 2_000
const TIMEOUT_MS = 300_000 + CUTS * 1_000

let folder: string
let postgres: EmbeddedPostgres
let sandbox: SandboxProcess
let proxy: CuttingProxy
let app: TestApp
let shop: ShopProcess
let crowd: Traffic

// A separate server, which can be stopped, and which writes through to disk as a shop's does.
const startPostgres = () => startEmbeddedPostgres({ folder, log: () => undefined })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-faults-'))
  postgres = await startPostgres()
  await migrate(postgres.url)
  sandbox = await startSandboxProcess()
  proxy = await startCuttingProxy(postgres.url)
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({
    clock: manualClock(Date.now()),
    env: { LOG_LEVEL: 'silent' },
    on: { url: postgres.url, drop: async () => undefined },
  })
  crowd = await startTraffic(app, PLAYERS)
  shop = await startShopProcess(proxy.url, app.config.seedKey.toString('hex'), {
    ...sandboxEnv,
    SANDBOX_ORIGIN: sandbox.origin,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  })
})

afterAll(async () => {
  await shop?.kill()
  await app?.stop()
  await proxy?.close()
  await sandbox?.stop()
  await postgres?.stop()
  for (const each of new Set([folder, postgres?.folder ?? folder])) {
    await rm(each, { recursive: true, force: true, maxRetries: 5 })
  }
})

interface Load {
  /** Resolves when that many more calls were answered with the status. */
  answers(status: 200 | 503, count?: number): Promise<void>
  /** When a call was last answered with 503. */
  refusedAtMs: number
}

/** All players make calls while something happens to the database. */
async function underLoad(happen: (load: Load) => Promise<void>): Promise<void> {
  let isOver = false
  const waiting = new Set<{ status: number; left: number; resolve(): void }>()
  const load: Load = {
    refusedAtMs: 0,
    answers: (status, count = 1) =>
      new Promise((resolve) => void waiting.add({ status, left: count, resolve })),
  }
  const onAnswer = (status: number) => {
    if (status === 503) load.refusedAtMs = performance.now()
    for (const each of waiting) {
      if (each.status !== status || --each.left > 0) continue
      waiting.delete(each)
      each.resolve()
    }
  }
  const playing = crowd.play(shop.url, { isOver: () => isOver, onAnswer })
  await happen(load)
  isOver = true
  await playing
}

/** The database is up again: calls succeed in time, and then without refusals in between. */
async function expectRecovery(load: Load): Promise<void> {
  const fromMs = performance.now()
  await load.answers(200)
  const backMs = performance.now() - fromMs
  await load.answers(200, ANSWERS_BETWEEN)
  const refusedMs = load.refusedAtMs - fromMs
  if (isTimed) expect(Math.max(backMs, refusedMs)).toBeLessThan(RECOVERY_MS_MAX)
}

async function expectNothingAstray(): Promise<void> {
  expect(await crowd.askAgain(shop.url)).toEqual([])
  expect(await crowd.markFaults()).toEqual([])
  expect(await itemFaults(app)).toEqual([])
  expect(await auditFaults(app)).toEqual([])
  expect([...crowd.statuses.keys()].filter((status) => status >= 500)).toEqual([503])
}

it(`loses and doubles nothing when ${CUTS} commits succeed but are not acknowledged`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await underLoad(async () => {
    for (let cut = 0; cut < CUTS; cut++) await proxy.cutNextCommit()
  })
  await expectNothingAstray()
})

it(`recovers in time after PostgreSQL was stopped immediately and restarted, ${STOPS} times`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await underLoad(async (load) => {
    for (let stop = 0; stop < STOPS; stop++) {
      await load.answers(200, ANSWERS_BETWEEN)
      const lock = await readFile(path.join(postgres.folder, 'data/postmaster.pid'), 'utf8')
      process.kill(Number(lock.split('\n')[0]), 'SIGQUIT')
      await postgres.ended
      await load.answers(503, PLAYERS)
      const { url } = postgres
      postgres = await startPostgres()
      expect(postgres.url).toBe(url)
      await expectRecovery(load)
    }
  })
  await expectNothingAstray()
})

it(`recovers in time after every connection was terminated, ${TERMINATIONS} times`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await underLoad(async (load) => {
    for (let turn = 0; turn < TERMINATIONS; turn++) {
      await load.answers(200, ANSWERS_BETWEEN)
      const { rowCount } = await app.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      expect(rowCount).toBeGreaterThan(0)
      await expectRecovery(load)
    }
  })
  await expectNothingAstray()
})
