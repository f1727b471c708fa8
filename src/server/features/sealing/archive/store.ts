import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type ArchivedMonth = Tables['archived_months']

/** Takes the lock of whoever archives until the end of the transaction; false while another command has it. */
export async function tryLockArchive(tx: Tx): Promise<boolean> {
  // Writing a month takes minutes, in which this transaction only holds the lock.
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('archived months', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** Whether a month is marked as archived in a folder with this manifest. */
export async function isArchived(
  reader: Reader,
  { until, folder, manifest_hash }: Omit<ArchivedMonth, 'archived_at'>,
): Promise<boolean> {
  const { rows } = await reader.query(
    'SELECT FROM archived_months WHERE until = $1 AND folder = $2 AND manifest_hash = $3',
    [until, folder, manifest_hash],
  )
  return rows.length > 0
}

/** Marks a month as archived in a folder; a later archive in the same folder replaces the earlier. */
export async function storeArchived(
  tx: Tx,
  { until, folder, manifest_hash, archived_at }: ArchivedMonth,
): Promise<void> {
  await tx.query(
    `INSERT INTO archived_months (until, folder, manifest_hash, archived_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (until, folder) DO UPDATE SET manifest_hash = $3, archived_at = $4`,
    [until, folder, manifest_hash, archived_at],
  )
}

/** What is wrong with the months that are marked as archived: each is sealed, and the last act on its folder made it. */
export async function listArchiveFaults(
  reader: Reader,
  limit: number,
): Promise<{ checked: number; faults: string[] }> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `SELECT (SELECT count(*) FROM archived_months) AS checked, ARRAY(
       SELECT format('The archive of %s in %s is not as it was made',
                     coalesce(a.month, l.month), coalesce(a.folder, l.folder))
       FROM (SELECT *, to_char((until AT TIME ZONE 'UTC') - interval '1 day', 'YYYY-MM') AS month
             FROM archived_months) a
       FULL JOIN (SELECT DISTINCT ON (detail->>'month', detail->>'folder') detail->>'month' AS month,
                    detail->>'folder' AS folder, detail->>'manifest' AS manifest, at
                  FROM audit_log WHERE action = 'month.archive' AND stage = 'done'
                  ORDER BY detail->>'month', detail->>'folder', seq DESC) l
         ON l.month = a.month AND l.folder = a.folder
       WHERE (encode(a.manifest_hash, 'hex'), a.archived_at) IS DISTINCT FROM (l.manifest, l.at)
          OR NOT EXISTS (SELECT FROM sealed_months s WHERE s.until = a.until)
       LIMIT $1) AS faults`,
    [limit],
  )
  return { checked: Number(rows[0]?.checked ?? 0n), faults: rows[0]?.faults ?? [] }
}
