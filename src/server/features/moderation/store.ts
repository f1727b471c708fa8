import type { ModerationKind, moderationCauses } from '#contract/http/operator/moderation.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type Row = Tables['moderation_cases']
export type ModerationCause = (typeof moderationCauses)[number]
export type ModerationDecision = NonNullable<Row['decision']>

/** What a case is about. */
export interface CaseSubject {
  kind: ModerationKind
  subjectId: string
  /** The player whose it is. */
  playerId: string
  /** The name as it is now; empty for a message, whose text is kept only with the message. */
  about: string
}

/**
 * Opens a case, or finds the one about the same subject under the same name; returns its id. What staff dismissed stays
 * so, however many report it again; what was changed or taken away, and is back, is a case again.
 */
export async function insertCase(
  tx: Tx,
  { kind, subjectId, playerId, about }: CaseSubject,
  { id, cause, at }: { id: string; cause: ModerationCause; at: Date },
): Promise<string> {
  tx.noteChange('moderation')
  const { rows } = await tx.query<Pick<Row, 'id'>>(
    `WITH opened AS (
       INSERT INTO moderation_cases (id, kind, subject_id, player_id, about, cause, opened_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, subject_id, about) DO UPDATE SET decided_at = NULL, decision = NULL, opened_at = $7
       WHERE moderation_cases.decision <> 'dismissed' RETURNING id
     )
     SELECT id FROM opened
     UNION ALL SELECT id FROM moderation_cases WHERE kind = $2 AND subject_id = $3 AND about = $5 LIMIT 1`,
    [id, kind, subjectId, playerId, about, cause, at],
  )
  return rows[0]?.id ?? id
}

/** Serializes reports of a subject until the transaction ends. */
export async function lockSubject(tx: Tx, subjectId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`case ${subjectId}`])
}

export async function insertReport(
  tx: Tx,
  { caseId, playerId, at }: { caseId: string; playerId: string; at: Date },
): Promise<void> {
  tx.noteChange('moderation')
  await tx.query(
    `INSERT INTO moderation_reports (case_id, player_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [caseId, playerId, at],
  )
}

/** Decides the waiting cases about a subject, but those under the name `except`. */
export async function decideCases(
  tx: Tx,
  {
    kind,
    subjectId,
    except = null,
  }: { kind: ModerationKind; subjectId: string; except?: string | null },
  { decision, at }: { decision: ModerationDecision; at: Date },
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE moderation_cases SET decided_at = $4, decision = $3
     WHERE kind = $1 AND subject_id = $2 AND decided_at IS NULL AND about IS DISTINCT FROM $5`,
    [kind, subjectId, decision, at, except],
  )
  if (rowCount !== 0) tx.noteChange('moderation')
}

export type LockedCase = Pick<Row, 'id' | 'player_id' | 'decided_at'>

export async function lockCase(tx: Tx, id: string): Promise<LockedCase | null> {
  const { rows } = await tx.query<LockedCase>(
    'SELECT id, player_id, decided_at FROM moderation_cases WHERE id = $1 FOR UPDATE',
    [id],
  )
  return rows[0] ?? null
}

export async function decideCase(
  tx: Tx,
  id: string,
  { decision, at }: { decision: ModerationDecision; at: Date },
): Promise<void> {
  tx.noteChange('moderation')
  await tx.query('UPDATE moderation_cases SET decided_at = $3, decision = $2 WHERE id = $1', [
    id,
    decision,
    at,
  ])
}

export interface CaseRow
  extends Pick<Row, 'id' | 'subject_id' | 'player_id' | 'about' | 'opened_at'> {
  kind: ModerationKind
  cause: ModerationCause
  player_name: string
  reports: number
  reporters: { id: string; name: string }[]
  earlier: number
  muted_until: Date | null
  message_room: string | null
  message_text: string | null
  message_removed_at: Date | null
  message_at: Date | null
  box_slug: string | null
  box_price_cents: string | null
  box_openings: bigint | null
}

const REPORTERS_SHOWN = 5
/** More of a kind are not counted, so that a case costs no more the older the shop is. */
const COUNTED_MAX = 100

