import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteExpiredConfirmations } from './confirmation-store.ts'
import { deleteExpiredResets } from './reset-store.ts'
import { forgetSessions } from './session-store.ts'

const HOUR = 60 * 60 * 1000

/** What nobody can use any more is forgotten. */
export const accountJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'forget expired links',
    everyMs: HOUR,
    async run() {
      const now = instantOf(clock)
      await deleteExpiredResets(database.pool, now)
      await deleteExpiredConfirmations(database.pool, now)
    },
  },
  {
    name: 'forget sessions that are over',
    everyMs: HOUR,
    run: () => database.transaction((tx) => forgetSessions(tx, instantOf(clock))),
  },
]
