/** The shop without its pages, in a process that restarts when its code changes. */
import { startServer } from '#server/app/main.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'

const config = readConfig(process.env)
const database = createDatabase({ url: config.databaseUrl ?? '' })
const server = await startServer({
  config,
  database,
  clientFolder: null,
  isStrict: true,
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
