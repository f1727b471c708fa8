import { clientFolder, ensureClient } from '#scripts/client-build.ts'
import { seedDemo } from '#scripts/seed/seed.ts'
import { startServer } from '#server/app/main.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { startBenchServer } from './bench-database.ts'
import { measureBundle } from './bundle.ts'
import { runLighthouse } from './lighthouse.ts'
import { measureReel } from './reel-frames.ts'
import { printTable, rounded } from './table.ts'

const BOX = '/boxes/midas-vault'

/** What a first visit loads, Lighthouse's mobile verdict on it, and the frames of a spinning reel. */
export async function benchPages(): Promise<void> {
  await ensureClient()
  printTable(await measureBundle(clientFolder))
  const server = await startBenchServer()
  try {
    const url = await server.makeDatabase('pages')
    const database = createDatabase({ url })
    const config = readConfig({
      PORT: '0',
      SEED_KEY: 'ab'.repeat(32),
      REALTIME_SECRET: 'bench-realtime-secret',
      LOG_LEVEL: 'warn',
    })
    await seedDemo({ database, config })
    const shop = await startServer({ config, database, clientFolder })
    console.log(`  idle server: ${rounded(process.memoryUsage.rss() / 2 ** 20, 0)} MB RSS`)
    const verdicts = []
    for (const page of ['/', BOX]) {
      verdicts.push({ page, ...(await runLighthouse(`${shop.address}${page}`)) })
    }
    printTable(verdicts)
    printTable(await measureReel(`${shop.address}${BOX}`))
    await shop.stop()
    await database.close()
  } finally {
    await server.stop()
  }
}
