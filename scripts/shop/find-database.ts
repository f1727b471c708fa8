import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '#scripts/fault.ts'
import { say } from '#scripts/terminal.ts'
import type { Config } from '#server/platform/config/config.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '#server/platform/db/database.ts'
import { countPending } from '#server/platform/db/migrate.ts'
import { checkSeedKey } from './check-keys.ts'
import { checkServer } from './check-server.ts'
import { databaseName } from './database-name.ts'
import { noShopIn } from './environment.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * The database of a running shop, or that of a stopped one, started; says which one it is. Never makes or changes one:
 * throws a Fault if there is none, if it is empty, and if it is of another release. A command that writes nothing may
 * be given a standby.
 */
export async function findDatabase(
  config: Config,
  shutdown: Shutdown,
  options: Pick<DatabaseOptions, 'mayBeStandby'> = {},
): Promise<Database> {
  const url = config.databaseUrl ?? (await findOwnPostgres(config, shutdown)).url
  const name = databaseName(config, url)
  say(`Database: ${name}`)
  await checkServer(url, name)
  const pending = await countPending(url)
  if (pending === 'all') throw new Fault(`${name} holds no shop, and a command makes none.`)
  if (pending > 0) {
    throw new Fault(
      `${name} is of an earlier release: start the shop once, which brings it up to date.`,
    )
  }
  const database = createDatabase({ url, ...options })
  shutdown.onEnd(database.close)
  await checkSeedKey(database.pool, config)
  return database
}

/** The embedded database with its folder. Loaded only if needed: with an external database, none of this code runs. */
export async function findOwnPostgres(
  config: Config,
  shutdown: Shutdown,
): Promise<{ url: string; folder: string }> {
  const folder = path.resolve(config.dataFolder, 'postgres')
  if (!existsSync(folder)) throw new Fault(noShopIn(path.resolve(config.dataFolder)))
  const [{ findRunningPostgres }, { findPostgresHome }, { startEmbeddedPostgres }] =
    await Promise.all([
      import('#scripts/postgres/running-postgres.ts'),
      import('#scripts/postgres/home.ts'),
      import('#scripts/postgres/embedded-postgres.ts'),
    ])
  const home = await findPostgresHome(folder, say)
  if (!existsSync(path.join(home.folder, 'data'))) {
    throw new Fault(noShopIn(path.resolve(config.dataFolder)))
  }
  const url = await findRunningPostgres(folder)
  if (url) return { url, folder: home.folder }
  const server = await startEmbeddedPostgres({ folder, log: say })
  shutdown.onEnd(server.stop)
  return server
}
