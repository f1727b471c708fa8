import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

const redeemed = {
  from: 'codes c JOIN code_batches b ON b.id = c.batch_id',
  ref: 'c.id',
  player: 'c.redeemed_by',
  counter: `'house:codes'`,
  amount: 'b.value',
}

export const codeSources = {
  'gift-code.redeemed': {
    ...redeemed,
    where: `c.redeemed_by IS NOT NULL AND b.kind = 'gift_code'`,
  },
  'voucher.redeemed': { ...redeemed, where: `c.redeemed_by IS NOT NULL AND b.kind = 'voucher'` },
} satisfies EntrySources

/** Every redeemed code has its credit and every promo code use its bonus, and vice versa. */
const faults = `SELECT format('Code %s: redeemed by %s, credited %s', coalesce(c.id, e.ref),
                              coalesce(c.redeemed_by::text, '-'), coalesce(e.amount, 0)) AS fault
  FROM (SELECT e.ref, e.amount, e.code, a.player_id FROM entries e
        JOIN accounts a ON a.id = e.account_id
        JOIN accounts h ON h.id = e.counter_id
        WHERE h.name = 'house:codes' OR e.code IN ('gift-code.redeemed', 'voucher.redeemed')) e
  FULL JOIN (SELECT c.id, c.redeemed_by, b.value,
                    CASE b.kind WHEN 'gift_code' THEN 'gift-code.redeemed'
                                ELSE 'voucher.redeemed' END AS code
             FROM codes c JOIN code_batches b ON b.id = c.batch_id) c ON c.id = e.ref
  WHERE c.id IS NULL
     OR (c.redeemed_by IS NULL) <> (e.ref IS NULL)
     OR (c.redeemed_by, c.value, c.code) IS DISTINCT FROM
        (e.player_id, coalesce(e.amount, c.value), coalesce(e.code, c.code))
  UNION ALL
  SELECT format('Batch %s holds %s codes of %s', b.id, count(c.id), b.count)
  FROM code_batches b LEFT JOIN codes c ON c.batch_id = b.id
  GROUP BY b.id HAVING count(c.id) <> CASE WHEN b.printed_at IS NULL THEN 0 ELSE b.count END
  UNION ALL
  SELECT format('Payment %s: bonus of %s by a promo code, promised %s', coalesce(u.payment_id, e.ref),
                coalesce(u.bonus, 0), coalesce(e.amount, 0))
  FROM promo_uses u
  FULL JOIN (SELECT e.ref, e.amount, a.player_id FROM entries e
             JOIN accounts a ON a.id = e.account_id WHERE e.code = 'deposit.promo'
             UNION ALL SELECT payment_id, promised_cents, player_id FROM deposit_promises
             WHERE kind = 'promo' AND converted_cents = 0) e
    ON e.ref = u.payment_id
  WHERE (u.player_id, u.bonus) IS DISTINCT FROM (e.player_id, e.amount)
  UNION ALL
  SELECT format('Promo code %s counts %s uses and has %s', p.code, p.uses, count(u.payment_id))
  FROM promo_codes p LEFT JOIN promo_uses u ON u.promo_id = p.id
  GROUP BY p.id HAVING count(u.payment_id) <> p.uses`

/** Each code is credited once or not redeemed yet, and each use of a promo code has its bonus. */
export async function auditCodes(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    'SELECT (SELECT count(*) FROM codes) + (SELECT count(*) FROM promo_uses) AS count',
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Codes',
    promise: 'Every redeemed code is credited once, and every use of a promo code has its bonus',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
