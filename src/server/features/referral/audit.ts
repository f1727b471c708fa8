import { ACTIVE_DAYS, ACTIVE_STAKE, AFFILIATE_TIERS } from '#domain/rewards/affiliate.ts'
import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

export const claimSources = {
  'affiliate.share': {
    from: 'referral_claims c',
    ref: 'c.id',
    player: 'c.affiliate_id',
    counter: `'house:affiliates'`,
    amount: 'c.cents',
  },
} satisfies EntrySources

/**
 * Recomputes affiliates' earnings per quarter hour from their referrals' play, and checks that no more was claimed, and
 * each share once.
 */
const faults = `WITH referrals AS (
    SELECT t.player_id AS affiliate_id, l.* FROM player_links l JOIN tracking_links t USING (link)
    WHERE t.player_id IS NOT NULL
  ), played AS (
    SELECT f.affiliate_id, f.refused_at, r.* FROM referrals f JOIN referral_play r USING (player_id)
  ), quarters AS (
    SELECT affiliate_id, quarter, sum(theoretical_loss) AS loss FROM played GROUP BY 1, 2
  ), staked AS (
    SELECT q.affiliate_id, q.quarter, p.player_id, sum(p.stake) AS stake
    FROM quarters q JOIN played p ON p.affiliate_id = q.affiliate_id
      AND p.quarter BETWEEN q.quarter - interval '${ACTIVE_DAYS} days' + interval '15 min' AND q.quarter
      AND coalesce(p.refused_at >= q.quarter, true)
    GROUP BY 1, 2, 3
  ), due AS (
    SELECT q.*, a.players, q.loss * coalesce((
             SELECT max(share) FROM unnest($1::integer[], $2::integer[]) AS tier (players, share)
             WHERE a.players >= tier.players
           ), 0) AS earned
    FROM quarters q
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.stake >= ${ACTIVE_STAKE}) AS players FROM staked s
      WHERE s.affiliate_id = q.affiliate_id AND s.quarter = q.quarter
    ) a
  )
  SELECT format('Affiliate %s in the quarter of %s: %s active players and %s earned, stored %s and %s',
                coalesce(d.affiliate_id, e.affiliate_id), coalesce(d.quarter, e.quarter), d.players, d.earned,
                e.active_players, e.earned) AS fault
  FROM due d FULL JOIN referral_earnings e ON e.affiliate_id = d.affiliate_id AND e.quarter = d.quarter
  WHERE (d.players, d.loss, d.earned) IS DISTINCT FROM (e.active_players, e.theoretical_loss, e.earned)
  UNION ALL
  SELECT format('Affiliate %s on %s: %s earned, stored for the day %s', coalesce(q.affiliate_id, s.affiliate_id),
                coalesce(q.day, s.day), q.earned, s.earned)
  FROM (SELECT affiliate_id, (quarter AT TIME ZONE 'UTC')::date AS day, sum(earned) AS earned
        FROM referral_earnings GROUP BY 1, 2) q
  FULL JOIN referral_days s ON s.affiliate_id = q.affiliate_id AND s.day = q.day
  WHERE q.earned IS DISTINCT FROM s.earned
  UNION ALL
  SELECT format('Referral %s in the quarter of %s: %s and %s are counted of %s and %s', l.player_id,
                q.quarter, r.stake, r.theoretical_loss, t.stake, t.theoretical_loss)
  FROM referrals l
  JOIN play_progress p ON p.player_id = l.player_id
  JOIN (SELECT player_id, quarter FROM referral_play UNION SELECT player_id, quarter FROM play_totals) q
    ON q.player_id = l.player_id
  LEFT JOIN referral_play r ON r.player_id = q.player_id AND r.quarter = q.quarter
  LEFT JOIN LATERAL (
    SELECT p.stake + p.promised_stake - p.bound_stake AS stake,
           p.theoretical_loss + p.promised_loss - p.bound_loss AS theoretical_loss
    FROM play_totals p WHERE p.player_id = q.player_id AND p.quarter = q.quarter
  ) t ON true
  WHERE coalesce(r.stake, 0) > coalesce(t.stake, 0)
     OR coalesce(r.theoretical_loss, 0) > coalesce(t.theoretical_loss, 0)
     OR (l.refused IS NULL AND (l.counted_seq, l.counted_event_id) >= (p.seq, p.event_id)
         AND (r.stake, r.theoretical_loss) IS DISTINCT FROM (t.stake, t.theoretical_loss))
  UNION ALL
  SELECT format('Affiliate %s has claimed %s, and earned %s hundred-millionths of a cent', c.affiliate_id,
                c.claimed, coalesce(e.earned, 0))
  FROM (SELECT affiliate_id, sum(cents) - coalesce((
          SELECT sum(k.taken_cents) FROM clawbacks k
          WHERE k.player_id = affiliate_id AND k.kind = 'affiliate'), 0) AS claimed
        FROM referral_claims GROUP BY 1) c
  LEFT JOIN (SELECT affiliate_id, sum(earned) AS earned FROM referral_earnings GROUP BY 1) e USING (affiliate_id)
  WHERE c.claimed * 100000000 > coalesce(e.earned, 0)
  UNION ALL
  SELECT format('Claim %s of %s is posted as %s', coalesce(c.id, e.ref), c.cents, e.amount)
  FROM referral_claims c
  FULL JOIN (SELECT e.ref, e.amount, e.code, a.player_id FROM entries e
             JOIN accounts a ON a.id = e.account_id
             WHERE e.code = 'affiliate.share'
                OR e.code <> 'clawback.affiliate-share'
                   AND e.counter_id = (SELECT id FROM accounts WHERE name = 'house:affiliates')) e
    ON e.ref = c.id
  WHERE (c.affiliate_id, c.cents, 'affiliate.share') IS DISTINCT FROM (e.player_id, e.amount, e.code)`

/** Affiliates earned their share of their referrals' theoretical loss, and were paid it once. */
export async function auditReferrals(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    'SELECT (SELECT count(*) FROM referral_earnings) + (SELECT count(*) FROM referral_claims) AS count',
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    [
      AFFILIATE_TIERS.map(({ activePlayers }) => activePlayers),
      AFFILIATE_TIERS.map(({ share }) => share),
    ],
  )
  return {
    invariant: 'Affiliates',
    promise:
      'Affiliates earn their share of their referrals’ theoretical loss, and are paid it once',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
