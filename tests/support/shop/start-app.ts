import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import { seedCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { type RunningServer, startServer } from '#server/app/main.ts'
import type { SettingDefaults } from '#server/features/settings/feature.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { aDatabase, connectTo, type TestDatabase } from './database.ts'
import { strangers } from './strangers.ts'

export interface TestApp {
  url: string
  database: Database
  databaseUrl: string
  clock: ManualClock
  config: Config
  reloadShop(): Promise<void>
  /**
   * Waits until no job is running: a running job does not notice that the clock advances. Not with
   * `ROUNDS=1`.
   */
  idle(): Promise<void>
  stop(): Promise<void>
}

export interface AppOptions {
  env?: Record<string, string>
  /** What settings are until operators change them. */
  settings?: SettingDefaults
  clock?: ManualClock
  clientFolder?: string | null
  hasCatalogue?: boolean
  log?: Log
  /** A migrated database, empty or that of a shop. The default is a copy on the tests' server. */
  on?: TestDatabase
}

let seedKeys = 0

/** A key derived from the run's seed: different each time, the same when a run is replayed. */
export const aSeedKey = (): string =>
  createHash('sha256')
    .update(`seed key ${++seedKeys} of ${inject('testSeed')}`)
    .digest('hex')

/** Importing the catalogue again would change nothing, and read all its pictures. */
async function isStocked({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query('SELECT FROM boxes LIMIT 1')
  return rows.length > 0
}

/** The whole shop on its own database and port, with a clock that the test advances. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { clock = manualClock(), clientFolder = null, hasCatalogue = true } = options
  const { url: databaseUrl, drop } = options.on ?? (await aDatabase({ hasCatalogue }))
  const config = readConfig({
    PORT: '0',
    SEED_KEY: aSeedKey(),
    REALTIME_SECRET: 'a-secret-of-the-tests',
    LOG_LEVEL: 'error',
    CAPTCHA: 'none',
    // Tests make more calls than people: those of the limits turn the scale down to 1.
    RATE_LIMIT_SCALE: '10000',
    // Rounds run by themselves and would request the beacon: tests of the rounds turn them on.
    ROUNDS: '0',
    ...options.env,
  })
  const log = options.log ?? createLog(config.logLevel)
  const onFault = (sentence: string, cause: unknown) => log.error({ err: cause }, sentence)
  const database = connectTo(databaseUrl, { onFault })
  if (hasCatalogue && options.on && !(await isStocked(database))) {
    await seedCatalogue(database, clock)
  }
  const server: RunningServer = await startServer({
    config,
    database,
    clientFolder,
    clock,
    entropy: systemEntropy(clock),
    log,
    // The time of tests is moved by hand, and their machine may be slow: only a test that wants a stall has one.
    loopDelay: { takeLongestMs: () => 0, metrics: () => [] },
    isStrict: true,
    settingDefaults: { ...strangers, ...options.settings },
  })
  return {
    url: server.address,
    database,
    databaseUrl,
    clock,
    config,
    reloadShop: server.reloadShop,
    idle: server.idle,
    async stop() {
      await server.stop()
      await database.close()
      await drop()
    },
  }
}
