import path from 'node:path'
import { Fault } from '#scripts/fault.ts'
import { printError, say } from '#scripts/terminal.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { checkKeys } from './check-keys.ts'
import { checkServer } from './check-server.ts'
import { databaseName } from './database-name.ts'
import type { Shutdown } from './shutdown.ts'

/** The migrated database: the configured one, or the embedded one of the data folder, started. */
export async function openDatabase(
  config: Config,
  shutdown: Shutdown,
): Promise<{ database: Database; url: string }> {
  const url = config.databaseUrl ?? (await startOwn(config, shutdown))
  const name = databaseName(config, url)
  await checkServer(url, name)
  // A demo's own database needs no name; its folder is the one in which it was started.
  if (config.databaseUrl) say(`Database: ${name}`)
  await migrate(url)
  const database = createDatabase({ url })
  shutdown.onEnd(database.close)
  if (config.mode === 'production') {
    await refuseDemoDatabase(database)
    await refuseForgetfulness(database)
  }
  await checkKeys(database.pool, config)
  return { database, url }
}

/** Loaded only if needed: with an external database, none of this code runs. */
async function startOwn(config: Config, shutdown: Shutdown): Promise<string> {
  const { superviseEmbeddedPostgres } = await import('#scripts/postgres/supervised-postgres.ts')
  const server = await superviseEmbeddedPostgres({
    folder: path.resolve(config.dataFolder, 'postgres'),
    log: say,
    clock: systemClock,
    onLost(sentence) {
      printError(sentence)
      process.exitCode = 1
      shutdown.ask()
    },
  })
  shutdown.onEnd(server.stop)
  return server.url
}

async function refuseForgetfulness(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ fsync: string }>('SHOW fsync')
  if (rows[0]?.fsync !== 'on') throw new Fault('Production refuses a database with fsync off.')
}

/** A demo's coins and items are made up, and its operators' passwords are public. */
async function refuseDemoDatabase(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ is_demo: boolean }>(
    `SELECT EXISTS (SELECT FROM demo_marks)
         -- What demos left behind that were made before they were marked.
         OR EXISTS (SELECT FROM players WHERE is_demo OR lower(email) LIKE '%@coffer.example')
         AS is_demo`,
  )
  if (rows[0]?.is_demo) {
    throw new Fault(
      "Production refuses a database that was a demo's: its players, coins and passwords are made up. Name an empty one in DATABASE_URL.",
    )
  }
}
