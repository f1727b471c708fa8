import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

export const clawbackSources = {
  'clawback.maker-share': {
    from: 'clawbacks c',
    ref: 'c.id',
    where: `c.kind = 'maker'`,
    player: 'c.player_id',
    counter: `'house:boxes'`,
    amount: '-c.taken_cents',
  },
  'clawback.affiliate-share': {
    from: 'clawbacks c',
    ref: 'c.id',
    where: `c.kind = 'affiliate'`,
    player: 'c.player_id',
    counter: `'house:affiliates'`,
    amount: '-c.taken_cents',
  },
  'clawback.returned': {
    from: 'clawbacks c',
    ref: 'c.id',
    where: 'c.returned_at IS NOT NULL',
    player: 'c.player_id',
    counter: `'house:boxes'`,
    amount: 'c.taken_cents',
  },
} satisfies EntrySources

/**
 * No clawback exceeds its share of the reversed payment or, with the others of the payer, what the payer's play has paid
 * the receiver.
 */
const faults = `SELECT format('Clawback %s of %s exceeds the share of the %s that was reversed of payment %s', c.id,
                c.due_cents, r.taken_cents + r.owed_cents, r.payment_id) AS fault
  FROM clawbacks c JOIN reversals r USING (payment_id)
  WHERE c.due_cents > div((r.taken_cents + r.owed_cents) * CASE c.kind WHEN 'maker' THEN $1::integer
                                                           ELSE $2::integer END, 10000)
  UNION ALL
  SELECT format('Of maker %s %s is claimed for the play of player %s, which paid them %s', c.maker_id,
                c.due, c.payer_id, coalesce(s.paid, 0))
  FROM (SELECT r.player_id AS payer_id, c.player_id AS maker_id, sum(c.due_cents) AS due
        FROM clawbacks c JOIN reversals r USING (payment_id)
        WHERE c.kind = 'maker' AND c.returned_at IS NULL GROUP BY 1, 2) c
  LEFT JOIN LATERAL (
    SELECT sum(s.cents) AS paid
    FROM boxes x JOIN maker_shares s ON s.slug = x.slug
    LEFT JOIN bets b ON b.id = s.bet_id
    LEFT JOIN battle_drops d ON d.id = s.bet_id
    LEFT JOIN battle_seats t ON t.battle_id = d.battle_id AND t.seat = d.seat
    WHERE x.kind = 'user' AND x.maker_id = c.maker_id
      AND coalesce(b.player_id, t.player_id) = c.payer_id
  ) s ON true
  WHERE c.due > coalesce(s.paid, 0)
  UNION ALL
  SELECT format('The shares from payment %s were never determined', r.payment_id)
  FROM clawbacks c JOIN reversals r USING (payment_id) WHERE r.shares_checked_at IS NULL`

/** What was taken back of shares from reversed payments is within its limits. */
export async function auditClawbacks(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM clawbacks')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    [REWARD_SHARES.maker, REWARD_SHARES.affiliate],
  )
  return {
    invariant: 'Clawbacks',
    promise: 'Never more of a share is taken back than the reversed payment had paid',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
