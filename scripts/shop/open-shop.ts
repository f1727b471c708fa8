import { once } from 'node:events'
import { clientFolder, ensureClient } from '#scripts/client-build.ts'
import { messagesOf } from '#scripts/fault.ts'
import { printError, say } from '#scripts/terminal.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { readEnvironment } from './environment.ts'
import { freePort } from './free-port.ts'
import { takeNodeLock } from './node-lock.ts'
import { openDatabase } from './open-database.ts'
import { startSandbox } from './sandbox-child.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'

/**
 * Starts all parts of the shop, as concurrently as possible, and returns the lines to print when it is open. The
 * shutdown ends whatever was started, even if this throws.
 */
export async function openShop(shutdown: Shutdown): Promise<string[]> {
  const { env, secrets } = readEnvironment()
  const config = readConfig(env)
  const port = await freePort(config.host, config.port)
  const shopUrl = config.publicUrl ?? urlOf(config.host, port)
  const [{ startServer }, { database, url, signIns }, sandboxEnv] = await allOrNone(shutdown, [
    import('#server/app/main.ts'),
    openSeededDatabase(config, shutdown),
    secrets && startSandbox({ shopUrl, config, secrets }, shutdown),
    ensureClient(shutdown.signal),
  ])
  shutdown.signal.throwIfAborted()
  await beOnlyNode(config, url, shutdown)
  const server = await startServer({
    config: readConfig({ ...env, PORT: String(port), ...sandboxEnv }),
    database,
    clientFolder,
  })
  shutdown.onEnd(server.stop)
  const isProduction = config.mode === 'production'
  return [
    `Coffer is open: ${server.address}`,
    ...signIns,
    ...(isProduction ? [] : ['Ctrl-C stops it.']),
  ]
}

/** Opens one of several nodes, of a shop whose database, sandbox and pages are already running. */
export async function openNode(shutdown: Shutdown): Promise<string[]> {
  const config = readConfig(process.env)
  const [{ startServer }, { database, url }] = await allOrNone(shutdown, [
    import('#server/app/main.ts'),
    openDatabase(config, shutdown),
  ])
  await beOnlyNode(config, url, shutdown)
  const server = await startServer({ config, database, clientFolder })
  shutdown.onEnd(server.stop)
  return [`A node listens on ${urlOf(config.host, config.port)}`]
}

/** Locks the database: exclusively, unless the nodes have a bus. */
async function beOnlyNode(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  url: string,
  shutdown: Shutdown,
): Promise<void> {
  const giveUp = await takeNodeLock({
    url,
    hasBus: redisUrl !== null,
    onLost(sentence) {
      printError(sentence)
      process.exitCode = 1
      shutdown.ask()
    },
  })
  shutdown.onEnd(giveUp)
}

/** Opens something, prints its lines, and closes it when asked to stop; then this process ends. */
export async function runUntilStopped(
  open: (shutdown: Shutdown) => Promise<string[]>,
): Promise<never> {
  const shutdown = createShutdown()
  try {
    for (const sentence of await open(shutdown)) say(sentence)
    if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort')
    say('Stopping ...')
  } catch (error) {
    // If it was asked to stop while it was opening, no reason is needed.
    if ((error as Error).name !== 'AbortError') {
      for (const sentence of messagesOf(error)) printError(sentence)
      process.exitCode = 1
    }
  }
  shutdown.ask()
  await shutdown.end()
  process.exit()
}

export async function openSeededDatabase(config: Config, shutdown: Shutdown) {
  const { database, url } = await openDatabase(config, shutdown)
  if (config.mode === 'production') return { database, url, signIns: [] }
  const [{ seedDemo }, { staffSentences }] = await Promise.all([
    import('#scripts/seed/seed.ts'),
    import('#scripts/seed/demo-staff.ts'),
  ])
  const { signIns, staff } = await seedDemo({ database, config })
  return {
    database,
    url,
    signIns: [
      'This is demo mode: its goods, players and payments are made up.',
      ...signIns.map(({ email, password }) => `Log in as ${email} with ${password}`),
      ...staffSentences(staff),
    ],
  }
}

/** Promise.all without leftovers: if one fails, the others are ended and awaited. */
async function allOrNone<const T extends readonly unknown[]>(
  shutdown: Shutdown,
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(parts)
  } catch (error) {
    shutdown.ask()
    await Promise.allSettled(parts)
    throw error
  }
}

export function urlOf(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
