import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** The clock of /proc counts hundredths of a second on every Linux that there is. */
const TICK_MS = 10

/** CPU that this process has used so far, in ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * CPU that a PostgreSQL on this machine has used so far, in ms: its own, that of the processes that serve
 * connections now, and of those that have ended. NaN where there is no /proc to read it from.
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
  /** Of the children that have ended. */
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
  // The name stands in parentheses and may hold any character, so the fields count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return {
    parent: Number(fields[1]),
    ownTicks: (user ?? 0) + (system ?? 0),
    endedTicks: (endedUser ?? 0) + (endedSystem ?? 0),
  }
}
