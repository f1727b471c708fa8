/** The shop in a process of its own, for a bench that loads it over HTTP. */
import { startServer } from '#server/app/main.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'

const config = readConfig(process.env)
const database = createDatabase({ url: config.databaseUrl ?? '' })
const server = await startServer({ config, database, clientFolder: null })

process.on('message', (message) => {
  if (message === 'usage')
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send?.({ address: server.address })
