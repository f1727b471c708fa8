import type { BoxKind } from '#domain/games/box.ts'
import type { BoxBody } from '#server/features/boxes/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** A version, on sale or planned, that holds an item whose price changes. */
export interface HolderRow {
  kind: BoxKind
  slug: string
  tier: number | null
  wanted_rtp: number | null
  is_planned: boolean
  body: BoxBody
}

/** The boxes that hold any of these items, locked. Drafts follow the present prices by themselves. */
export async function lockHolders(tx: Tx, itemIds: readonly string[]): Promise<HolderRow[]> {
  const holds = `EXISTS (SELECT FROM jsonb_array_elements(k.body -> 'items') e
    WHERE e ->> 'id' = ANY ($1))`
  const { rows: sold } = await tx.query<HolderRow>(
    `SELECT b.kind, b.slug, b.tier, b.wanted_rtp, false AS is_planned, k.body
     FROM boxes b JOIN configurations k ON k.id = b.configuration_id
     WHERE b.hidden_at IS NULL AND ${holds}
     ORDER BY b.kind, b.slug FOR NO KEY UPDATE OF b`,
    [itemIds],
  )
  const { rows: planned } = await tx.query<HolderRow>(
    `SELECT p.kind, p.slug, (p.plan ->> 'tier')::integer AS tier,
            (p.plan ->> 'wanted_rtp')::integer AS wanted_rtp, true AS is_planned, k.body
     FROM box_plans p JOIN configurations k ON k.id = p.configuration_id
     WHERE ${holds} ORDER BY p.slug FOR UPDATE OF p`,
    [itemIds],
  )
  return [...sold, ...planned]
}

interface Move {
  kind: BoxKind
  slug: string
  is_planned: boolean
  configuration_id: string
}

/** Sells, or plans, other versions of these boxes. */
export async function moveToVersions(tx: Tx, moves: readonly Move[]): Promise<void> {
  tx.noteChange('boxes')
  const given = [JSON.stringify(moves)]
  const rows = `jsonb_to_recordset($1::jsonb) AS n (
    kind text, slug text, is_planned boolean, configuration_id bigint)`
  await tx.query(
    `UPDATE boxes b SET configuration_id = n.configuration_id, revision = b.revision + 1
     FROM ${rows} WHERE NOT n.is_planned AND b.kind = n.kind AND b.slug = n.slug`,
    given,
  )
  await tx.query(
    `UPDATE box_plans p SET configuration_id = n.configuration_id, revision = p.revision + 1
     FROM ${rows} WHERE n.is_planned AND p.slug = n.slug`,
    given,
  )
}

/** Takes players' boxes off sale. */
export async function hideBoxes(tx: Tx, slugs: readonly string[], at: Date): Promise<void> {
  if (slugs.length > 0) tx.noteChange('custom-boxes')
  await tx.query(
    `UPDATE boxes SET hidden_at = $2 WHERE kind = 'user' AND slug = ANY ($1) AND hidden_at IS NULL`,
    [slugs, at],
  )
}
