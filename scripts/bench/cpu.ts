import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** The clock ticks in /proc are hundredths of a second on every Linux platform. */
const TICK_MS = 10

/** The CPU time of this process so far, in ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The CPU time of a PostgreSQL on this machine so far, in ms: of the server, of its current backends, and of those
 * that have exited. NaN if there is no /proc.
 */
export async function postgresCpuMs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const backend = await readStat(Number(rows[0]?.pid))
    if (!backend) return Number.NaN
    const server = await readStat(backend.parent)
    const children = (await readAllStats()).filter(({ parent }) => parent === backend.parent)
    const ticks = children.reduce((sum, child) => sum + child.ownTicks, 0)
    return (ticks + (server?.ownTicks ?? 0) + (server?.endedTicks ?? 0)) * TICK_MS
  } finally {
    await client.end()
  }
}

interface Stat {
  parent: number
  ownTicks: number
  /** Of child processes that have exited. */
  endedTicks: number
}

async function readAllStats(): Promise<Stat[]> {
  const names = await readdir('/proc')
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(readStat),
  )
  return stats.filter((stat) => stat !== null)
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name is in parentheses and may contain any character, so fields are counted after its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return {
    parent: Number(fields[1]),
    ownTicks: (user ?? 0) + (system ?? 0),
    endedTicks: (endedUser ?? 0) + (endedSystem ?? 0),
  }
}
