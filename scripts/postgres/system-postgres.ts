import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#scripts/shop/free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const run = promisify(execFile)
/** Of what it says at its start, for the error if it fails. */
const LINES_KEPT = 50
const RESTART_MS = 50
const RESTARTS_MAX = 200

/** The folder of the oldest PostgreSQL that the system has and the shop supports; null if it has none. */
export function oldestPostgres(): string | null {
  const releases = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const [oldest] = releases
    .filter((major) => major >= 15 && existsSync(path.join(DEBIAN, String(major), 'bin/initdb')))
    .sort((a, b) => a - b)
  return oldest === undefined ? null : path.join(DEBIAN, String(oldest), 'bin')
}

/** Root may not run PostgreSQL. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((each) => each.split(':'))
    .find(([name]) => name === 'postgres' || name === 'nobody')
  return { uid: Number(line?.[2]), gid: Number(line?.[3]) }
}

export interface SystemPostgres {
  /** Of its database `postgres`, as a superuser. */
  url: string
  port: number
  /** Its data folder. */
  data: string
  /** Kills it, and with it its sessions. */
  kill(): Promise<void>
  /** Starts it again on its data and its port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'timezone=UTC',
  'log_destination=stderr',
]

export interface SystemPostgresOptions {
  /** Copies this server and follows it as its standby, instead of beginning empty. */
  follows?: SystemPostgres
  /** More settings, such as `fsync=off`. */
  settings?: readonly string[]
}

/** Starts the system's PostgreSQL on a folder of its own. */
export async function startSystemPostgres(
  programs: string,
  { follows, settings = [] }: SystemPostgresOptions = {},
): Promise<SystemPostgres> {
  const identity = unprivileged()
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-system-postgres-'))
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid)
  await chmod(folder, 0o700)
  const data = path.join(folder, 'data')
  const as = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...identity }
  const make = (program: string, args: string[]) => run(path.join(programs, program), args, as)
  if (follows) {
    const from = ['-d', follows.url, '-D', data, '--write-recovery-conf']
    await make('pg_basebackup', [...from, '--wal-method=stream', '--checkpoint=fast', '--no-sync'])
  } else {
    const flags = ['--no-sync', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
    await make('initdb', ['-D', data, '-U', 'coffer', ...flags])
  }
  const port = await freePort('127.0.0.1', 0)
  const options = [`port=${port}`, ...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
  const start = () => startServer(path.join(programs, 'postgres'), ['-D', data, ...options], as)
  let server = await start()
  return {
    url: `postgres://coffer@127.0.0.1:${port}/postgres`,
    port,
    data,
    async kill() {
      server.child.kill('SIGKILL')
      await server.ended
    },
    async restart() {
      server = await retried(start)
    },
    async stop() {
      server.child.kill('SIGINT')
      await server.ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The sessions of a server that was killed end by themselves, and hold its data until they have. */
async function retried<T>(start: () => Promise<T>): Promise<T> {
  for (let left = RESTARTS_MAX; ; left -= 1) {
    try {
      return await start()
    } catch (error) {
      if (left === 0 || !String(error).includes('still in use')) throw error
      await pause(RESTART_MS)
    }
  }
}

async function startServer(program: string, args: string[], as: SpawnOptions) {
  const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit').catch(() => undefined)
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      if (lines.length < LINES_KEPT) lines.push(line)
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve()
    })
    void ended.then(() =>
      reject(new Error(`The system’s PostgreSQL did not start: ${lines.join(' ')}`)),
    )
  })
  return { child, ended }
}
