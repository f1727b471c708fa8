import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteExpiredResets } from './reset-store.ts'

const HOUR = 60 * 60 * 1000

/** What nobody can use any more is forgotten. */
export const accountJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'forget expired resets',
    everyMs: HOUR,
    run: () => deleteExpiredResets(database.pool, instantOf(clock)),
  },
]
