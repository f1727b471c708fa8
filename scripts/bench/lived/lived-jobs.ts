import { compose } from '#server/app/compose.ts'
import { noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
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

/** Runs every job of a shop once, one after the other, without the rest of the shop. */
export async function runJobsOnce(
  deps: { config: Config; database: Database; clock: Clock },
  counted: RowsRead,
): Promise<JobRun[]> {
  const shop = await compose({
    ...deps,
    entropy: systemEntropy(deps.clock),
    log: createLog(deps.config.logLevel),
    bus: noBus,
    loopDelay: { takeLongestMs: () => 0, metrics: () => [] },
    isStrict: false,
    shopUrl: () => 'http://localhost',
    isTrustedProxy: () => false,
  })
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
  return runs
}
