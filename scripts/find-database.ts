import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { findRunningPostgres } from '#server/platform/db/running-postgres.ts'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

/** The database of a shop that is running, or the one that a stopped shop left. */
export async function findDatabase(config: Config, shutdown: Shutdown): Promise<Database> {
  const folder = path.resolve(config.dataFolder, 'postgres')
  const url = config.databaseUrl ?? (await findRunningPostgres(folder))
  if (!url) return (await openDatabase(config, shutdown)).database
  const database = createDatabase({ url })
  shutdown.onEnd(database.close)
  return database
}
