import { auditShop } from '#server/app/audit.ts'
import { sayFindings } from './audit/say-findings.ts'
import { messagesOf } from './fault.ts'
import { readShopConfig } from './shop/environment.ts'
import { findDatabase } from './shop/find-database.ts'
import { createShutdown } from './shop/shutdown.ts'
import { printError } from './terminal.ts'

const shutdown = createShutdown()
try {
  const config = readShopConfig()
  const database = await findDatabase(config, shutdown, { mayBeStandby: true })
  if (!sayFindings(await auditShop(database, config))) process.exitCode = 1
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
await shutdown.end()
