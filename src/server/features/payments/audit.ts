import type { AuditFinding, EntrySources, InFlight } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

const credited = { from: 'payments p', ref: 'p.id' }
const clearing = `'clearing:' || p.provider`
const bank = `'bank:' || p.provider`
/**
 * A reversal takes the deposit first, then its bonus (credited with it before bonuses were promised, or paid of its
 * promise), as far as the balance went; the rest is owed.
 */
const reversed = {
  from: `(SELECT r.bonus_code, p.id, p.player_id, p.provider, d.due,
                 p.bonus_cents + coalesce(o.paid_cents - o.converted_cents, 0) AS bonus,
                 least(r.taken_cents, d.due) AS taken, r.taken_cents - least(r.taken_cents, d.due) AS bonus_taken
          FROM reversals r
          JOIN payments p ON p.id = r.payment_id
          LEFT JOIN deposit_returns b ON b.payment_id = r.payment_id
          LEFT JOIN deposit_promises o ON o.payment_id = r.payment_id
          CROSS JOIN LATERAL (SELECT p.credited_cents - coalesce(b.sent_cents, 0) AS due) d) p`,
  ref: 'p.id',
}
const sentBack = {
  from: 'deposit_returns b JOIN payments p ON p.id = b.payment_id',
  ref: 'b.payment_id',
}
const ofWithdrawal = { from: 'withdrawals w', ref: 'w.id' }

export const paymentSources = {
  'deposit.received': {
    ...credited,
    player: null,
    account: clearing,
    counter: bank,
    amount: 'p.credited_cents',
  },
  'deposit.credited': {
    ...credited,
    player: 'p.player_id',
    counter: clearing,
    amount: 'p.credited_cents',
  },
  'deposit.bonus': {
    ...credited,
    where: `p.method = 'crypto'`,
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: 'p.bonus_cents',
  },
  'deposit.promo': {
    ...credited,
    where: `p.method <> 'crypto'`,
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: 'p.bonus_cents',
  },
  'receivable.settled': {
    ...credited,
    player: 'p.player_id',
    counter: `'house:receivables'`,
    amount: '-p.settled_cents',
  },
  'deposit.reversed': {
    ...reversed,
    player: 'p.player_id',
    counter: clearing,
    amount: '-p.taken',
  },
  'deposit.bonus-reversed': {
    ...reversed,
    where: `p.bonus_code = 'deposit.bonus-reversed'`,
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: '-p.bonus_taken',
  },
  'bonus.reversed': {
    ...reversed,
    where: `p.bonus_code = 'bonus.reversed'`,
    player: 'p.player_id',
    counter: `'house:bonuses'`,
    amount: '-p.bonus_taken',
  },
  'receivable.deposit': {
    ...reversed,
    player: null,
    account: `'house:receivables'`,
    counter: clearing,
    amount: 'p.taken - p.due',
  },
  'receivable.bonus': {
    ...reversed,
    player: null,
    account: `'house:receivables'`,
    counter: `'house:bonuses'`,
    amount: 'p.bonus_taken - p.bonus',
  },
  'deposit.returned': {
    ...reversed,
    player: null,
    account: clearing,
    counter: bank,
    amount: '-p.due',
  },
  'deposit.sent-back': {
    ...sentBack,
    player: 'b.player_id',
    counter: clearing,
    amount: '-b.sent_cents',
  },
  'deposit.repaid': {
    ...sentBack,
    player: null,
    account: clearing,
    counter: bank,
    amount: '-b.sent_cents',
  },
  'withdrawal.requested': {
    ...ofWithdrawal,
    player: 'w.player_id',
    counter: `'clearing:withdrawals'`,
    amount: '-w.amount_cents',
  },
  'withdrawal.sent': {
    ...ofWithdrawal,
    where: `w.status = 'done'`,
    player: null,
    account: `'clearing:withdrawals'`,
    counter: `'bank:' || w.provider`,
    amount: '-(w.amount_cents - w.fee_cents)',
  },
  'withdrawal.fee': {
    ...ofWithdrawal,
    where: `w.status = 'done'`,
    player: null,
    account: `'clearing:withdrawals'`,
    counter: `'house:withdrawals'`,
    amount: '-w.fee_cents',
  },
  'withdrawal.refunded': {
    ...ofWithdrawal,
    where: `w.status IN ('canceled', 'canceled_by_user')`,
    player: 'w.player_id',
    counter: `'clearing:withdrawals'`,
    amount: 'w.amount_cents',
  },
} satisfies EntrySources

