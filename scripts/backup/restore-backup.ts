import { existsSync } from 'node:fs'
import path from 'node:path'
import { sayFindings } from '#scripts/audit/say-findings.ts'
import { Fault } from '#scripts/fault.ts'
import { restoreFiles } from '#scripts/postgres/base-backup.ts'
import { findPostgresHome } from '#scripts/postgres/home.ts'
import { checkServer, majorOf } from '#scripts/shop/check-server.ts'
import { databaseName } from '#scripts/shop/database-name.ts'
import { readTargetConfig } from '#scripts/shop/environment.ts'
import { openDatabase } from '#scripts/shop/open-database.ts'
import type { Shutdown } from '#scripts/shop/shutdown.ts'
import { say, withProgress } from '#scripts/terminal.ts'
import { auditShop } from '#server/app/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { databaseAddress } from '#server/platform/db/database-address.ts'
import { type BackupNote, readNote } from './backup-note.ts'
import { runPostgresProgram } from './postgres-programs.ts'

/**
 * Puts a backup into the empty database of the settings and audits it; returns whether the audit found nothing. Throws a
 * Fault if there is something in that database, if the backup is of a newer release, or if a key is missing.
 */
export async function restoreBackup(source: string, shutdown: Shutdown): Promise<boolean> {
  const note = await readNote(source)
  const config = readTargetConfig()
  if (config.databaseUrl === null) await restoreEmbedded(config, note, source)
  else await restoreDump(config, config.databaseUrl, note, source)
  // Opened as at a start: a backup of an earlier release is brought up to date, and the keys are tried.
  const { database } = await openDatabase(config, shutdown)
  const findings = await withProgress('Auditing what was restored', () =>
    auditShop(database, config),
  )
  return sayFindings(findings)
}

async function restoreEmbedded(
  config: Config,
  { kind }: BackupNote,
  source: string,
): Promise<void> {
  if (kind !== 'files') {
    throw new Fault('This backup is a dump: name an empty PostgreSQL for it in DATABASE_URL.')
  }
  const folder = path.resolve(config.dataFolder, 'postgres')
  say(`Database: ${databaseName(config, '')}`)
  if (existsSync(folder)) {
    throw new Fault(`${folder} exists already; name another folder in COFFER_DATA.`)
  }
  const home = await findPostgresHome(folder, say)
  await withProgress('Restoring the database', () =>
    restoreFiles({ source: path.join(source, 'postgres'), folder: home.folder }),
  )
}

async function restoreDump(
  config: Config,
  url: string,
  { kind, postgres }: BackupNote,
  source: string,
): Promise<void> {
  const name = databaseName(config, url)
  if (kind !== 'dump') {
    throw new Fault('This backup has the files of an embedded database: unset DATABASE_URL.')
  }
  await checkServer(url, name)
  const major = await majorOf(url)
  if (major < postgres) {
    throw new Fault(`This backup is of PostgreSQL ${postgres}, and ${name} is ${major}.`)
  }
  await refuseTables(url, name)
  await withProgress('Restoring the database', () =>
    runPostgresProgram('pg_restore', url, major, [
      ...['--dbname', databaseAddress(url)?.name ?? '', '--jobs=2', '--exit-on-error'],
      ...['--no-owner', '--no-privileges', path.join(source, 'dump')],
    ]),
  )
}

async function refuseTables(url: string, name: string): Promise<void> {
  const { pool, close } = createDatabase({ url })
  try {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0)
      throw new Fault(`${name} is not empty: it has ${count} tables. Name an empty one.`)
  } finally {
    await close()
  }
}
