import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createJobRows, type ForEach } from '#server/platform/jobs/for-each.ts'
import { createLog } from '#server/platform/log/log.ts'

export interface JobDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  forEach: ForEach
}

/** What jobs need that a test runs by itself. */
export function jobDepsOn({ database, clock }: Omit<JobDeps, 'forEach'>): JobDeps {
  const { forEach } = createJobRows({ database, clock, log: createLog('silent') })
  return { database, clock, forEach }
}

/** The same of a process that a failure kills: it records nothing, and ends. */
export function mortalJobDepsOn({ database, clock }: Omit<JobDeps, 'forEach'>): JobDeps {
  const query = (text: string, values?: unknown[]) =>
    text.startsWith('INSERT INTO job_failures')
      ? Promise.reject(new Error('The process was killed'))
      : database.pool.query(text, values)
  const pool = { query } as Database['pool']
  const { forEach } = createJobRows({
    database: { ...database, pool },
    clock,
    log: createLog('silent'),
  })
  return { database, clock, forEach }
}
