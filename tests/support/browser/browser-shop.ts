import { clientFolder } from '#scripts/client-build.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { startServer } from '#server/app/main.ts'
import type { SettingDefaults } from '#server/features/settings/feature.ts'
import { type Clock, systemClock } from '#server/platform/clock/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { replay } from '#tests/fairness/replay.ts'
import { onePerWorker } from '#tests/support/setup/one-per-worker.ts'
import { startBasePathProxy } from '#tests/support/shop/base-path-proxy.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { type PoorNetwork, startPoorNetwork } from '#tests/support/shop/poor-network.ts'
import { sandboxEnv, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { aSeedKey } from '#tests/support/shop/start-app.ts'
import { strangers } from '#tests/support/shop/strangers.ts'

export interface BrowserShop {
  url: string
  database: Database
  clock: Clock
  config: Config
  /** The paths that were asked for outside of the base path. */
  strays: readonly string[]
  /** The network in front of it, if it was asked for. */
  network: PoorNetwork | null
  /** Moves the clocks of the shop and its beacon on by that long. Not if others share it. */
  moveOn(ms: number): Promise<void>
  /** Makes the shop load boxes that were written directly to the database. */
  reloadShop(): Promise<void>
  /** Stops the server until `restart`. */
  stopServer(): Promise<void>
  /** Stops the server and starts it at the same address, on the same database. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ShopOptions {
  /** Whether the shop is not shared: for tests that count all rows or write to the database directly. */
  isOwn?: boolean
  /** Additional settings of a shop that is not shared. They may depend on the sandbox's address. */
  env?: (sandboxOrigin: string) => Record<string, string>
  /** What settings are until operators change them. It is not shared. */
  settings?: SettingDefaults
  /** The host of its address; passkeys need a name. It is not shared. */
  host?: string
  /** A path of its host below which a proxy serves it, such as `/shop`. It is not shared. */
  basePath?: string
  /** Whether that proxy takes the path off. */
  isStripping?: boolean
  /** Whether it is reached through a network that can be made slow, lossy or dead. It is not shared. */
  hasNetwork?: boolean
}

/** One currency has a fee, so that pages with and without one are seen. */
const fees = { 'withdrawals.ltc.fee': 1.5, 'withdrawals.ltc.fee_share': 1 }

/**
 * Seeding and starting a shop takes longer than most of its tests, so they share it and use their own
 * players.
 */
const shopOfWorker = onePerWorker(
  () => startShop({}),
  (shop) => shop.stop(),
)

/**
 * The shop as `npm start` serves it: built pages, calls, realtime and sandbox at one address. All files of a
 * worker share it, one after the other, unless they ask for their own.
 */
export async function openBrowserShop(options: ShopOptions = {}): Promise<BrowserShop> {
  if (
    options.isOwn ||
    options.env ||
    options.settings ||
    options.host ||
    options.basePath ||
    options.hasNetwork
  )
    return startShop(options)
  const shared = await shopOfWorker()
  return { ...shared, stop: async () => undefined }
}

async function startShop({
  env,
  host,
  basePath = '',
  isStripping = false,
  hasNetwork = false,
  settings = {},
}: ShopOptions): Promise<BrowserShop> {
  const { url: databaseUrl, drop } = await aDatabase({ hasCatalogue: true })
  const port = await freePort('127.0.0.1', 0)
  const proxyPort = basePath === '' && !hasNetwork ? port : await freePort('127.0.0.1', 0)
  const url = `http://${host ?? '127.0.0.1'}:${proxyPort}${basePath}`
  const sandbox = await startSandboxProcess({
    SHOP_URL: url,
    SANDBOX_PUBLIC_URL: `${url}/sandbox`,
  })
  const config = readConfig({
    ...sandboxEnv,
    PORT: String(port),
    ...((host || basePath || hasNetwork) && { PUBLIC_URL: url }),
    SEED_KEY: aSeedKey(),
    REALTIME_SECRET: 'a-secret-of-the-tests',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '10000',
    CAPTCHA: 'none',
    ROUND_CHAIN_LENGTH: '20000',
    MAIL_BOUNCES: 'bounces+{letter}@coffer.example',
    CRASH_BETS_MS: '5000',
    WHEEL_BETS_MS: '20000',
    SANDBOX_ORIGIN: sandbox.origin,
    ...env?.(sandbox.origin),
    SANDBOX_SMTP_URL: sandbox.smtpUrl,
  })
  const database = createDatabase({ url: databaseUrl })
  let aheadMs = 0
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs }
  const start = () =>
    startServer({
      config,
      database,
      clientFolder,
      clock,
      log: createLog(config.logLevel),
      isStrict: true,
      settingDefaults: { ...strangers, ...fees, ...settings },
    })
  let server = await start()
  const proxy =
    basePath === ''
      ? null
      : await startBasePathProxy({ port: proxyPort, shopPort: port, basePath, isStripping })
  const luck = replay('poor network')
  const network = hasNetwork
    ? await startPoorNetwork({
        port: proxyPort,
        shopPort: port,
        chance: () => luck.below(1_000_000) / 1_000_000,
      })
    : null
  return {
    url,
    database,
    clock,
    config,
    strays: proxy?.strays ?? [],
    network,
    async moveOn(ms) {
      aheadMs += ms
      await sandbox.moveBeaconOn(aheadMs)
    },
    reloadShop: () => server.reloadShop(),
    stopServer: () => server.stop(),
    async restart() {
      await server.stop()
      server = await start()
    },
    async stop() {
      await proxy?.stop()
      await network?.stop()
      await server.stop()
      await sandbox.stop()
      await database.close()
      await drop()
    },
  }
}
