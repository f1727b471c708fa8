import type { Reader } from '#server/platform/db/database.ts'

/** A queue that people work through. A feature declares it with its definition. */
export interface Queue {
  /** In the metrics. */
  name: string
  /** In mails to staff. */
  label: string
  /** How long an entry may wait. */
  promisedMs: number
  /** The entries that wait: a FROM item with its condition, by an index that holds no others. */
  from: string
  /** The column that says since when an entry waits, by which the index is ordered. */
  since: string
  /** After so long an entry no longer waits, without anybody's doing. */
  lastsMs?: number
}

/** A queue as it stands. */
export interface QueueState {
  /** The number of its entries, or the most that are counted. */
  depth: number
  /** Since when the oldest waits; null if none does. */
  oldest: Date | null
}

/** More are not counted, so that a queue that nobody works through costs no more. */
export const DEPTH_MAX = 1_000

export async function readQueue(
  reader: Reader,
  { from, since, lastsMs = Number.POSITIVE_INFINITY }: Pick<Queue, 'from' | 'since' | 'lastsMs'>,
  nowMs: number,
): Promise<QueueState> {
  const { rows } = await reader.query<QueueState>(
    `SELECT count(*)::integer AS depth, min(since) AS oldest
     FROM (SELECT since FROM (SELECT ${since} AS since FROM ${from}) w WHERE since > $1
           ORDER BY since LIMIT ${DEPTH_MAX}) q`,
    [lastsMs === Number.POSITIVE_INFINITY ? '-infinity' : new Date(nowMs - lastsMs)],
  )
  return rows[0] ?? { depth: 0, oldest: null }
}
