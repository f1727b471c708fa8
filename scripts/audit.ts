import path from 'node:path'
import { auditShop } from '#server/app/audit.ts'
import { isClean } from '#server/ledger/index.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { findRunningPostgres } from '#server/platform/db/running-postgres.ts'
import { sentencesOf } from './fault.ts'
import { openDatabase } from './open-database.ts'
import { readSurroundings } from './open-shop.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { complain, say } from './terminal.ts'

const shutdown = createShutdown()
try {
  const config = readConfig(readSurroundings().env)
  const database = await findDatabase(config, shutdown)
  const findings = await auditShop(database, config.seedKey)
  for (const { invariant, promise, checked, faults } of findings) {
    say(
      `${faults.length === 0 ? 'ok    ' : 'BROKEN'} ${invariant}  ${promise} (${checked} checked)`,
    )
    for (const fault of faults) say(`         ${fault}`)
  }
  say(isClean(findings) ? 'The books are clean.' : 'The books are NOT clean.')
  if (!isClean(findings)) process.exitCode = 1
} catch (error) {
  for (const sentence of sentencesOf(error)) complain(sentence)
  process.exitCode = 3
}
await shutdown.end()

/** The database of a shop that is running, or the one that a stopped shop left. */
async function findDatabase(config: Config, shutdown: Shutdown): Promise<Database> {
  const folder = path.resolve(config.dataFolder, 'postgres')
  const url = config.databaseUrl ?? (await findRunningPostgres(folder))
  if (!url) return (await openDatabase(config, shutdown)).database
  const database = createDatabase({ url })
  shutdown.onEnd(database.close)
  return database
}
