import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20
/** The log's time and that of the change it logs are read one after the other. */
const LOGGED_WITHIN = '1 minute'

/** The last of some actions on each subject. */
const lastOf = (subject: string, ...actions: string[]) =>
  `(SELECT DISTINCT ON (${subject}) ${subject} AS id, action, at, operator_id, detail
    FROM audit_log WHERE stage = 'done' AND action IN (${actions.map((action) => `'${action}'`).join(', ')})
    ORDER BY ${subject}, seq DESC)`

/** What only operators can change, next to what the log says that they did. */
const faults = `SELECT format('Player %s has the role %s, but the operators’ log says %s', p.id, p.role,
                coalesce(l.detail ->> 'role', 'player')) AS fault
  FROM players p LEFT JOIN ${lastOf('player_id', 'player.role')} l ON l.id = p.id
  WHERE p.role <> coalesce(l.detail ->> 'role', 'player')
  UNION ALL
  SELECT format('Player %s is on hold since %s (%s), but the operators’ log says %s at %s, and their age %s', p.id,
                coalesce(p.on_hold_since::text, 'never'), p.hold_reason, coalesce(l.action, 'nothing'), l.at,
                coalesce(g.at::text, 'nothing'))
  FROM players p
  LEFT JOIN ${lastOf('player_id', 'player.hold', 'player.lift', 'player.erase')} l ON l.id = p.id
  LEFT JOIN age_holds g ON g.player_id = p.id AND (l.at < g.at) IS NOT FALSE
  WHERE CASE WHEN g.at IS NOT NULL THEN p.on_hold_since IS DISTINCT FROM g.at
        ELSE (p.on_hold_since IS NOT NULL) IS DISTINCT FROM (coalesce(l.action, '') IN ('player.hold', 'player.erase'))
          OR p.on_hold_since NOT BETWEEN l.at - interval '${LOGGED_WITHIN}' AND l.at
          OR l.action = 'player.hold' AND p.hold_reason <> (l.detail ->> 'reason') END
  UNION ALL
  SELECT format('Player %s was erased at %s, but the operators’ log says %s', coalesce(e.player_id, l.id),
                coalesce(e.at::text, 'no time'), coalesce(l.at::text, 'nothing'))
  FROM erasures e FULL JOIN ${lastOf('player_id', 'player.erase')} l ON l.id = e.player_id
  WHERE e.at IS NULL OR l.at IS NULL OR e.at NOT BETWEEN l.at - interval '${LOGGED_WITHIN}' AND l.at
     OR (e.purged_at < e.keep_until)
  UNION ALL
  SELECT format('Players %s and %s are %s, but the operators’ log says %s', coalesce(s.player_id, l.one),
                coalesce(s.other_id, l.other), CASE WHEN s.player_id IS NULL THEN 'not separated' ELSE 'separated' END,
                coalesce(l.action, 'nothing'))
  FROM separated_accounts s
  FULL JOIN (SELECT DISTINCT ON (1, 2) least(player_id, subject_id) AS one, greatest(player_id, subject_id) AS other, action
             FROM audit_log WHERE stage = 'done' AND action IN ('player.separate', 'player.rejoin')
             ORDER BY 1, 2, seq DESC) l ON l.one = s.player_id AND l.other = s.other_id
  WHERE (s.player_id IS NOT NULL) IS DISTINCT FROM (coalesce(l.action, '') = 'player.separate')
  UNION ALL
  SELECT format('Withdrawal %s is %s, and no operator started it', w.id, w.status)
  FROM withdrawals w LEFT JOIN ${lastOf('subject_id', 'withdrawal.start')} l ON l.id = w.id
  WHERE w.sending IS NOT NULL AND l.id IS NULL
  UNION ALL
  SELECT format('Parcel %s is %s with the number %s, but the operators’ log says %s', s.id, s.status,
                coalesce(s.tracking_number, '-'), coalesce(l.action, 'nothing'))
  FROM shipments s LEFT JOIN ${lastOf('subject_id', 'shipment.start', 'shipment.ship')} l ON l.id = s.id
  WHERE (s.status = 'done') IS DISTINCT FROM (coalesce(l.action, '') = 'shipment.ship')
     OR s.status = 'in_processing' AND l.id IS NULL
     OR s.status = 'done' AND s.tracking_number IS DISTINCT FROM (l.detail ->> 'tracking_number')
  UNION ALL
  SELECT format('Batch %s of codes is %s, but the operators’ log says %s', b.id,
                CASE WHEN b.voided_at IS NULL THEN 'valid' ELSE 'void' END, coalesce(l.action, 'nothing'))
  FROM code_batches b LEFT JOIN ${lastOf('subject_id', 'codes.void')} l ON l.id = b.id
  WHERE (b.voided_at IS NOT NULL) <> (l.id IS NOT NULL)
  UNION ALL
  SELECT format('Promo code %s is %s, but the operators’ log says %s', p.code,
                CASE WHEN p.ended_at IS NULL THEN 'open' ELSE 'ended' END, coalesce(l.action, 'nothing'))
  FROM promo_codes p LEFT JOIN ${lastOf('subject_id', 'promo.end')} l ON l.id = p.id
  WHERE (p.ended_at IS NOT NULL) <> (l.id IS NOT NULL)
  UNION ALL
  SELECT format('The box %s is %s, but the operators’ log says %s', u.slug,
                CASE WHEN u.taken_down_at IS NULL THEN 'allowed' ELSE 'taken down' END, coalesce(l.action, 'nothing'))
  FROM user_boxes u LEFT JOIN ${lastOf('subject_id', 'user-box.hide', 'user-box.restore')} l ON l.id = u.id
  WHERE (u.taken_down_at IS NOT NULL) IS DISTINCT FROM (coalesce(l.action, '') = 'user-box.hide')
  UNION ALL
  SELECT format('%s of deposit %s were sent back by %s, and the operators’ log says %s by %s', r.sent_cents, r.payment_id,
                r.sent_by, coalesce(l.action, 'nothing'), l.operator_id)
  FROM deposit_returns r LEFT JOIN ${lastOf('subject_id', 'deposit.return')} l ON l.id = r.payment_id
  WHERE r.sent_by IS DISTINCT FROM l.operator_id OR (r.done_at IS NULL AND l.id IS NOT NULL)
  UNION ALL
  SELECT format('Approval %s is of %s for %s by %s, but the operators’ log says %s for %s by %s', a.id, a.action,
                a.subject_id, a.asked_by, l.action, l.subject_id, l.operator_id)
  FROM approvals a LEFT JOIN audit_log l ON l.id = a.id
  WHERE (a.action, a.subject_id, a.asked_by, a.asked_at) IS DISTINCT FROM (l.action, l.subject_id, l.operator_id, l.at)
  UNION ALL
  SELECT format('Callback %s was reviewed by %s, who did nothing at that time', r.callback_id, r.operator_id)
  FROM callback_reviews r
  WHERE NOT EXISTS (SELECT FROM audit_log l WHERE l.operator_id = r.operator_id AND l.stage = 'done'
                    AND l.at BETWEEN r.at AND r.at + interval '${LOGGED_WITHIN}'
                    AND l.action IN ('callback.review', 'deposit.credit', 'deposit.dismiss', 'deposit.return'))`

/** Roles, holds, and everything else that only operators change are as their log says, and the other way round. */
export async function auditStaff(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    `SELECT count(*) FROM audit_log WHERE stage = 'done'`,
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Staff',
    promise: 'Roles, holds and whatever else only operators change are as their log says',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
