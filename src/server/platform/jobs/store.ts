import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** A row that a job could not process since `failed_at`. */
export type FailureRow = Tables['job_failures']

export type FailurePlace = Pick<FailureRow, 'failed_at' | 'job' | 'row_key'>

/** The failures of a job, by the key of the row. */
export async function readFailures(
  reader: Reader,
  job: string,
): Promise<Map<string, Pick<FailureRow, 'failed_at' | 'next_at'>>> {
  const { rows } = await reader.query<Pick<FailureRow, 'row_key' | 'failed_at' | 'next_at'>>(
    'SELECT row_key, failed_at, next_at FROM job_failures WHERE job = $1',
    [job],
  )
  return new Map(rows.map(({ row_key, ...failure }) => [row_key, failure]))
}

/**
 * Records another failure of a row. The pause doubles with each, from `firstMs` to `mostMs`. Returns how often it has
 * failed, and since when.
 */
export async function noteFailure(
  reader: Reader,
  failed: {
    job: string
    key: string
    error: string
    now: Date
    firstMs: number
    mostMs: number
  },
): Promise<Pick<FailureRow, 'tries' | 'failed_at'>> {
  const { rows } = await reader.query<Pick<FailureRow, 'tries' | 'failed_at'>>(
    `INSERT INTO job_failures AS f (job, row_key, tries, error, failed_at, next_at)
     VALUES ($1, $2, 1, $3, $4, $4::timestamptz + $5 * interval '1 ms')
     ON CONFLICT (job, row_key) DO UPDATE
     SET tries = f.tries + 1, error = EXCLUDED.error,
         next_at = $4::timestamptz + least($5 * 2.0 ^ least(f.tries, 30), $6) * interval '1 ms'
     RETURNING tries, failed_at`,
    [failed.job, failed.key, failed.error, failed.now, failed.firstMs, failed.mostMs],
  )
  if (!rows[0]) throw new Error('The failure was not recorded')
  return rows[0]
}

export async function deleteFailures(
  reader: Reader,
  job: string,
  keys: readonly string[],
): Promise<void> {
  await reader.query('DELETE FROM job_failures WHERE job = $1 AND row_key = ANY ($2)', [job, keys])
}

/** Deletes the failures that no job has tried again since `before`. */
export async function deleteForgotten(reader: Reader, before: Date): Promise<void> {
  await reader.query('DELETE FROM job_failures WHERE next_at < $1', [before])
}

export interface StuckJob {
  job: string
  rows: number
  oldest: Date
}

/** How many rows of each job are stuck, and since when the oldest is. */
export async function readStuckJobs(reader: Reader): Promise<StuckJob[]> {
  const { rows } = await reader.query<StuckJob>(
    `SELECT job, count(*)::integer AS rows, min(failed_at) AS oldest FROM job_failures GROUP BY job`,
  )
  return rows
}

/** The stuck rows of all jobs, the longest stuck first, starting after one. */
export async function listFailures(
  reader: Reader,
  { after, limit }: { after: FailurePlace | null; limit: number },
): Promise<FailureRow[]> {
  const { rows } = await reader.query<FailureRow>(
    `SELECT job, row_key, tries, error, failed_at, next_at FROM job_failures
     WHERE $1::timestamptz IS NULL OR (failed_at, job, row_key) > ($1, $2::text, $3::text)
     ORDER BY failed_at, job, row_key LIMIT $4`,
    [after?.failed_at, after?.job, after?.row_key, limit],
  )
  return rows
}
