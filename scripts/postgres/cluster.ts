import { spawn } from 'node:child_process'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '#server/platform/clock/clock.ts'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { PostgresHome } from './home.ts'
import { readProcess } from './system-process.ts'

export const clusterUser = 'coffer'

export type Cluster = { data: string; password: string }

/** Opens the folder's cluster, or creates it. Throws a DatabaseFault if the folder is not ours. */
export async function openCluster(home: PostgresHome, fsync: boolean): Promise<Cluster> {
  const data = path.join(home.folder, 'data')
  const names = await readdir(home.folder).catch((cause) => {
    throw new DatabaseFault(
      `The database folder ${home.folder} cannot be read by this user; start as its owner or choose another COFFER_DATA.`,
      { cause },
    )
  })
  await removeUnfinished(home.folder, names)
  if (!names.includes('data')) return makeCluster(home, data, fsync)
  await checkVersion(data, home.version)
  const password = await readFile(passwordFile(home), 'utf8').catch((cause) => {
    throw new DatabaseFault(
      `The password of the database is missing or not readable in ${passwordFile(home)}; put it back, or move ${home.folder} away to begin with an empty one.`,
      { cause },
    )
  })
  return { data, password: password.trim() }
}

async function makeCluster(home: PostgresHome, data: string, fsync: boolean): Promise<Cluster> {
  const password = systemEntropy(systemClock).bytes(24).toString('hex')
  await writeFile(passwordFile(home), `${password}\n`, { mode: 0o600 })
  const { uid, gid } = home.identity
  if (uid !== undefined && gid !== undefined) await chown(passwordFile(home), uid, gid)
  const unfinished = path.join(home.folder, `unfinished-${process.pid}`)
  await runInitdb(home, [
    ...['-D', unfinished, '-U', clusterUser, '--pwfile', passwordFile(home)],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // The password has 192 random bits, so key stretching would only make connections slow.
    ...['-c', 'scram_iterations=1'],
    ...(fsync ? [] : ['--no-sync']),
  ])
  // A cluster is either complete or absent: an incomplete one keeps its temporary name.
  await rename(unfinished, data)
  return { data, password }
}

function runInitdb(home: PostgresHome, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(home.programs, 'bin/initdb'), args, {
      cwd: home.folder,
      env: postgresEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // The terminal's Ctrl-C is for the shop, which waits these few seconds; half a database would be a fault.
      detached: true,
      ...home.identity,
    })
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const reason = /^initdb: (?:error: )?(.*)/m.exec(words)?.[1] ?? `initdb ended with ${code}`
      reject(new DatabaseFault(`The database cannot be made in ${home.folder}: ${reason}.`))
    })
  })
}

async function removeUnfinished(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const pid = /^unfinished-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || (await readProcess(Number(pid))) !== undefined) continue
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function checkVersion(data: string, version: string): Promise<void> {
  const found = (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const wanted = version.split('.')[0]
  if (found === wanted) return
  throw new DatabaseFault(
    found === ''
      ? `The folder ${data} does not hold a database; move it away or choose another COFFER_DATA.`
      : `The folder ${data} holds a database of PostgreSQL ${found} and this is ${wanted}; move it away or choose another COFFER_DATA.`,
  )
}

export function passwordFile(home: PostgresHome): string {
  return path.join(home.folder, 'password')
}

/** Only the path is passed on: PG* variables and locales would change what runs. */
export function postgresEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
