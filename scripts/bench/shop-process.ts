/** The shop in its own process, for a bench that loads it over HTTP. */
import { auditShop } from '#server/app/audit.ts'
import { startServer } from '#server/app/main.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log/log.ts'
import { measureLoopDelay } from '#server/platform/metrics/loop-delay.ts'

// A new shop computes the hash chains of its rounds on a separate core, which would distort the measurement.
const config = readConfig({ ROUND_CHAIN_LENGTH: '10000', ...process.env })
const log = createLog(config.logLevel)
const database = createDatabase({
  url: config.databaseUrl ?? '',
  // A test on a busy machine waits longer for a connection than a player would.
  ...(process.env.CONNECT_MS_MAX && { connectMsMax: Number(process.env.CONNECT_MS_MAX) }),
  onFault: (sentence, cause) => log.error({ err: cause }, sentence),
})
// A bench of calls needs no pages.
const clientFolder = process.env.BENCH_PAGES ?? null
// To test what is due on another day, the clock can be set ahead of the machine's by this many ms.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const clock = { ...systemClock, now: () => systemClock.now() + aheadMs }
const settingDefaults = JSON.parse(process.env.SETTING_DEFAULTS ?? '{}')
const server = await startServer({ config, database, clientFolder, clock, log, settingDefaults })

const loopDelay = measureLoopDelay()
let isAuditing = false
process.on('message', async (message) => {
  if (message === 'usage') {
    process.send?.({
      cpu: process.cpuUsage(),
      rss: process.memoryUsage.rss(),
      pauseMs: loopDelay.takeLongestMs(),
    })
  }
  if (message === 'audit') {
    isAuditing = true
    while (isAuditing) await auditShop(database, config, { isGentle: true })
  }
  if (message === 'no audit') isAuditing = false
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.send?.({ address: server.address })
