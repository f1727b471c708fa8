import path from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { Fault, messagesOf } from './fault.ts'
import { backUp } from './postgres/base-backup.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { findPostgresHome } from './postgres/home.ts'
import { findRunningPostgres } from './postgres/running-postgres.ts'
import { readEnvironment } from './shop/open-shop.ts'
import { createShutdown, type Shutdown } from './shop/shutdown.ts'
import { printError, say, withProgress } from './terminal.ts'

const shutdown = createShutdown()
try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) {
    throw new Fault('Name the target: npm run backup -- <an empty folder>.')
  }
  const target = path.resolve(folder)
  const running = await findOwnPostgres(shutdown)
  await withProgress('Copying the database', () =>
    backUp({ ...running, target: path.join(target, 'postgres') }),
  )
  say(`COFFER_DATA=${target} opens the shop in its current state.`)
  say(
    'The backup does not contain the keys of the server seeds and of the ledger: store SEED_KEY, LEDGER_KEY and\n' +
      'LEDGER_KEYS_RETIRED, or secrets.json, separately. The audit of a restored copy needs them.',
  )
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
await shutdown.end()

async function findOwnPostgres(shutdown: Shutdown): Promise<{ url: string; folder: string }> {
  const config = readConfig(readEnvironment().env)
  if (config.databaseUrl) {
    throw new Fault(
      'The database of DATABASE_URL is backed up by its own tools, such as pg_basebackup or pg_dump.',
    )
  }
  const folder = path.resolve(config.dataFolder, 'postgres')
  const url = await findRunningPostgres(folder)
  if (url) return { url, folder: (await findPostgresHome(folder, say)).folder }
  const server = await startEmbeddedPostgres({ folder, log: say })
  shutdown.onEnd(server.stop)
  return server
}
