import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '#scripts/shop/free-port.ts'

const DEBIAN = '/usr/lib/postgresql'
const run = promisify(execFile)

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
  stop(): Promise<void>
}

/** Starts the system's PostgreSQL on an empty folder. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const identity = unprivileged()
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-system-postgres-'))
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid)
  await chmod(folder, 0o700)
  const data = path.join(folder, 'data')
  const as = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...identity }
  const flags = ['--no-sync', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await run(path.join(programs, 'initdb'), ['-D', data, '-U', 'coffer', ...flags], as)
  const port = await freePort('127.0.0.1', 0)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=`]
  const more = ['max_connections=60', 'timezone=UTC', 'log_destination=stderr']
  const options = [...settings, ...more].flatMap((setting) => ['-c', setting])
  const child = spawn(path.join(programs, 'postgres'), ['-D', data, ...options], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error('The system’s PostgreSQL did not start')))
  })
  return {
    url: `postgres://coffer@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await ended.catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
