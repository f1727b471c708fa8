import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** Promises, their payouts and the journal, compared in both directions. */
const faults = `SELECT format('Payment %s promised %s and paid %s of it, its payouts are %s', d.payment_id,
                              d.promised_cents, d.paid_cents, coalesce(p.cents, 0)) AS fault
  FROM deposit_promises d
  LEFT JOIN (SELECT payment_id, sum(cents) AS cents FROM bonus_payouts GROUP BY 1) p USING (payment_id)
  WHERE d.paid_cents <> coalesce(p.cents, 0)
     OR (d.paid_cents = d.promised_cents AND d.ended_at IS NULL)
     OR (d.end_reason = 'used' AND d.paid_cents < d.promised_cents)
  UNION ALL
  SELECT format('The promise of payment %s until %s has ended at %s as %s', payment_id, until, ended_at, end_reason)
  FROM deposit_promises
  WHERE (ended_at IS NULL) <> (end_reason IS NULL) OR (end_reason = 'expired' AND ended_at < until)
  UNION ALL
  SELECT format('The payout %s of %s to %s is posted as %s to %s', coalesce(p.id, e.ref),
                coalesce(p.cents::text, '-'), coalesce(p.player_id::text, '-'),
                coalesce(e.amount::text, '-'), coalesce(e.player_id::text, '-'))
  FROM (SELECT b.id, b.cents, d.player_id
        FROM bonus_payouts b JOIN deposit_promises d USING (payment_id)) p
  FULL JOIN (SELECT e.ref, e.amount, a.player_id, c.name FROM entries e
             JOIN accounts a ON a.id = e.account_id JOIN accounts c ON c.id = e.counter_id
             WHERE e.code = 'bonus.paid') e ON e.ref = p.id
  WHERE (p.player_id, p.cents, 'house:bonuses') IS DISTINCT FROM (e.player_id, e.amount, e.name)
  UNION ALL
  SELECT format('Payment %s took %s back for its promise, posted is %s', coalesce(d.payment_id, e.ref),
                coalesce(d.converted_cents::text, '-'), coalesce(-e.amount, 0))
  FROM (SELECT * FROM deposit_promises WHERE converted_cents > 0) d
  FULL JOIN (SELECT e.ref, e.amount, a.player_id FROM entries e
             JOIN accounts a ON a.id = e.account_id WHERE e.code = 'bonus.converted') e
    ON e.ref = d.payment_id
  WHERE (d.player_id, -d.converted_cents) IS DISTINCT FROM (e.player_id, e.amount)
  UNION ALL
  SELECT format('The promise of payment %s of %s until %s is recorded as %s at %s', coalesce(d.payment_id, w.ref),
                d.promised_cents, d.until, w.amount, w.at)
  FROM deposit_promises d
  FULL JOIN (SELECT w.ref, w.amount, w.at, a.player_id FROM wallet_events w
             JOIN accounts a ON a.id = w.account_id WHERE w.kind = 'bonus.promised') w
    ON w.ref = d.payment_id
  WHERE (d.player_id, d.promised_cents, d.created_at) IS DISTINCT FROM (w.player_id, w.amount, w.at)
  UNION ALL
  SELECT format('The promise of payment %s is %s, and its end is %s', coalesce(d.payment_id, w.ref),
                coalesce(d.end_reason, 'open'),
                CASE WHEN w.ref IS NULL THEN 'not recorded' ELSE 'recorded' END)
  FROM (SELECT * FROM deposit_promises WHERE end_reason IN ('reversed', 'excluded')) d
  FULL JOIN (SELECT ref FROM wallet_events WHERE kind = 'promise.ended') w ON w.ref = d.payment_id
  WHERE d.payment_id IS NULL OR w.ref IS NULL
  UNION ALL
  SELECT format('Payment %s of %s is %s and has the promise of a %s for %s that is %s', d.payment_id, p.player_id,
                p.status, d.kind, d.player_id, coalesce(d.end_reason, 'open'))
  FROM deposit_promises d JOIN payments p ON p.id = d.payment_id
  WHERE p.player_id <> d.player_id OR p.status NOT IN ('paid', 'reversed')
     OR (p.status = 'reversed' AND d.end_reason IS NULL)
     OR (d.kind = 'first_crypto') <> (p.method = 'crypto')`

/** Every promise, what was paid of it and the journal agree. What play has earned of it is checked by I9. */
export async function auditPromises(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    'SELECT (SELECT count(*) FROM deposit_promises) + (SELECT count(*) FROM bonus_payouts) AS count',
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Deposit bonuses',
    promise:
      'Every promised bonus is paid out of play, never beyond the promise, and as the journal says',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
