import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { compileCache } from './compile-cache.ts'
import { CONNECT_MS_MAX } from './database.ts'
import { strangers } from './strangers.ts'

export interface ShopProcess {
  url: string
  /** Milliseconds from the start until it reported ready. */
  readyMs: number
  /** Kills it as a power cut would, with everything in flight. */
  kill(): Promise<void>
  /** Asks it to stop gracefully; returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts the shop in its own process, on an existing database. */
export async function startShopProcess(
  databaseUrl: string,
  seedKey: string,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const startedMs = performance.now()
  const shop: ChildProcess = fork(
    path.join(import.meta.dirname, '../../../scripts/bench/shop-process.ts'),
    {
      execPath: path.resolve('node_modules/.bin/node'),
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        ...compileCache,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        SEED_KEY: seedKey,
        REALTIME_SECRET: 'a-secret-of-the-tests',
        LOG_LEVEL: 'error',
        CAPTCHA: 'none',
        RATE_LIMIT_SCALE: '10000',
        // Tests of the rounds turn them on.
        ROUNDS: '0',
        // All clients of a test have the same address.
        SOCKETS_PER_ADDRESS: '100000',
        CONNECT_MS_MAX: String(CONNECT_MS_MAX),
        ...manyBattles,
        SETTING_DEFAULTS: JSON.stringify(strangers),
        ...env,
      },
    },
  )
  const failed = once(shop, 'exit').then(([code]) => {
    throw new Error(`The shop ended before it was ready: ${code}`)
  })
  // After it was ready, its exit is not an error.
  failed.catch(() => undefined)
  const [{ address }] = await Promise.race([
    once(shop, 'message') as Promise<[{ address: string }]>,
    failed,
  ])
  const { status } = await fetch(`${address}/readyz`)
  if (status !== 200) throw new Error(`The shop has started and is not ready: ${status}`)
  return {
    url: address,
    readyMs: performance.now() - startedMs,
    async kill() {
      if (shop.exitCode !== null || shop.signalCode !== null) return
      shop.kill('SIGKILL')
      await once(shop, 'exit')
    },
    async stop() {
      const exit = once(shop, 'exit')
      shop.kill('SIGTERM')
      const [code] = (await exit) as [number | null]
      return code
    },
  }
}
