// npm run restore -- <a folder of npm run backup>
// Puts a backup into the empty database that the settings name, or into an empty data folder, and audits it.
// Exit code: 0 restored and clean, 1 restored and the audit found faults, 3 not restored.
import path from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { Fault, messagesOf } from './fault.ts'
import { createShutdown } from './shop/shutdown.ts'
import { printError } from './terminal.ts'

const shutdown = createShutdown()
try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) {
    throw new Fault('Name the backup: npm run restore -- <a folder of `npm run backup`>.')
  }
  const isClean = await restoreBackup(path.resolve(process.env.INIT_CWD ?? '.', folder), shutdown)
  if (!isClean) process.exitCode = 1
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
await shutdown.end()
