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
    `WITH family AS (
       SELECT t.player_id AS affiliate_id, m.player_id, m.kind, m.hash
       FROM shared_marks m JOIN player_links l USING (player_id) JOIN tracking_links t USING (link)
       WHERE t.player_id IS NOT NULL
       UNION
       SELECT m.player_id, m.player_id, m.kind, m.hash
       FROM shared_marks m JOIN tracking_links t USING (player_id)
     ), suspects AS (
       SELECT affiliate_id, player_id, kind
       FROM (SELECT *, count(*) OVER (PARTITION BY affiliate_id, kind, hash) AS sharing FROM family) f
       WHERE sharing > 1
       UNION
       SELECT t.player_id, l.player_id, NULL
       FROM player_links l JOIN tracking_links t USING (link)
       WHERE l.refused IS NOT NULL AND t.player_id IS NOT NULL
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
     WHERE ($3::timestamptz IS NULL OR (m.latest, r.affiliate_id) < ($3, $4::uuid))
       AND ($2::text IS NULL OR lower(p.name) LIKE $2 OR EXISTS (
         SELECT FROM tracking_links s WHERE s.player_id = r.affiliate_id AND lower(s.link) LIKE $2))
     ORDER BY m.latest DESC, r.affiliate_id DESC LIMIT $1`,
    [limit, search === null ? null : `%${literalOf(search)}%`, after?.at, after?.id],
  )
  return rows
}
