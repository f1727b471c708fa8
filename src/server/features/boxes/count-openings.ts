import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { storedUntil } from '#server/platform/db/stored-until.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { addCountedOpenings } from './store.ts'

/** The job's name. */
const COUNT = 'count openings'

/** Counts the openings of each box up to a few minutes ago, so that the next start has only the last ones to count. */
export const countOpeningsJob = (deps: {
  database: Database
  clock: Pick<Clock, 'now'>
  forEach: ForEach
}): Job => ({
  name: COUNT,
  everyMs: HOUR_MS,
  async run(stopping) {
    const untilMs = await storedUntil(deps.database.pool, deps.clock.now())
    if (untilMs === null) return
    const until = firstIdAt(untilMs)
    await deps.forEach<string>({
      job: COUNT,
      stopping,
      list: () => Promise.resolve([until]),
      keyOf: () => 'all boxes',
      work: () => deps.database.transaction((tx) => addCountedOpenings(tx, until)),
    })
  },
})
