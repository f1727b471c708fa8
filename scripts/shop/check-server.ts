import pg from 'pg'
import { Fault } from '#scripts/fault.ts'

/** The oldest release of PostgreSQL on which all tests pass. */
const POSTGRES_MIN = 15
/** PostgreSQL writes 15.6 as 150006. */
const MAJOR = 10_000

/** Throws a Fault if the server does not answer, or is older than what the shop needs. */
export async function checkServer(url: string, name: string): Promise<void> {
  const number = await versionNumber(url).catch((cause) => {
    if (!isUnreachable(cause)) throw cause
    throw new Fault(`The database ${name} does not answer: ${messageOf(cause)}.`, { cause })
  })
  const fault = versionFault(number, name)
  if (fault) throw new Fault(fault)
}

/** The major version of a server that answers. */
export const majorOf = async (url: string): Promise<number> =>
  Math.floor((await versionNumber(url)) / MAJOR)

async function versionNumber(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'coffer' })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Takes PostgreSQL's number of its version; null if it is new enough. */
export function versionFault(number: number, name: string): string | null {
  const major = Math.floor(number / MAJOR)
  if (major >= POSTGRES_MIN) return null
  return `The database ${name} is PostgreSQL ${major}; ${POSTGRES_MIN} or later is needed. Debian 12 and Ubuntu 24.04 have one, and https://apt.postgresql.org for older systems.`
}

function isUnreachable(cause: unknown): boolean {
  const { name, code = '' } = cause as { name?: string; code?: string }
  return name !== 'DatabaseFault' && /^(E[A-Z]+|28\w{3}|3D000|57P0\d|08\w{3})$/.test(code)
}

function messageOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string }
  return message || code || String(cause)
}
