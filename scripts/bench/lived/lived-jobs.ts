import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { compose } from '#server/app/compose.ts'
import type { SettingDefaults } from '#server/features/settings/feature.ts'
import { noBus } from '#server/platform/bus/bus.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { noStandby } from '#server/platform/db/standby.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { RowsRead } from './rows-read.ts'

export interface JobRun {
  name: string
  everyMs: number
  ms: number
  rows: number
  fault: string | null
}

interface LivedShop {
  config: Config
  database: Database
  /** Those of the shop that ran before: other thresholds would have everybody examined again. */
  settingDefaults?: SettingDefaults
  nowMs: number
}

/** Some jobs leave the first minute after a start to returning players. */
const SETTLED_MS = 2 * MINUTE_MS

/**
 * Builds a shop and runs each of its jobs once, one after the other, without the rest of it. `started`: the rows that
 * were read to build it.
 */
export async function runJobsOnce(
  { config, database, settingDefaults = {}, nowMs }: LivedShop,
  counted: RowsRead,
): Promise<{ started: number; jobs: JobRun[] }> {
  const clock = manualClock(nowMs)
  const shop = await compose({
    config,
    database,
    settingDefaults,
    clock,
    entropy: systemEntropy(clock),
    log: createLog(config.logLevel),
    bus: noBus,
    loopDelay: { takeLongestMs: () => 0, metrics: () => [] },
    standby: noStandby(database),
    isStrict: false,
    shopUrl: () => 'http://localhost',
    isTrustedProxy: () => false,
  })
  const started = counted.take()
  clock.advance(SETTLED_MS)
  const runs: JobRun[] = []
  for (const { name, everyMs, run } of shop.jobs) {
    counted.take()
    const startMs = performance.now()
    const fault = await run(new AbortController().signal).then(
      () => null,
      (error: unknown) => String(error),
    )
    runs.push({ name, everyMs, ms: performance.now() - startMs, rows: counted.take(), fault })
  }
  await shop.realtime.stop()
  await shop.socketio.stop()
  await shop.stop()
  return { started, jobs: runs }
}
