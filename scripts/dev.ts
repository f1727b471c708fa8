import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'vite'
import { readConfig } from '#server/platform/config/config.ts'
import { Fault } from './fault.ts'
import { readEnvironment } from './shop/environment.ts'
import { freePort } from './shop/free-port.ts'
import { openSeededDatabase, runUntilStopped, urlOf } from './shop/open-shop.ts'
import { startSandbox } from './shop/sandbox-child.ts'
import type { Shutdown } from './shop/shutdown.ts'

const root = path.resolve(import.meta.dirname, '..')

await runUntilStopped(async (shutdown) => {
  const { env, secrets } = readEnvironment()
  if (secrets === null) throw new Fault('Development is always in demo mode; unset COFFER_MODE.')
  const { host, port: wantedPort, ...rest } = readConfig(env)
  const port = await freePort(host, wantedPort)
  const innerPort = await freePort('127.0.0.1', 0)
  const shopUrl = urlOf(host, port)
  const config = { ...rest, host, port }
  const [{ url, signIns }, sandboxEnv] = await Promise.all([
    openSeededDatabase(config, shutdown),
    startSandbox({ shopUrl, config, secrets }, shutdown),
  ])
  runServer(
    {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(innerPort),
      PUBLIC_URL: shopUrl,
      DATABASE_URL: url,
      ...sandboxEnv,
    },
    shutdown,
  )
  await Promise.all([
    servePages({ host, port, innerPort }, shutdown),
    untilAnswering(`http://127.0.0.1:${innerPort}/healthz`, shutdown.signal),
  ])
  return [`Coffer is open for changes: ${shopUrl}`, ...signIns, 'Ctrl-C stops it.']
})

/** Node restarts it when a loaded file changes. */
function runServer(env: Record<string, string | undefined>, shutdown: Shutdown): void {
  const args = ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  shutdown.onEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

async function untilAnswering(url: string, signal: AbortSignal): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(100, undefined, { signal })
}

/** Vite serves the pages and forwards calls to the server. */
async function servePages(
  { host, port, innerPort }: { host: string; port: number; innerPort: number },
  shutdown: Shutdown,
): Promise<void> {
  const target = `http://127.0.0.1:${innerPort}`
  const calls =
    '^/(api|oauth|social|apps|broadcasting|callbacks|sandbox|pictures|healthz|readyz)(/|\\?|$)'
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      // The realtime endpoint begins like a folder of sources, whose file names contain a dot.
      proxy: {
        [calls]: { target },
        '^/(app/[^/.]+(\\?|$)|socket\\.io)': { target, ws: true },
      },
    },
  })
  shutdown.onEnd(() => vite.close())
  await vite.listen()
}
