/** The shop in a process of its own, for a bench that loads it over HTTP. */
import { auditIn } from '#server/app/audit.ts'
import { startServer } from '#server/app/main.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { createLog } from '#server/platform/log/log.ts'

// The hash chains of a new shop's rounds would be made, on a core of its own, beside what is measured.
const config = readConfig({ ROUND_CHAIN_LENGTH: '10000', ...process.env })
const log = createLog(config.logLevel)
const database = createDatabase({
  url: config.databaseUrl ?? '',
  onFault: (sentence, cause) => log.error({ err: cause }, sentence),
})
// A bench of calls needs no pages.
const clientFolder = process.env.BENCH_PAGES ?? null
const server = await startServer({ config, database, clientFolder, log })

let isAuditing = false
process.on('message', async (message) => {
  if (message === 'usage') {
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
  }
  if (message === 'audit') {
    isAuditing = true
    while (isAuditing) await inSnapshot(database, (reader) => auditIn(reader, config.seedKey))
  }
  if (message === 'no audit') isAuditing = false
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send?.({ address: server.address })
