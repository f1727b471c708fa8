import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

/** How long the reply to an `Idempotency-Key` is kept. */
export const REPLY_RETENTION_MS = 30 * DAY_MS
const BATCH_SIZE = 10_000

/** Deletes expired replies in batches, so that no other transaction is blocked for long. */
export const replyJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'forget old replies',
    everyMs: HOUR_MS,
    async run(stopping) {
      const before = new Date(instantOf(clock).getTime() - REPLY_RETENTION_MS)
      while (!stopping.aborted) {
        const { rowCount } = await database.pool.query(
          `DELETE FROM idempotent_replies WHERE (player_id, key) IN (
             SELECT player_id, key FROM idempotent_replies WHERE at < $1 LIMIT ${BATCH_SIZE})`,
          [before],
        )
        if (rowCount === null || rowCount < BATCH_SIZE) return
      }
    },
  },
]
