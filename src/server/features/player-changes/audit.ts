import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** Compares the present states of all players with the last recorded change of each. */
export async function auditChanges(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM player_changes')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT format('The %s of player %s is not what it was last changed to',
                   replace(subject, '_', ' '), player_id) AS fault
     FROM player_states s
     FULL JOIN (
       SELECT DISTINCT ON (player_id, subject) player_id, subject, state
       FROM player_changes ORDER BY player_id, subject, id DESC
     ) c USING (player_id, subject)
     WHERE CASE WHEN c.state IS NULL THEN NOT s.is_empty ELSE s.state IS DISTINCT FROM c.state END
     LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Players',
    promise:
      'Ways to log in, limits, exclusions, identity checks and referrals are as they were last changed',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
