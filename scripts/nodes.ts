import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '#server/platform/config/config.ts'
import { ensureClient } from './client-build.ts'
import { Fault } from './fault.ts'
import { startBalancer } from './nodes/balancer.ts'
import { startRedisServer } from './redis-server.ts'
import { readEnvironment } from './shop/environment.ts'
import { freePort } from './shop/free-port.ts'
import { openSeededDatabase, runUntilStopped, urlOf } from './shop/open-shop.ts'
import { startSandbox } from './shop/sandbox-child.ts'
import type { Shutdown } from './shop/shutdown.ts'

const LOOPBACK = '127.0.0.1'
const NODES_MAX = 8

/** Runs several nodes of the demo behind one address, with a Redis and a PostgreSQL on this machine. */
await runUntilStopped(async (shutdown) => {
  const count = readCount(process.argv[2])
  const { env, secrets } = readEnvironment()
  if (secrets === null) throw new Fault('These nodes are a demo; unset COFFER_MODE.')
  const config = readConfig(env)
  const { host } = config
  const port = await freePort(host, config.port)
  const shopUrl = config.publicUrl ?? urlOf(host, port)
  const [{ url, signIns }, sandboxEnv, redisUrl] = await Promise.all([
    openSeededDatabase(config, shutdown),
    startSandbox({ shopUrl, config, secrets }, shutdown),
    config.redisUrl ?? startRedis(shutdown),
    ensureClient(shutdown.signal),
  ])
  const addresses = await Promise.all(
    Array.from({ length: count }, async () => {
      const nodePort = await freePort(LOOPBACK, 0)
      const own = { HOST: LOOPBACK, PORT: String(nodePort), TRUST_PROXY: '1' }
      const shared = { PUBLIC_URL: shopUrl, DATABASE_URL: url, REDIS_URL: redisUrl }
      await startNode({ ...env, ...sandboxEnv, ...own, ...shared }, shutdown)
      return urlOf(LOOPBACK, nodePort)
    }),
  )
  const balancer = await startBalancer(addresses, { host, port })
  shutdown.onEnd(balancer.stop)
  return [
    `Coffer is open: ${shopUrl}`,
    ...addresses.map((address, index) => `Node ${index + 1} of ${count} is ${address}`),
    `They tell each other what happens by ${redisUrl}`,
    ...signIns,
    'Ctrl-C stops them.',
  ]
})

function readCount(word = '2'): number {
  const count = Number(word)
  if (Number.isInteger(count) && count >= 1 && count <= NODES_MAX) return count
  throw new Fault(`Give the number of nodes, 1 to ${NODES_MAX}: \`npm run nodes -- 2\`.`)
}

async function startRedis(shutdown: Shutdown): Promise<string> {
  const { url, process: redis } = await startRedisServer(await freePort(LOOPBACK, 0))
  shutdown.onEnd(async () => {
    if (redis.exitCode !== null || redis.signalCode !== null) return
    const ended = once(redis, 'exit')
    redis.kill('SIGTERM')
    await ended
  })
  return url
}

/** Starts a node in its own process, and waits until it listens. */
async function startNode(
  env: Record<string, string | undefined>,
  shutdown: Shutdown,
): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'nodes/node.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  shutdown.onEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines = createInterface({ input: child.stdout })
  const open = new Promise<void>((resolve) => lines.once('line', () => resolve()))
  const failed = ended.then(() => {
    throw new Fault('A node ended before it was open; see the reason above.')
  })
  failed.catch(() => undefined)
  await Promise.race([open, failed])
}
