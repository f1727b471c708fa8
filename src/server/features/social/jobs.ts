import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forgetSpent } from '#server/platform/db/spent-once.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { forgetExpired } from './store.ts'

/** Forgets the codes, tokens and nonces that have expired. */
export const socialJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'social.forget',
    everyMs: HOUR_MS,
    async run() {
      const now = instantOf(clock)
      await forgetExpired(database.pool, now)
      await forgetSpent(database.pool, now)
    },
  },
]
