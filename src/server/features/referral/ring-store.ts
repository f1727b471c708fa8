import type { ReferralRing } from '#contract/http/referral.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { literalOf } from '#server/platform/db/like.ts'
import type { Place } from '#server/platform/http/cursor.ts'

export interface RingRow {
  affiliate_id: string
  affiliate_name: string
  code: string
  /** When the newest of its accounts came. */
  latest: Date
  marks: ReferralRing['marks']
  members: ReferralRing['members']
}

/**
 * Affiliates with suspect accounts among their own and their referrals': accounts that share a proven mark, or were
 * refused as referrals. Returns those accounts; affiliates with the newest account come
 * first, starting after a place.
 */
export async function listRings(
  reader: Reader,
  { limit, after, search }: { limit: number; after: Place | null; search: string | null },
): Promise<RingRow[]> {
  const { rows } = await reader.query<RingRow>(
    `WITH links AS (
       SELECT link, player_id FROM tracking_links
       WHERE player_id IS NOT NULL AND ($2::text IS NULL OR player_id IN (
         SELECT id FROM players WHERE lower(name) LIKE $2
         UNION ALL SELECT player_id FROM tracking_links WHERE lower(link) LIKE $2))
     ), family AS (
       SELECT t.player_id AS affiliate_id, l.player_id, l.refused IS NOT NULL AS is_refused
       FROM player_links l JOIN links t USING (link)
       UNION ALL
       SELECT DISTINCT player_id, player_id, false FROM links
     ), shared AS (
       SELECT f.affiliate_id, m.kind, m.hash
       FROM family f JOIN player_marks m USING (player_id) WHERE m.proven_at IS NOT NULL
       GROUP BY f.affiliate_id, m.kind, m.hash HAVING count(*) > 1
     ), suspects AS (
       SELECT f.affiliate_id, f.player_id, s.kind
       FROM shared s JOIN family f USING (affiliate_id)
       JOIN player_marks m ON m.player_id = f.player_id AND m.kind = s.kind AND m.hash = s.hash
         AND m.proven_at IS NOT NULL
       UNION
       SELECT affiliate_id, player_id, NULL FROM family WHERE is_refused
     ), rings AS (
       SELECT affiliate_id, coalesce(array_agg(DISTINCT kind) FILTER (WHERE kind IS NOT NULL), '{}') AS marks
       FROM suspects GROUP BY affiliate_id
     ), members AS (
       SELECT s.affiliate_id, max(l.bound_at) AS latest,
              json_agg(json_build_object(
                'id', p.id, 'name', p.name, 'link', l.link,
                'signed_up_at', to_char(l.bound_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'refused', l.refused,
                'refused_at', to_char(l.refused_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              ) ORDER BY l.bound_at DESC, p.id) AS members
       FROM (SELECT DISTINCT affiliate_id, player_id FROM suspects) s
       JOIN player_links l ON l.player_id = s.player_id
       JOIN tracking_links t ON t.link = l.link AND t.player_id = s.affiliate_id
       JOIN players p ON p.id = s.player_id
       GROUP BY s.affiliate_id
     )
     SELECT r.affiliate_id, p.name AS affiliate_name, a.code, m.latest, r.marks, m.members
     FROM rings r JOIN members m USING (affiliate_id)
     JOIN players p ON p.id = r.affiliate_id
     JOIN LATERAL (
       SELECT coalesce((SELECT code FROM affiliates WHERE player_id = r.affiliate_id),
                       (SELECT min(link) FROM tracking_links WHERE player_id = r.affiliate_id)) AS code
     ) a ON true
     WHERE $3::timestamptz IS NULL OR (m.latest, r.affiliate_id) < ($3, $4::uuid)
     ORDER BY m.latest DESC, r.affiliate_id DESC LIMIT $1`,
    [limit, search === null ? null : `%${literalOf(search)}%`, after?.at, after?.id],
  )
  return rows
}
