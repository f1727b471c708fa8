import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteExpiredConfirmations } from './confirmation-store.ts'
import { deleteExpiredResets } from './reset-store.ts'
import { forgetSessions } from './session-store.ts'

/** What nobody can use any more is forgotten. */
export const accountJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'forget expired links',
    everyMs: HOUR_MS,
    async run() {
      const now = instantOf(clock)
      await deleteExpiredResets(database.pool, now)
      await deleteExpiredConfirmations(database.pool, now)
    },
  },
  {
    name: 'forget sessions that are over',
    everyMs: HOUR_MS,
    run: () => database.transaction((tx) => forgetSessions(tx, instantOf(clock))),
  },
]
