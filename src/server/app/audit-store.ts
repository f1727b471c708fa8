import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface AuditRun extends Pick<Tables['audits'], 'began_at' | 'ended_at'> {
  findings: AuditFinding[]
}

/** The check that was written last, by whichever node; null before the first. */
export async function readLastRun(reader: Reader): Promise<AuditRun | null> {
  const { rows } = await reader.query<AuditRun>(
    'SELECT began_at, ended_at, findings FROM audits ORDER BY id DESC LIMIT 1',
  )
  return rows[0] ?? null
}

export async function writeRun(writer: Reader, run: AuditRun): Promise<void> {
  await writer.query('INSERT INTO audits (began_at, ended_at, findings) VALUES ($1, $2, $3)', [
    run.began_at,
    run.ended_at,
    JSON.stringify(run.findings),
  ])
}

/** Keeps other nodes from the same check until the end of the transaction; false when one is at it. */
export async function isAlone(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('audit', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}
