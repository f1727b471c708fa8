import type { SettingValue } from '#domain/settings/setting.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** A version of a setting, with the act that made it. */
export interface VersionRow
  extends Pick<Tables['setting_versions'], 'id' | 'key' | 'starts_at' | 'made_at'> {
  value: SettingValue
  /** The names of who made it, and of who asked for it if two were needed. */
  operator_name: string | null
  asked_by_name: string | null
  reason: string
  /** Null until it has started. */
  start_seq: bigint | null
}

const columns = `v.id, v.key, v.value, v.starts_at, v.made_at, o.name AS operator_name,
  a.name AS asked_by_name, l.reason, s.seq AS start_seq`
const joined = `setting_versions v
  JOIN audit_log l ON l.id = v.act_id
  LEFT JOIN players o ON o.id = l.operator_id
  LEFT JOIN players a ON a.id = l.asked_by
  LEFT JOIN setting_starts s ON s.version_id = v.id`

/** How often settings were changed or a version has started. */
export async function readChanges(reader: Reader): Promise<bigint> {
  const { rows } = await reader.query<{ seq: bigint }>('SELECT seq FROM setting_changes')
  return rows[0]?.seq ?? 0n
}

/** The same, locked: changes and starts are made one at a time. */
export async function lockChanges(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ seq: bigint }>('SELECT seq FROM setting_changes FOR UPDATE')
  return rows[0]?.seq ?? 0n
}

export async function writeChanges(tx: Tx, seq: bigint): Promise<void> {
  await tx.query('UPDATE setting_changes SET seq = $1', [seq])
}

/** The version of each key that started last. */
export async function readCurrent(reader: Reader): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT DISTINCT ON (v.key) ${columns} FROM ${joined}
     WHERE s.seq IS NOT NULL ORDER BY v.key, s.seq DESC`,
  )
  return rows
}

/** The versions that have not started, in the order in which they will. */
export async function readPlanned(reader: Reader): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT ${columns} FROM ${joined} WHERE s.seq IS NULL ORDER BY v.starts_at, v.id`,
  )
  return rows
}

/** The versions of a key, newest first, starting after the cursor. */
export async function listVersions(
  reader: Reader,
  key: string,
  { cursor, limit }: { cursor: bigint | null; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT ${columns} FROM ${joined}
     WHERE v.key = $1 AND ($2::bigint IS NULL OR v.id < $2) ORDER BY v.id DESC LIMIT $3`,
    [key, cursor, limit],
  )
  return rows
}

interface NewVersion {
  key: string
  value: SettingValue
  startsAt: Date
  madeAt: Date
  actId: string
}

/** Stores a version; its entry in the operators' log follows in the same transaction. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<bigint> {
  tx.noteChange('settings')
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO setting_versions (key, value, starts_at, made_at, act_id)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [version.key, JSON.stringify(version.value), version.startsAt, version.madeAt, version.actId],
  )
  if (!rows[0]) throw new Error('The new version has no id')
  return rows[0].id
}

export async function insertStart(
  tx: Tx,
  start: { seq: bigint; versionId: bigint; at: Date },
): Promise<void> {
  await tx.query('INSERT INTO setting_starts (seq, version_id, started_at) VALUES ($1, $2, $3)', [
    start.seq,
    start.versionId,
    start.at,
  ])
}
