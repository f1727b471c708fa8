import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCALE = 50

/**
 * PostgreSQL's TPC-B with prepared statements: the yardstick for this machine at this moment. It vacuums its tables
 * before each run by itself. A checkpoint would slow it down, because it touches more pages than any of our loads.
 */
export async function pgbench(
  databaseUrl: string,
  clients: number,
  seconds: number,
): Promise<{ perSecond: number; latencyMs: number }> {
  const args = ['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
  const { stdout } = await run(findPgbench(), [...args, databaseUrl])
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0),
    latencyMs: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0),
  }
}

/** Fills pgbench's tables. */
export async function preparePgbench(databaseUrl: string): Promise<void> {
  await run(findPgbench(), ['-i', '-q', '-s', String(SCALE), databaseUrl])
}

function findPgbench(): string {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => path.join(versions, version, 'bin'))
    : []
  const found = [...(process.env.PATH ?? '').split(path.delimiter), ...folders.reverse()]
    .map((folder) => path.join(folder, 'pgbench'))
    .find(existsSync)
  if (!found)
    throw new Error('pgbench is missing: install PostgreSQL (Debian: postgresql-contrib).')
  return found
}
