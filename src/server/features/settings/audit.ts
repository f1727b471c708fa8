import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/**
 * Compares the versions of settings with the operators' log: each was made by an act that says the same, and no act is
 * without its version. A version made by one person alone, which needed two, has an entry that says so; the log's own
 * audit finds it.
 */
const faults = `SELECT format('Setting %s, version %s differs from the log',
                              coalesce(v.key, l.detail->>'key'), coalesce(v.id::text, '-')) AS fault
  FROM setting_versions v
  FULL JOIN (SELECT * FROM audit_log WHERE action = 'setting.change' AND stage = 'done') l
    ON l.id = v.act_id
  WHERE (v.key, v.value) IS DISTINCT FROM (l.detail->>'key', (l.detail->>'after')::jsonb)
     OR l.detail->>'starts_at' IS NOT NULL
        AND v.starts_at IS DISTINCT FROM (l.detail->>'starts_at')::timestamptz
  UNION ALL
  SELECT format('Setting %s, version %s has started without being counted', v.key, v.id)
  FROM setting_versions v JOIN setting_starts s ON s.version_id = v.id, setting_changes c
  WHERE s.seq > c.seq
  UNION ALL
  SELECT format('The count of changed settings has %s rows', count(*)) FROM setting_changes HAVING count(*) <> 1`

/** Verifies that settings are what operators have logged. */
export async function auditSettings(reader: Reader): Promise<AuditFinding> {
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  const { rows: counted } = await reader.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM setting_versions',
  )
  return {
    invariant: 'Settings',
    promise: 'Every version of a setting is what the operators’ log says',
    checked: Number(counted[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
