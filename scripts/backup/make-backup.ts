import path from 'node:path'
import { Fault } from '#scripts/fault.ts'
import { backUp } from '#scripts/postgres/base-backup.ts'
import { checkServer, majorOf } from '#scripts/shop/check-server.ts'
import { databaseName } from '#scripts/shop/database-name.ts'
import { findOwnPostgres } from '#scripts/shop/find-database.ts'
import type { Shutdown } from '#scripts/shop/shutdown.ts'
import { say, withProgress } from '#scripts/terminal.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import { countPending } from '#server/platform/db/migrate.ts'
import { makeFolder, writeNote } from './backup-note.ts'
import { runPostgresProgram } from './postgres-programs.ts'

/** What pg_dump and pg_restore do at the same time. */
const JOBS = '2'

/** Copies the shop's database into an empty folder. Throws a Fault if it cannot. */
export async function makeBackup(
  config: Config,
  target: string,
  shutdown: Shutdown,
): Promise<void> {
  const own = config.databaseUrl === null ? await findOwnPostgres(config, shutdown) : null
  const url = own?.url ?? config.databaseUrl ?? ''
  const name = databaseName(config, url)
  say(`Database: ${name}`)
  await checkServer(url, name)
  if ((await countPending(url)) === 'all') throw new Fault(`${name} holds no shop.`)
  await makeFolder(target)
  const postgres = await majorOf(url)
  await withProgress('Copying the database', () =>
    own
      ? backUp({ ...own, target: path.join(target, 'postgres') })
      : runPostgresProgram('pg_dump', url, postgres, [
          ...['--format=directory', `--jobs=${JOBS}`, '--compress=6', '--no-owner'],
          ...['--no-privileges', '--file', path.join(target, 'dump')],
        ]),
  )
  const made_at = new Date(systemClock.now()).toISOString()
  await writeNote(target, { kind: own ? 'files' : 'dump', postgres, made_at })
}