/** The codes under which a reversal takes coins from a wallet. */
const takenCodes = `'deposit.reversed', 'deposit.bonus-reversed', 'bonus.reversed'`

/** The ledger's postings for each payment, a column per code. */
const posted = `SELECT ref,
    sum(amount) FILTER (WHERE code = 'deposit.received') AS received,
    sum(amount) FILTER (WHERE code = 'deposit.credited') AS credited,
    coalesce(sum(amount) FILTER (WHERE code IN ('deposit.bonus', 'deposit.promo')), 0) AS bonus,
    coalesce(-sum(amount) FILTER (WHERE code = 'receivable.settled'), 0) AS settled,
    coalesce(-sum(amount) FILTER (WHERE code = 'deposit.returned'), 0) AS returned,
    coalesce(-sum(amount) FILTER (WHERE code = 'deposit.sent-back'), 0) AS sent_back,
    coalesce(-sum(amount) FILTER (WHERE code = 'deposit.repaid'), 0) AS repaid,
    coalesce(-sum(amount) FILTER (WHERE code IN (${takenCodes})), 0) AS taken,
    coalesce(-sum(amount) FILTER (WHERE code LIKE 'receivable.%'
                                  AND code <> 'receivable.settled'), 0) AS owed
  FROM entries
  WHERE code LIKE 'deposit.%' OR code LIKE 'receivable.%' OR code = 'bonus.reversed' GROUP BY ref`

