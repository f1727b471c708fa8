import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '#scripts/fault.ts'
import { databaseAddress } from '#server/platform/db/database-address.ts'

type Program = 'pg_dump' | 'pg_restore'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Runs a program of PostgreSQL's client on a database. Throws a Fault that names the package if there is none that is as
 * new as the server, and with the program's own words if it fails.
 */
export async function runPostgresProgram(
  program: Program,
  url: string,
  major: number,
  args: string[],
): Promise<void> {
  const file = await findProgram(program, major)
  const { code, words } = await run(file, args, connectionOf(url))
  if (code !== 0) throw new Fault(`${program} failed: ${words.trim().split('\n').at(-1)}`)
}

/** On Debian, each release has its own folder; elsewhere, the one on the path is used. */
async function findProgram(program: Program, major: number): Promise<string> {
  const releases = (await readdir(DEBIAN).catch(() => []))
    .map(Number)
    .filter((each) => each >= major)
    .sort((a, b) => a - b)
    .map((each) => path.join(DEBIAN, String(each), 'bin', program))
  const found = releases.find((each) => existsSync(each)) ?? (await findOnPath(program, major))
  if (found) return found
  throw new Fault(
    `${program} of PostgreSQL ${major} or later is not here; install it (apt install postgresql-client-${major}).`,
  )
}

async function findOnPath(program: Program, major: number): Promise<string | null> {
  const { code, words } = await run(program, ['--version'], {}).catch(() => ({
    code: 1,
    words: '',
  }))
  const version = Number(/ (\d+)[.\d]*/.exec(words)?.[1])
  return code === 0 && version >= major ? program : null
}

/** In the environment, because everybody on a machine may read the arguments of a program. */
function connectionOf(url: string): Record<string, string> {
  const at = databaseAddress(url)
  if (!at) throw new Fault('DATABASE_URL is not an address of PostgreSQL.')
  const named = {
    PGHOST: at.host,
    PGPORT: at.port,
    PGUSER: at.user,
    PGPASSWORD: at.password,
    PGDATABASE: at.name,
    PGSSLMODE: at.sslMode,
    PGSSLROOTCERT: at.sslRootCert,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

function run(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    const keep = (text: Buffer) => {
      words = (words + text).slice(-10_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, words }))
  })
}
