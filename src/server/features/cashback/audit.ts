import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

export const cashbackSources = {
  'cashback.claimed': {
    from: 'cashbacks c',
    ref: 'c.id',
    where: 'c.claimed_at IS NOT NULL',
    player: 'c.player_id',
    counter: `'house:cashback'`,
    amount: 'c.cents',
  },
} satisfies EntrySources
/** The clock decides whether a claim is in time, and is read again when the claim is posted in the same transaction. */
const POSTED_WITHIN = '1 minute'

/** What each player should get at every reset, at the rate of the recorded tier or, without one, of the lowest. */
const due = `SELECT coalesce(d.player_id, c.player_id) AS player_id, coalesce(d.reset_at, c.reset_at) AS reset_at,
       d.stake, d.payout, d.theoretical_loss, c.id, c.stake AS kept_stake, c.payout AS kept_payout,
       c.theoretical_loss AS kept_loss, c.cents, c.rate, o.due_rate,
       least(div((d.stake - d.payout) * o.due_rate, 10000),
             div(d.theoretical_loss * 30, 1000000)) AS due_cents
  FROM (
    SELECT t.player_id, r.at AS reset_at, sum(t.stake) AS stake, sum(t.payout) AS payout,
           sum(t.theoretical_loss) AS theoretical_loss
    FROM cashback_resets r JOIN play_totals t ON t.quarter >= r.since AND t.quarter < r.at
    GROUP BY t.player_id, r.at HAVING sum(t.stake) > sum(t.payout)
  ) d
  FULL JOIN cashbacks c ON c.player_id = d.player_id AND c.reset_at = d.reset_at
  LEFT JOIN cashback_resets r ON r.at = coalesce(d.reset_at, c.reset_at)
  CROSS JOIN LATERAL (
    SELECT (200 + 50 * (coalesce(c.tier, 0) / 10)) * r.rates_percent / 100 AS due_rate
  ) o`

const faults = `SELECT format('Player %s at the reset of %s: %s less %s at %s, %s expected, due %s; stored %s, %s, %s, %s and %s',
                player_id, reset_at, stake, payout, due_rate, theoretical_loss, due_cents,
                kept_stake, kept_payout, rate, kept_loss, cents) AS fault
  FROM (${due}) d
  WHERE CASE WHEN id IS NULL THEN due_cents > 0
        ELSE (stake, payout, theoretical_loss, due_rate, due_cents)
             IS DISTINCT FROM (kept_stake, kept_payout, kept_loss, rate, cents) END
  UNION ALL
  SELECT format('Cashback %s of %s, claimable %s..%s, is marked as claimed at %s, %s paid at %s',
                coalesce(c.id, e.ref), c.cents, r.at, r.until, c.claimed_at, e.amount, e.at)
  FROM (SELECT c.*, a.id AS account_id FROM cashbacks c JOIN accounts a ON a.player_id = c.player_id) c
  JOIN cashback_resets r ON r.at = c.reset_at
  FULL JOIN (SELECT * FROM entries WHERE code = 'cashback.claimed') e
    ON e.ref = c.id AND e.account_id = c.account_id
  WHERE CASE WHEN e.ref IS NULL THEN c.claimed_at IS NOT NULL
        ELSE (c.cents = e.amount AND c.claimed_at >= r.at AND c.claimed_at < r.until
              AND e.at - c.claimed_at BETWEEN -interval '${POSTED_WITHIN}' AND interval '${POSTED_WITHIN}') IS NOT TRUE END
  UNION ALL
  SELECT format('The reset of %s counts from %s, the previous one was at %s', at, since, before)
  FROM (SELECT *, lag(at) OVER (ORDER BY at) AS before FROM cashback_resets) r WHERE since <> before`

/** Recomputes every cashback from the day's paid play, and compares the payments with the ledger. */
export async function auditCashback(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM cashbacks')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Cashback',
    promise:
      'Every reset gives each player the cashback of their day of paid play, paid at most once',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
