import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { BoxBody } from './store.ts'

/** The items that a game has drawn, as its own tables record it. */
export interface Draws {
  game: string
  /** A query that yields `configuration_id`, `item_id` and a time-ordered `id` of each draw. */
  query: string
}

export interface VersionRow extends Pick<Tables['configurations'], 'id'> {
  body: BoxBody
}

/** Versions of boxes in the order of their ids. */
export async function listVersionsAfter(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT id, body FROM configurations
     WHERE kind IN ('box', 'free', 'user') AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  )
  return rows
}

export interface DrawCount {
  configuration_id: bigint
  item_id: string
  /** Milliseconds at which its week began. */
  week: number
  count: number
}

/** How often each item was drawn from versions with ids from..to, week by week. */
export async function countDraws(
  reader: Reader,
  { query }: Draws,
  from: bigint,
  to: bigint,
): Promise<DrawCount[]> {
  const { rows } = await reader.query<DrawCount>(
    `SELECT configuration_id, item_id, count(*)::integer AS count,
            extract(epoch FROM date_trunc('week', uuid_extract_timestamp(id), 'UTC'))::float8 * 1000
              AS week
     FROM (${query}) d
     WHERE configuration_id BETWEEN $1 AND $2
     GROUP BY configuration_id, item_id, 4 ORDER BY configuration_id, 4`,
    [from, to],
  )
  return rows
}