/** The cases that wait, oldest first, starting after `cursor`. */
export async function listWaiting(
  reader: Reader,
  filter: { kind: ModerationKind | null; cursor: string | null; now: Date; limit: number },
): Promise<CaseRow[]> {
  const { rows } = await reader.query<CaseRow>(
    `SELECT c.id, c.kind, c.cause, c.subject_id, c.player_id, c.about, c.opened_at, p.name AS player_name,
            r.reports, r.reporters, e.earlier, t.until AS muted_until,
            m.room AS message_room, m.text AS message_text, m.removed_at AS message_removed_at,
            m.created_at AS message_at,
            u.slug AS box_slug, u.openings AS box_openings, k.body ->> 'price_cents' AS box_price_cents
     FROM (
       SELECT * FROM moderation_cases
       WHERE decided_at IS NULL AND ($1::text IS NULL OR kind = $1) AND ($2::uuid IS NULL OR id > $2)
       ORDER BY id LIMIT $4
     ) c
     JOIN players p ON p.id = c.player_id
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS reports,
              coalesce(jsonb_agg(jsonb_build_object('id', o.player_id, 'name', o.name) ORDER BY o.created_at)
                       FILTER (WHERE o.place <= ${REPORTERS_SHOWN}), '[]') AS reporters
       FROM (SELECT i.player_id, i.created_at, n.name, row_number() OVER (ORDER BY i.created_at) AS place
             FROM moderation_reports i JOIN players n ON n.id = i.player_id
             WHERE i.case_id = c.id LIMIT ${COUNTED_MAX}) o
     ) r
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS earlier
       FROM (SELECT FROM moderation_cases x
             WHERE x.player_id = c.player_id AND x.decision IN ('removed', 'changed') LIMIT ${COUNTED_MAX}) x
     ) e
     LEFT JOIN chat_mutes t ON t.player_id = c.player_id AND t.until > $3
     LEFT JOIN chat_messages m ON c.kind = 'message' AND m.id = c.subject_id
     LEFT JOIN user_boxes u ON c.kind = 'box' AND u.id = c.subject_id
     LEFT JOIN boxes b ON b.kind = u.kind AND b.slug = u.slug
     LEFT JOIN configurations k ON k.id = b.configuration_id
     ORDER BY c.id`,
    [filter.kind, filter.cursor, filter.now, filter.limit],
  )
  return rows
}

/** The names of the staff but of one account. */
export async function readStaffNames(reader: Reader, exceptId: string): Promise<string[]> {
  const { rows } = await reader.query<Pick<Tables['players'], 'name'>>(
    `SELECT name FROM players WHERE role <> 'player' AND id <> $1`,
    [exceptId],
  )
  return rows.map(({ name }) => name)
}

/** Deletes the cases about messages that are gone. */
export async function deleteCasesOf(reader: Reader, messageIds: readonly string[]): Promise<void> {
  await reader.query(
    `DELETE FROM moderation_cases WHERE kind = 'message' AND subject_id = ANY ($1)`,
    [messageIds],
  )
}

/** Deletes cases that were decided before an instant. */
export async function deleteDecided(reader: Reader, before: Date): Promise<void> {
  await reader.query('DELETE FROM moderation_cases WHERE decided_at < $1', [before])
}

/** A player whose name may be reported: not one that an erasure gave. */
export async function findNamed(
  reader: Reader,
  playerId: string,
): Promise<Pick<Tables['players'], 'name'> | null> {
  const { rows } = await reader.query<Pick<Tables['players'], 'name'>>(
    `SELECT p.name FROM players p
     WHERE p.id = $1 AND NOT EXISTS (SELECT FROM erasures WHERE player_id = p.id)`,
    [playerId],
  )
  return rows[0] ?? null
}

/** A custom box on sale. */
export async function findPublished(
  reader: Reader,
  slug: string,
): Promise<{ id: string; name: string; maker_id: string } | null> {
  const { rows } = await reader.query<{ id: string; name: string; maker_id: string }>(
    `SELECT u.id, b.name, b.maker_id FROM user_boxes u
     JOIN boxes b ON b.kind = u.kind AND b.slug = u.slug
     WHERE u.slug = $1 AND b.hidden_at IS NULL`,
    [slug],
  )
  return rows[0] ?? null
}
