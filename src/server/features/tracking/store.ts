import type { Tx } from '#server/platform/db/database.ts'

type Reader = Pick<Tx, 'query'>

export interface LinkRow {
  link: string
  name: string | null
  avatar: string | null
}

/** Counts a visit of the day (UTC) by a link, and answers whose it is; null when nobody made it. */
export async function countVisit(reader: Reader, link: string, at: Date): Promise<LinkRow | null> {
  const { rows } = await reader.query<LinkRow>(
    `WITH counted AS (
       INSERT INTO tracking_visits (link, day)
       SELECT link, ($2::timestamptz AT TIME ZONE 'UTC')::date FROM tracking_links WHERE link = $1
       ON CONFLICT (link, day) DO UPDATE SET visits = tracking_visits.visits + 1
       RETURNING link
     )
     SELECT l.link, p.name, p.avatar
     FROM counted
     JOIN tracking_links l USING (link)
     LEFT JOIN players p ON p.id = l.player_id`,
    [link, at],
  )
  return rows[0] ?? null
}

/** Makes a link, unless there is one of that name. */
export async function insertLink(
  reader: Reader,
  link: { link: string; playerId: string | null; createdAt: Date },
): Promise<void> {
  await reader.query(
    `INSERT INTO tracking_links (link, player_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (link) DO NOTHING`,
    [link.link, link.playerId, link.createdAt],
  )
}
