import { auditShop } from '#server/app/audit.ts'
import { isClean } from '#server/ledger/index.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { messagesOf } from './fault.ts'
import { findDatabase } from './shop/find-database.ts'
import { readEnvironment } from './shop/open-shop.ts'
import { createShutdown } from './shop/shutdown.ts'
import { printError, say } from './terminal.ts'

const shutdown = createShutdown()
try {
  const config = readConfig(readEnvironment().env)
  const database = await findDatabase(config, shutdown)
  const findings = await auditShop(database, config)
  for (const { invariant, promise, checked, faults } of findings) {
    say(
      `${faults.length === 0 ? 'ok    ' : 'BROKEN'} ${invariant}  ${promise} (${checked} checked)`,
    )
    for (const fault of faults) say(`         ${fault}`)
  }
  say(isClean(findings) ? 'The ledger audit found no faults.' : 'The ledger audit found faults.')
  if (!isClean(findings)) process.exitCode = 1
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
await shutdown.end()
