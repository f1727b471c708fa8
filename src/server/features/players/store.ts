import type { BoxKind } from '#domain/games/box.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type PublicRow = Pick<
  Tables['players'],
  'id' | 'name' | 'avatar' | 'is_demo' | 'created_at' | 'is_hidden'
>

export async function readPublic(reader: Reader, id: string): Promise<PublicRow | null> {
  const { rows } = await reader.query<PublicRow>(
    'SELECT id, name, avatar, is_demo, created_at, is_hidden FROM players WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

export interface OpenedRow extends Pick<Tables['configurations'], 'slug'> {
  kind: BoxKind
  openings: bigint
}

/** How often a player has opened each box, most opened first: what is counted, and the bets since then. */
export async function countOpened(reader: Reader, playerId: string): Promise<OpenedRow[]> {
  const { rows } = await reader.query<OpenedRow>(
    `SELECT k.kind, k.slug, sum(b.openings)::bigint AS openings
     FROM (
       SELECT configuration_id, openings FROM player_openings_counted WHERE player_id = $1
       UNION ALL
       SELECT configuration_id, count(*) FROM bets
       WHERE player_id = $1 AND game = 'box' AND id > (SELECT bet_id FROM openings_counted_until)
         AND item_id IS NOT NULL
       GROUP BY configuration_id
     ) b JOIN configurations k ON k.id = b.configuration_id AND k.kind IN ('box', 'free', 'user')
     GROUP BY k.kind, k.slug
     ORDER BY openings DESC, k.slug`,
    [playerId],
  )
  return rows
}
