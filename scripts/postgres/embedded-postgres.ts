import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'
import { type Cluster, clusterUser, openCluster, postgresEnv } from './cluster.ts'
import { findPostgresHome, type PostgresHome } from './home.ts'
import { claimHome, stopPreviousRun } from './previous-run.ts'
import { settings } from './settings.ts'

export type EmbeddedPostgres = {
  url: string
  /** The actual folder of the database, which differs if root's data folder is closed to other users. */
  folder: string
  /** Rolls back open transactions and waits for the last page to be written. */
  stop(): Promise<void>
  /** Resolves when the server has ended, on request or not. */
  ended: Promise<void>
}

export type EmbeddedPostgresOptions = {
  folder: string
  log: (sentence: string) => void
  /** Off only if data loss is acceptable: in tests. */
  fsync?: boolean
}

const database = 'coffer'

/**
 * Starts the PostgreSQL of node_modules on a folder, which is created if absent. It listens on 127.0.0.1 and ends
 * with this process, however that ends. Throws a DatabaseFault with one sentence about the problem and its remedy.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  fsync = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await findPostgresHome(path.resolve(folder), log)
  try {
    return await startIn(home, log, fsync)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    if (!/^E(ACCES|PERM|ROFS|NOSPC|NOTDIR)$/.test(code)) throw cause
    throw new DatabaseFault(
      `The database folder ${home.folder} cannot be used by this user (${code}); start as its owner or choose another COFFER_DATA.`,
      { cause },
    )
  }
}

async function startIn(
  home: PostgresHome,
  log: (sentence: string) => void,
  fsync: boolean,
): Promise<EmbeddedPostgres> {
  await stopPreviousRun(home, log)
  const cluster = await openCluster(home, fsync)
  await claimHome(home)
  const { server, port } = await launch(home, cluster, fsync, log)
  try {
    await ensureDatabase(home, urlOf(cluster, port, 'postgres'))
  } catch (error) {
    await stop(server)
    throw error
  }
  return {
    url: urlOf(cluster, port, database),
    folder: home.folder,
    stop: () => stop(server),
    ended: server.ended,
  }
}

type Server = {
  child: ChildProcess
  ended: Promise<void>
  /** False if the server has ended instead. */
  isReady: Promise<boolean>
  lastOutput: string[]
}

async function launch(
  home: PostgresHome,
  cluster: Cluster,
  fsync: boolean,
  log: (sentence: string) => void,
): Promise<{ server: Server; port: number }> {
  const triesMax = 100
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(path.join(home.folder, 'port'))
    const server = spawnServer(home, cluster, port, fsync, log)
    if (await server.isReady) return { server, port }
    const words = server.lastOutput.join('\n')
    // The port has been taken meanwhile, or workers of a killed server have not noticed its end yet.
    const isPassing = /could not bind|shared memory block/.test(words)
    if (!isPassing || tries === triesMax) throw faultOf(home, words)
    await delay(50)
  }
}

// A new session shields the server from the terminal's Ctrl-C, so that it ends after its users. A background shell
// stops it when this process is gone and the pipe between them breaks; a line on the pipe means a regular end.
const lifeline = '{ read -r line || kill -INT $$; } <&3 >/dev/null 2>&1 & exec "$@" 3<&-'

function spawnServer(
  home: PostgresHome,
  { data }: Cluster,
  port: number,
  fsync: boolean,
  log: (sentence: string) => void,
): Server {
  const program = path.join(home.programs, 'bin/postgres')
  const options = settings({ port, fsync }).flatMap((setting) => ['-c', setting])
  const child = spawn('/bin/sh', ['-c', lifeline, 'sh', program, '-D', data, ...options], {
    cwd: home.folder,
    env: postgresEnv(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
    ...home.identity,
  })
  const pipe = child.stdio[3] as Writable
  pipe.on('error', () => undefined)
  child.on('exit', () => pipe.end('ended\n'))
  const ended = once(child, 'close').then(
    () => undefined,
    () => undefined,
  )
  const ready = Promise.withResolvers<boolean>()
  void ended.then(() => ready.resolve(false))
  const server: Server = { child, ended, isReady: ready.promise, lastOutput: [] }
  let isOpen = false
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    server.lastOutput = [...server.lastOutput.slice(-19), line]
    if (isOpen && / (FATAL|PANIC): {2}(?!terminating|the database system is)/.test(line)) log(line)
    if (!line.includes('ready to accept connections')) return
    isOpen = true
    ready.resolve(true)
  })
  return server
}

async function stop({ child, ended }: Server): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    const patience = new AbortController()
    await Promise.race([ended, delay(15_000, undefined, { signal: patience.signal })])
    patience.abort()
    if (child.exitCode !== null || child.signalCode !== null) return
  }
}

async function ensureDatabase(home: PostgresHome, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      database,
    ])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseFault(`The database in ${home.folder} does not answer: ${reason}.`, { cause })
  } finally {
    await client.end()
  }
}

/** The port of the last run if it is free, so that an address saved in a tool keeps working. */
async function choosePort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = (await probe(kept).catch(() => undefined)) ?? (await probe(0))
  if (port !== kept) await writeFile(file, `${port}\n`)
  return port
}

async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return address.port
}

export function urlOf({ password }: Cluster, port: number, name: string): string {
  return `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/${name}`
}

function faultOf(home: PostgresHome, words: string): DatabaseFault {
  const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(words)?.[1] ?? words.split('\n').at(-1)
  return new DatabaseFault(
    `The database in ${home.folder} does not start: ${reason}; restore it, or move the folder away to begin with an empty one.`,
  )
}
