import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface LinkRow extends Pick<Tables['tracking_links'], 'link'> {
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

/** Binds a player to a link; false when nobody has made it. A player who is bound stays with their first. */
export async function bindPlayer(
  tx: Tx,
  { playerId, link, at }: { playerId: string; link: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH made AS (SELECT link FROM tracking_links WHERE link = $2), bound AS (
       INSERT INTO player_links (player_id, link, bound_at) SELECT $1, link, $3 FROM made
       ON CONFLICT (player_id) DO NOTHING
     )
     SELECT FROM made`,
    [playerId, link, at],
  )
  return rowCount === 1
}

/** So many are kept; what hardly anybody came by makes way for what is new, so that no flood fills the table. */
const UNKNOWN_MAX = 1_000

/** Counts who came by a link that nobody has made. */
export async function countUnknown(
  reader: Reader,
  {
    link,
    visits,
    registrations,
    at,
  }: { link: string; visits: number; registrations: number; at: Date },
): Promise<void> {
  await reader.query(
    `INSERT INTO unknown_links (link, visits, registrations, first_seen_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (link) DO UPDATE
     SET visits = unknown_links.visits + $2, registrations = unknown_links.registrations + $3,
         last_seen_at = $4`,
    [link, visits, registrations, at],
  )
  await reader.query(
    `DELETE FROM unknown_links WHERE link IN (
       SELECT link FROM unknown_links WHERE link <> $1
       ORDER BY registrations DESC, visits DESC, last_seen_at DESC OFFSET $2)`,
    [link, UNKNOWN_MAX - 1],
  )
}

export type UnknownLinkRow = Pick<
  Tables['unknown_links'],
  'link' | 'visits' | 'registrations' | 'first_seen_at' | 'last_seen_at'
>

/** Those that brought the most people first. */
export async function listUnknown(reader: Reader, limit: number): Promise<UnknownLinkRow[]> {
  const { rows } = await reader.query<UnknownLinkRow>(
    `SELECT link, visits, registrations, first_seen_at, last_seen_at FROM unknown_links
     ORDER BY registrations DESC, visits DESC, last_seen_at DESC, link LIMIT $1`,
    [limit],
  )
  return rows
}