const faults = `SELECT format('Payment %s is %s: %s and a bonus of %s, in the ledger %s and %s',
                              coalesce(p.id, j.ref), coalesce(p.status, 'unknown'),
                              coalesce(p.credited_cents::text, 'nothing'), p.bonus_cents,
                              coalesce(j.credited::text, 'nothing'), j.bonus) AS fault
  FROM payments p FULL JOIN posted j ON j.ref = p.id
  WHERE (p.id IS NOT NULL OR j.ref IS NOT NULL)
    AND (p.credited_cents IS NOT NULL OR j.ref IS NOT NULL)
    AND ((p.credited_cents, p.credited_cents, p.bonus_cents, p.settled_cents)
           IS DISTINCT FROM (j.credited, j.received, j.bonus, j.settled)
         OR p.status NOT IN ('paid', 'reversed'))
  UNION ALL
  SELECT format('Payment %s is %s: %s taken back and %s owed, in the ledger %s and %s',
                p.id, p.status, r.taken_cents, r.owed_cents, j.taken, j.owed)
  FROM payments p
  LEFT JOIN reversals r ON r.payment_id = p.id
  LEFT JOIN posted j ON j.ref = p.id
  LEFT JOIN deposit_promises d ON d.payment_id = p.id
  WHERE (p.status = 'reversed') <> (r.payment_id IS NOT NULL)
     OR (p.status = 'reversed' AND (
           (r.taken_cents, r.owed_cents, p.credited_cents)
             IS DISTINCT FROM (j.taken, j.owed, j.returned + j.repaid)
           OR r.taken_cents + r.owed_cents <> p.credited_cents + p.bonus_cents - j.repaid
              + coalesce(d.paid_cents - d.converted_cents, 0)))
  UNION ALL
  SELECT format('Of payment %s %s went back, in the ledger %s from the player and %s to the provider',
                coalesce(b.payment_id, j.ref), coalesce(b.sent_cents, 0), j.sent_back, j.repaid)
  FROM posted j FULL JOIN deposit_returns b ON b.payment_id = j.ref
  WHERE coalesce(j.sent_back, 0) <> coalesce(b.sent_cents, 0)
     OR coalesce(j.repaid, 0) <> coalesce(b.sent_cents, 0) OR b.sent_cents > b.cents
  UNION ALL
  SELECT format('Players owe %s, the receivables are %s', owed.total, booked.total)
  FROM (SELECT coalesce(sum(owed_cents - settled_cents), 0) AS total FROM reversals) owed,
       (SELECT coalesce(sum(CASE WHEN e.account_id = a.id THEN -e.amount ELSE e.amount END), 0) AS total
        FROM accounts a JOIN entries e ON a.id IN (e.account_id, e.counter_id)
        WHERE a.name = 'house:receivables') booked
  WHERE owed.total <> booked.total
  UNION ALL
  SELECT format('Player %s is restricted: %s, owing %s', u.id,
                coalesce(u.restriction, 'no'), coalesce(r.total, 0))
  FROM players u LEFT JOIN (
    SELECT player_id, sum(owed_cents - settled_cents) AS total FROM reversals GROUP BY player_id
  ) r ON r.player_id = u.id
  WHERE (u.restriction IS NOT NULL) <> (coalesce(r.total, 0) > 0)
  UNION ALL
  SELECT format('Payment %s is %s, waits for an operator: %s, and %s at the gate', p.id, p.status,
                coalesce(p.review_reason, 'no'), CASE WHEN h.ref IS NULL THEN 'holds nothing' ELSE 'holds' END)
  FROM payments p LEFT JOIN gate_holds h ON h.ref = p.id AND h.ended_by IS NULL
  WHERE (p.status = 'paid' AND p.review_reason IS NOT NULL) <> (h.ref IS NOT NULL)
  UNION ALL
  SELECT format('Payment %s is %s (%s), and neither its provider nor an operator said so', p.id, p.status, p.final_status)
  FROM payments p
  WHERE p.status <> 'new'
    -- What nobody paid in its time is closed by the shop itself; if it is paid later, an operator decides.
    AND NOT (p.status = 'rejected' AND p.final_status = 'expired' AND p.credited_cents IS NULL)
    AND NOT EXISTS (SELECT FROM payment_callbacks c WHERE c.payment_id = p.id AND c.outcome = ANY (
          CASE p.status WHEN 'paid' THEN ARRAY['credited'] WHEN 'reversed' THEN ARRAY['reversed']
                        ELSE ARRAY['rejected', 'reversed_early'] END))
    AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_id = p.id AND l.stage = 'done'
                    AND l.action = CASE p.status WHEN 'paid' THEN 'deposit.credit' ELSE 'deposit.dismiss' END)
  UNION ALL
  SELECT format('Payment %s is held until %s, but %s', p.id, p.hold_until,
                CASE WHEN p.hold_until IS NULL THEN 'coins from skins are held' ELSE 'nothing holds it' END)
  FROM payments p
  WHERE (p.hold_until IS NOT NULL) <> (p.method = 'skins' AND p.credited_cents IS NOT NULL)
  UNION ALL
  SELECT format('Payment %s waits for an operator: %s, and its provider’s messages say otherwise', p.id,
                coalesce(p.review_reason, 'no'))
  FROM payments p
  WHERE CASE WHEN p.review_reason IS NOT NULL
      THEN NOT EXISTS (SELECT FROM payment_callbacks c WHERE c.payment_id = p.id AND c.outcome = p.review_reason)
      ELSE p.status = 'new' AND EXISTS (
        SELECT FROM payment_callbacks c WHERE c.payment_id = p.id AND c.outcome IN (
          'below_minimum', 'cross_currency', 'high_risk', 'wrong_amount', 'wrong_currency', 'late',
          'partial_refund', 'not_credited', 'unknown_status')) END
  UNION ALL
  SELECT format('Payment %s was credited for the transaction %s, which is not its own', p.id,
                coalesce(p.provider_transaction_id, '-'))
  FROM payments p
  LEFT JOIN payment_transactions t ON t.payment_id = p.id AND t.provider = p.provider
                                  AND t.transaction_id = p.provider_transaction_id
  WHERE p.credited_cents IS NOT NULL AND t.payment_id IS NULL`

/** Every paid deposit was posted once with its bonus, and every reversal covers both in full. */
export async function auditDeposits(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM payments')
  const { rows } = await reader.query<{ fault: string }>(
    `WITH posted AS (${posted}) SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Deposits',
    promise:
      'Every deposit is credited once, as its provider reported, and reversed in full with what was paid of its bonus; a doubtful one holds',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}

/** Requested withdrawals that are neither sent nor returned. */
export const withdrawalsInFlight: InFlight = {
  account: 'clearing:withdrawals',
  query: `SELECT id AS ref, amount_cents AS cents FROM withdrawals
          WHERE status IN ('new', 'in_processing')`,
  daysMax: 7,
}
