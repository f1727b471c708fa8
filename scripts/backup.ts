// npm run backup -- <an empty folder>
// Copies the shop's database, compressed, even while the shop runs. `npm run restore` puts it back.
import path from 'node:path'
import { makeBackup } from './backup/make-backup.ts'
import { Fault, messagesOf } from './fault.ts'
import { readShopConfig } from './shop/environment.ts'
import { createShutdown } from './shop/shutdown.ts'
import { printError, say } from './terminal.ts'

const shutdown = createShutdown()
try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) {
    throw new Fault('Name the target: npm run backup -- <an empty folder>.')
  }
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const target = path.resolve(process.env.INIT_CWD ?? '.', folder)
  await makeBackup(readShopConfig(), target, shutdown)
  say(
    `The backup in ${target} has everything of the database, pictures too. Not in it, and needed to restore it:`,
  )
  say(
    'SEED_KEY, DOCUMENT_KEY, LEDGER_KEY, LEDGER_KEYS_RETIRED, LOG_KEY and RECEIPT_KEY (a demo: secrets.json).',
  )
  say('Store them apart from it. `npm run restore` puts it into an empty database and audits that.')
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
await shutdown.end()
