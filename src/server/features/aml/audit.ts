import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/**
 * Compares alerts and verifications with their holds at the gate, and with the operators' decisions about them. A claim
 * of an excluded person's address stops deposits and holds nothing at the gate.
 */
const faults = `SELECT format('Alert %s is %s, and %s at the gate', coalesce(l.id, h.ref), coalesce(l.state, 'gone'),
              CASE WHEN h.ref IS NULL THEN 'holds nothing' ELSE 'still holds' END) AS fault
  FROM (SELECT * FROM aml_alerts WHERE state <> 'cleared' AND rule <> 'claims_of_excluded') l
  FULL JOIN (SELECT h.ref, a.player_id FROM gate_holds h JOIN accounts a ON a.id = h.account_id
             WHERE h.kind = 'alert' AND h.ended_by IS NULL) h ON h.ref = l.id
  WHERE l.player_id IS DISTINCT FROM h.player_id
  UNION ALL
  SELECT format('Alert %s is %s, but the operators’ log says %s', l.id, l.state,
                coalesce(o.action, 'nothing'))
  FROM aml_alerts l
  LEFT JOIN LATERAL (SELECT action FROM audit_log
                     WHERE subject_id = l.id AND stage = 'done' AND action IN ('alert.clear', 'alert.confirm')
                     ORDER BY seq DESC LIMIT 1) o ON true
  WHERE o.action IS DISTINCT FROM CASE l.state WHEN 'cleared' THEN 'alert.clear'
                                               WHEN 'confirmed' THEN 'alert.confirm' END
  UNION ALL
  SELECT format('The identity of player %s is %s, and held at the gate', h.ref,
                coalesce(v.status, 'none'))
  FROM gate_holds h LEFT JOIN verifications v ON v.player_id = h.ref
  WHERE h.kind = 'verification' AND h.ended_by IS NULL AND coalesce(v.status, 'none') IN ('none', 'approved')
  UNION ALL
  SELECT format('The identity of player %s is %s, but the operators’ log says %s', v.player_id,
                v.status, coalesce(o.action, 'nothing'))
  FROM verifications v
  LEFT JOIN LATERAL (SELECT action FROM audit_log
                     WHERE subject_id = v.player_id AND stage = 'done'
                       AND action IN ('verification.approve', 'verification.refuse')
                     ORDER BY seq DESC LIMIT 1) o ON true
  WHERE v.status IN ('approved', 'refused')
    AND o.action IS DISTINCT FROM CASE v.status WHEN 'approved' THEN 'verification.approve'
                                                ELSE 'verification.refuse' END
  UNION ALL
  SELECT format('The operator %s decided about %s, and the log says %s', d.decided_by, d.subject_id,
                coalesce(l.operator_id::text, 'nobody'))
  FROM (SELECT id AS subject_id, decided_by FROM aml_alerts
        UNION ALL SELECT player_id, decided_by FROM verifications) d
  LEFT JOIN LATERAL (SELECT operator_id FROM audit_log
                     WHERE subject_id = d.subject_id AND stage = 'done'
                       AND action IN ('alert.clear', 'alert.confirm', 'verification.approve',
                                      'verification.refuse', 'verification.reopen')
                     ORDER BY seq DESC LIMIT 1) l ON true
  WHERE l.operator_id IS DISTINCT FROM d.decided_by
  UNION ALL
  SELECT format('Marker %s is %s by %s, and the operators’ log says %s', m.id, coalesce(m.decision, 'open'),
                coalesce(m.decided_by::text, 'nobody'), coalesce(l.decision, h.decision, 'nothing'))
  FROM protection_markers m
  LEFT JOIN audit_log d ON d.subject_id = m.id AND d.stage = 'done' AND d.action = 'marker.decide'
  LEFT JOIN LATERAL (SELECT d.detail ->> 'decision' AS decision, d.operator_id WHERE d.id IS NOT NULL) l ON true
  LEFT JOIN LATERAL (SELECT 'held' AS decision, operator_id FROM audit_log
                     WHERE player_id = m.player_id AND stage = 'done' AND action = 'player.hold'
                       AND operator_id = m.decided_by AND at >= m.decided_at
                     ORDER BY seq LIMIT 1) h ON l.decision IS NULL AND m.decision = 'held'
  WHERE (m.decision, m.decided_by) IS DISTINCT FROM
        (coalesce(l.decision, h.decision), coalesce(l.operator_id, h.operator_id))
  UNION ALL
  SELECT format('%s holds of player %s for their identity ended, after %s approvals', h.ended, h.ref, l.approved)
  FROM (SELECT ref, count(*) AS ended FROM gate_holds
        WHERE kind = 'verification' AND ended_by IS NOT NULL GROUP BY ref) h
  CROSS JOIN LATERAL (SELECT count(*) AS approved FROM audit_log
                      WHERE subject_id = h.ref AND stage = 'done' AND action = 'verification.approve') l
  WHERE h.ended > l.approved
  UNION ALL
  SELECT format('The alert %s ended its hold, but it is %s', h.ref, coalesce(l.state, 'gone'))
  FROM gate_holds h LEFT JOIN aml_alerts l ON l.id = h.ref
  WHERE h.kind = 'alert' AND h.ended_by IS NOT NULL AND coalesce(l.state, 'gone') <> 'cleared'
  UNION ALL
  SELECT format('The content of document %s was deleted at %s, before %s', id, coalesce(deleted_at::text, '-'), delete_at)
  FROM verification_documents WHERE deleted_at < delete_at OR (sealed IS NULL) <> (deleted_at IS NOT NULL)
  UNION ALL
  SELECT format('A mark of player %s for their %s is not proven', player_id, kind)
  FROM player_marks WHERE proven_at IS NULL AND kind NOT IN ('postal_address', 'payout_address')`

/** Open alerts and needed verifications hold, decided ones do not, and each decision is an operator's. */
export async function auditChecks(reader: Reader): Promise<AuditFinding> {
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  const { rows: counts } = await reader.query<{ n: bigint }>(
    'SELECT (SELECT count(*) FROM aml_alerts) + (SELECT count(*) FROM verifications) AS n',
  )
  return {
    invariant: 'Checks',
    promise: 'An alert or a needed verification holds coins and items until an operator decides',
    checked: Number(counts[0]?.n ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
