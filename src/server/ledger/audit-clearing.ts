import type { Reader } from '#server/platform/db/database.ts'
import type { SystemAccount } from './accounts.ts'
import type { AuditFinding } from './audit-finding.ts'

const FAULTS_SHOWN = 20

/** The expected contents of a clearing account, as recorded in a feature's own tables. */
export interface InFlight {
  account: SystemAccount
  /** A query that yields `ref` and `cents` of each item in flight. */
  query: string
  /** The number of days after which an item in flight is a fault. */
  daysMax: number
}

/**
 * I8: every clearing account holds exactly the amounts in flight, checked per reference, and none for longer than
 * allowed. The time of the journal's newest entry is used as the current time.
 */
export async function auditClearing(
  reader: Reader,
  inFlight: readonly InFlight[],
): Promise<AuditFinding> {
  const { rows } = await reader.query<{ held: bigint; faults: string[] }>(statementOf(inFlight))
  return {
    invariant: 'I8',
    promise: 'Clearing accounts hold exactly the amounts in flight and return to zero in time',
    checked: Number(rows[0]?.held ?? 0n),
    faults: rows[0]?.faults ?? [],
  }
}

function statementOf(inFlight: readonly InFlight[]): string {
  const awaited = inFlight.map(
    ({ account, query, daysMax }) =>
      `SELECT '${account}', ref, cents, ${daysMax} FROM (${query}) q`,
  )
  return `WITH sides AS (
      SELECT account_id AS id, ref, amount, at FROM entries
      UNION ALL SELECT counter_id, ref, -amount, at FROM entries
    ), held AS (
      SELECT a.name AS account, s.ref, sum(s.amount)::bigint AS cents, min(s.at) AS since
      FROM sides s JOIN accounts a ON a.id = s.id AND a.kind = 'clearing'
      GROUP BY a.name, s.ref
    ), awaited (account, ref, cents, days) AS (
      ${[...awaited, 'SELECT NULL::text, NULL::uuid, 0::bigint, 0 WHERE false'].join(' UNION ALL ')}
    ), faults AS (
      SELECT format('%s holds %s cents for %s, but %s are in flight',
                    coalesce(h.account, w.account), coalesce(h.cents, 0), coalesce(h.ref, w.ref),
                    coalesce(w.cents, 0)) AS fault
      FROM held h FULL JOIN awaited w ON w.account = h.account AND w.ref = h.ref
      WHERE coalesce(h.cents, 0) <> coalesce(w.cents, 0)
      UNION ALL
      SELECT format('%s has held %s cents for %s since %s', h.account, h.cents, h.ref, h.since)
      FROM held h JOIN awaited w ON w.account = h.account AND w.ref = h.ref
      WHERE h.cents <> 0
        AND h.since < (SELECT max(at) FROM entries) - make_interval(days => w.days)
    )
    SELECT (SELECT count(*) FROM held) AS held,
           array(SELECT fault FROM faults LIMIT ${FAULTS_SHOWN}) AS faults`
}
