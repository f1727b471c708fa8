import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { passwordFile } from './cluster.ts'
import { urlOf } from './embedded-postgres.ts'
import { findPostgresHome } from './home.ts'

/** Returns the current address of a folder's embedded PostgreSQL; null if it is not running. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const home = await findPostgresHome(path.resolve(folder), () => {})
  const [port, password] = await Promise.all([
    readFile(path.join(home.folder, 'port'), 'utf8').catch(() => ''),
    readFile(passwordFile(home), 'utf8').catch(() => ''),
  ])
  if (!port || !password) return null
  const cluster = { data: path.join(home.folder, 'data'), password: password.trim() }
  const url = urlOf(cluster, Number(port), 'coffer')
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end()
  }
}
