import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface ShopProcess {
  url: string
  /** Ends it as a power cut would: at once, with everything in flight. */
  kill(): Promise<void>
  /** Asks it to stop in peace; answers its exit code. */
  stop(): Promise<number | null>
}

/** The shop in a process of its own, on a database that is there already. */
export async function startShopProcess(
  databaseUrl: string,
  seedKey: string,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const shop: ChildProcess = fork(
    path.join(import.meta.dirname, '../../scripts/bench/shop-process.ts'),
    {
      execPath: path.resolve('node_modules/.bin/node'),
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        SEED_KEY: seedKey,
        REALTIME_SECRET: 'a-secret-of-the-tests',
        LOG_LEVEL: 'error',
        CAPTCHA: 'none',
        ...env,
      },
    },
  )
  const [{ address }] = (await once(shop, 'message')) as [{ address: string }]
  return {
    url: address,
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
