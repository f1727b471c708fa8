import type { BoxBody } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Plan } from './plan.ts'

/** A box of the shop that is or was on sale. */
export interface SoldBoxRow
  extends Pick<
    Tables['boxes'],
    | 'slug'
    | 'name'
    | 'description'
    | 'category'
    | 'tier'
    | 'cooldown_hours'
    | 'tag'
    | 'hue'
    | 'position'
    | 'cover'
    | 'open_cover'
    | 'wanted_rtp'
    | 'revision'
    | 'hidden_at'
  > {
  kind: 'box' | 'free'
  hash: Buffer
  body: BoxBody
}

/** What a box is to become. */
export interface PlanRow extends Pick<Tables['box_plans'], 'slug' | 'revision' | 'starts_at'> {
  kind: 'box' | 'free'
  plan: Plan
  /** The planned version; null for a draft. */
  configuration_id: bigint | null
  hash: Buffer | null
  body: BoxBody | null
}

const soldQuery = `SELECT b.kind, b.slug, b.name, b.description, b.category, b.tier, b.cooldown_hours,
    b.tag, b.hue, b.position, b.cover, b.open_cover, b.wanted_rtp, b.revision, b.hidden_at, k.hash,
    k.body
  FROM boxes b JOIN configurations k ON k.id = b.configuration_id
  WHERE b.kind IN ('box', 'free')`

const planQuery = `SELECT p.kind, p.slug, p.revision, p.starts_at, p.plan, p.configuration_id, k.hash,
    k.body
  FROM box_plans p LEFT JOIN configurations k ON k.id = p.configuration_id`

export async function readSoldBoxes(reader: Reader): Promise<SoldBoxRow[]> {
  return (await reader.query<SoldBoxRow>(`${soldQuery} ORDER BY b.slug`)).rows
}

export async function readPlans(reader: Reader): Promise<PlanRow[]> {
  return (await reader.query<PlanRow>(`${planQuery} ORDER BY p.slug`)).rows
}

/** The newest version of a box, on sale or not. */
export async function readNewest(
  reader: Reader,
  { kind, slug }: Pick<Plan, 'kind' | 'slug'>,
): Promise<Pick<Tables['configurations'], 'version' | 'hash'> | null> {
  const { rows } = await reader.query<Pick<Tables['configurations'], 'version' | 'hash'>>(
    `SELECT version, hash FROM configurations WHERE kind = $1 AND slug = $2
     ORDER BY version DESC LIMIT 1`,
    [kind, slug],
  )
  return rows[0] ?? null
}

/** A version of a box; null if there is none of this number. */
export async function readPublished(
  reader: Reader,
  kind: Plan['kind'],
  slug: string,
  version: number,
): Promise<{ hash: Buffer; body: BoxBody } | null> {
  const { rows } = await reader.query<{ hash: Buffer; body: BoxBody }>(
    'SELECT hash, body FROM configurations WHERE kind = $1 AND slug = $2 AND version = $3',
    [kind, slug, version],
  )
  return rows[0] ?? null
}

export interface BoxState {
  sold: SoldBoxRow | null
  plan: PlanRow | null
}

/** A box of the shop by its address, locked; what does not exist is null. */
export async function lockState(tx: Tx, slug: string): Promise<BoxState> {
  const { rows: sold } = await tx.query<SoldBoxRow>(
    `${soldQuery} AND b.slug = $1 FOR NO KEY UPDATE OF b`,
    [slug],
  )
  const { rows: plans } = await tx.query<PlanRow>(
    `${planQuery} WHERE p.slug = $1 FOR UPDATE OF p`,
    [slug],
  )
  return { sold: sold[0] ?? null, plan: plans[0] ?? null }
}

export async function writePlan(
  tx: Tx,
  plan: Plan,
  version: { revision: number; configurationId: bigint | null; startsAt: Date | null; at: Date },
): Promise<void> {
  tx.noteChange('boxes')
  await tx.query(
    `INSERT INTO box_plans (kind, slug, revision, plan, configuration_id, starts_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (slug) DO UPDATE
     SET kind = EXCLUDED.kind, revision = EXCLUDED.revision, plan = EXCLUDED.plan,
         configuration_id = EXCLUDED.configuration_id, starts_at = EXCLUDED.starts_at,
         changed_at = EXCLUDED.changed_at`,
    [
      plan.kind,
      plan.slug,
      version.revision,
      JSON.stringify(plan),
      version.configurationId,
      version.startsAt,
      version.at,
    ],
  )
}

export async function deletePlans(tx: Tx, slugs: readonly string[]): Promise<void> {
  tx.noteChange('boxes')
  await tx.query('DELETE FROM box_plans WHERE slug = ANY ($1)', [slugs])
}

/** Puts hidden boxes of the shop on sale again. */
export async function showBoxes(tx: Tx, slugs: readonly string[]): Promise<void> {
  tx.noteChange('boxes')
  await tx.query(
    `UPDATE boxes SET hidden_at = NULL WHERE kind <> 'user' AND slug = ANY ($1) AND hidden_at IS NOT NULL`,
    [slugs],
  )
}

/** The other boxes, on sale or planned, of a free box's tier. */
export async function otherOfTier(tx: Tx, tier: number, slug: string): Promise<string | null> {
  const { rows } = await tx.query<{ slug: string }>(
    `SELECT slug FROM boxes WHERE tier = $1 AND slug <> $2 AND hidden_at IS NULL
     UNION
     SELECT slug FROM box_plans
     WHERE (plan ->> 'tier')::integer = $1 AND slug <> $2 AND starts_at IS NOT NULL`,
    [tier, slug],
  )
  return rows[0]?.slug ?? null
}

/** The next free place at the end of a kind of boxes. */
export async function nextPosition(tx: Tx, kind: 'box' | 'free'): Promise<number> {
  const { rows } = await tx.query<{ next: number }>(
    'SELECT coalesce(max(position) + 1, 0) AS next FROM boxes WHERE kind = $1',
    [kind],
  )
  return rows[0]?.next ?? 0
}

/** The addresses of boxes whose planned start has come. */
export async function listDue(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await reader.query<{ slug: string }>(
    'SELECT slug FROM box_plans WHERE starts_at <= $1 ORDER BY starts_at, slug',
    [now],
  )
  return rows.map(({ slug }) => slug)
}
