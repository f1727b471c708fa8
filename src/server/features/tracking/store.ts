import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface LinkRow extends Pick<Tables['tracking_links'], 'link'> {
  name: string | null
  avatar: string | null
}

/** A day in UTC. */
const dayOf = (at: string) => `(${at}::timestamptz AT TIME ZONE 'UTC')::date`

/**
 * Counts a visit of the day by a link, and a click if it is the device's first of that day; returns the link's owner,
 * null if the link does not exist.
 */
export async function countVisit(
  reader: Reader,
  { link, device, at }: { link: string; device: Buffer; at: Date },
): Promise<LinkRow | null> {
  const { rows } = await reader.query<LinkRow>(
    `WITH clicked AS (
       INSERT INTO link_clicks (link, day, device, at)
       SELECT link, ${dayOf('$2')}, $3, $2 FROM tracking_links WHERE link = $1
       ON CONFLICT DO NOTHING RETURNING 1
     ), counted AS (
       INSERT INTO tracking_visits AS v (link, day, clicks)
       SELECT link, ${dayOf('$2')}, (SELECT count(*) FROM clicked) FROM tracking_links WHERE link = $1
       ON CONFLICT (link, day) DO UPDATE
       SET visits = v.visits + 1, clicks = v.clicks + EXCLUDED.clicks
       RETURNING link
     )
     SELECT l.link, p.name, p.avatar
     FROM counted
     JOIN tracking_links l USING (link)
     LEFT JOIN players p ON p.id = l.player_id`,
    [link, at, device],
  )
  return rows[0] ?? null
}

/** The first link by which a device arrived since an instant, if any. */
export async function findFirstClick(
  reader: Reader,
  device: Buffer,
  since: Date,
): Promise<string | null> {
  const { rows } = await reader.query<{ link: string }>(
    'SELECT link FROM link_clicks WHERE device = $1 AND at > $2 ORDER BY at, link LIMIT 1',
    [device, since],
  )
  return rows[0]?.link ?? null
}

/** Deletes the clicks of days before an instant's, in UTC; the counts stay. */
export async function deleteClicksBefore(reader: Reader, at: Date): Promise<void> {
  await reader.query(`DELETE FROM link_clicks WHERE day < ${dayOf('$1')}`, [at])
}

/** Creates a link, unless its name exists. */
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

export interface RefusedReferral {
  playerId: string
  /** `own`: the player and the affiliate are one person. `ring`: that person had brought the affiliate. */
  why: 'own' | 'ring'
}

/**
 * An affiliate's referrals that are invalid: their own person, or one who had brought them before, directly or through
 * others. Accounts are one person if they share a proven mark, directly or through further accounts.
 */
export async function findRefused(reader: Reader, affiliateId: string): Promise<RefusedReferral[]> {
  const { rows } = await reader.query<RefusedReferral>(
    `WITH RECURSIVE reached (player_id, brought_at) AS (
       SELECT $1::uuid, '-infinity'::timestamptz
       UNION
       SELECT n.player_id, greatest(r.brought_at, n.brought_at)
       FROM reached r
       CROSS JOIN LATERAL (
         SELECT a.other_id AS player_id, '-infinity'::timestamptz AS brought_at
         FROM linked_accounts a
         WHERE a.player_id = r.player_id
           AND NOT EXISTS (SELECT FROM separated_accounts s
                           WHERE s.player_id = least($1, a.other_id)
                             AND s.other_id = greatest($1, a.other_id))
         UNION ALL
         SELECT t.player_id, l.bound_at
         FROM player_links l JOIN tracking_links t USING (link)
         WHERE l.player_id = r.player_id AND t.player_id IS NOT NULL
       ) n
     )
     SELECT l.player_id AS "playerId", CASE WHEN min(r.brought_at) = '-infinity' THEN 'own' ELSE 'ring' END AS why
     FROM reached r
     JOIN player_links l ON l.player_id = r.player_id AND l.refused IS NULL AND l.bound_at > r.brought_at
     JOIN tracking_links t ON t.link = l.link AND t.player_id = $1
     GROUP BY l.player_id`,
    [affiliateId],
  )
  return rows
}

/** Ends an invalid referral; one that has ended stays unchanged. */
export async function refuseReferral(
  tx: Tx,
  { playerId, why, at }: { playerId: string; why: 'own' | 'ring'; at: Date },
): Promise<void> {
  await tx.query(
    'UPDATE player_links SET refused = $2, refused_at = $3 WHERE player_id = $1 AND refused IS NULL',
    [playerId, why, at],
  )
  await recordChanges(tx, playerId, { by: 'rule', at })
}

/**
 * Binds a player to a link and returns its owner; undefined if the link does not exist. A bound player keeps their
 * first link.
 */
export async function bindPlayer(
  tx: Tx,
  { playerId, link, at }: { playerId: string; link: string; at: Date },
): Promise<string | null | undefined> {
  const { rows } = await tx.query<Pick<Tables['tracking_links'], 'player_id'>>(
    `WITH made AS (SELECT link, player_id FROM tracking_links WHERE link = $2), bound AS (
       INSERT INTO player_links (player_id, link, bound_at) SELECT $1, link, $3 FROM made
       ON CONFLICT (player_id) DO NOTHING
     )
     SELECT player_id FROM made`,
    [playerId, link, at],
  )
  return rows[0]?.player_id
}

/** The most rows kept; rarely used names give way to new ones, so that a flood cannot fill the table. */
const UNKNOWN_MAX = 1_000

/** Counts a player who arrived by an unknown link. */
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

/** Those that brought the most players first. */
export async function listUnknown(reader: Reader, limit: number): Promise<UnknownLinkRow[]> {
  const { rows } = await reader.query<UnknownLinkRow>(
    `SELECT link, visits, registrations, first_seen_at, last_seen_at FROM unknown_links
     ORDER BY registrations DESC, visits DESC, last_seen_at DESC, link LIMIT $1`,
    [limit],
  )
  return rows
}
