import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseFault } from '#server/platform/db/database-errors.ts'
import type { PostgresHome } from './home.ts'
import { readProcess, waitUntil } from './system-process.ts'

/** Records the process that owns this folder's server. */
export async function claimHome(home: PostgresHome): Promise<void> {
  await writeFile(ownerFile(home), `${process.pid}\n`)
}

/**
 * Prepares for a new server: stops one whose owner has died, and removes the lock of one that is gone. Throws a
 * DatabaseFault if the owner of the folder's server is alive.
 */
export async function stopPreviousRun(
  home: PostgresHome,
  log: (sentence: string) => void,
): Promise<void> {
  const data = path.join(home.folder, 'data')
  const lock = path.join(data, 'postmaster.pid')
  const pid = await readNumber(lock)
  if (pid === undefined) return
  const findServer = async () => {
    const found = await readProcess(pid)
    return found?.command.includes(data) ? found : undefined
  }
  const found = await findServer()
  if (found !== undefined && found.parent === (await readNumber(ownerFile(home)))) {
    throw new DatabaseFault(
      `The database in ${home.folder} is in use by process ${found.parent}; stop that process or choose another COFFER_DATA.`,
    )
  }
  if (found !== undefined) {
    log('Waiting for the database of an earlier run to end.')
    await end(pid, async () => (await findServer()) === undefined)
  }
  // PostgreSQL would respect a lock whose pid now belongs to a zombie or to an unrelated process.
  await rm(lock, { force: true })
}

async function end(pid: number, isGone: () => Promise<boolean>): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs: 20_000 },
    { signal: 'SIGQUIT', timeoutMs: 5_000 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ] as const
  for (const { signal, timeoutMs } of steps) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') break
    }
    if (await waitUntil(isGone, timeoutMs)) return
  }
  throw new DatabaseFault(
    `The database of an earlier run (process ${pid}) does not end; stop it by hand.`,
  )
}

function ownerFile(home: PostgresHome): string {
  return path.join(home.folder, 'owner')
}

async function readNumber(file: string): Promise<number | undefined> {
  const [line] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return line === undefined || line === '' ? undefined : Number(line)
}
