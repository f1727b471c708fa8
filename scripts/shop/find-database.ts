import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

/** Returns the database of a running shop, or opens that of a stopped one. */
export async function findDatabase(config: Config, shutdown: Shutdown): Promise<Database> {
  const url = config.databaseUrl ?? (await findOwn(config))
  if (!url) return (await openDatabase(config, shutdown)).database
  const database = createDatabase({ url })
  shutdown.onEnd(database.close)
  return database
}

async function findOwn(config: Config): Promise<string | null> {
  const { findRunningPostgres } = await import('#scripts/postgres/running-postgres.ts')
  return findRunningPostgres(path.resolve(config.dataFolder, 'postgres'))
}
