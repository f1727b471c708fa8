import { ACTIVE_DAYS, ACTIVE_STAKE, overpaidOf } from '#domain/rewards/affiliate.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** All players who came through an affiliate's links, and when they stopped being referrals. */
const referred = (affiliateId: string) =>
  `(SELECT l.player_id, l.bound_at, l.refused_at, l.counted_seq, l.counted_event_id
    FROM player_links l JOIN tracking_links t USING (link) WHERE t.player_id = ${affiliateId})`

/** Whether more of a referral's paid play is counted than has been included; `p` is its progress. */
const isBehind =
  'f.refused_at IS NULL AND (p.seq, p.event_id) > (f.counted_seq, f.counted_event_id)'

/** An affiliate whose referrals have played since, and the rows that say so. */
export interface DueAffiliate {
  player_id: string
  noted: bigint[]
}

/** Affiliates whose referrals' play was counted further, by the queue that every count writes into. */
export async function listDue(reader: Reader): Promise<DueAffiliate[]> {
  const { rows } = await reader.query<DueAffiliate>(
    `SELECT t.player_id, array_agg(q.id) AS noted
     FROM referrals_to_count q
     JOIN player_links f ON f.player_id = q.player_id
     JOIN tracking_links t ON t.link = f.link
     WHERE t.player_id IS NOT NULL GROUP BY t.player_id ORDER BY t.player_id`,
  )
  return rows
}

/** Removes rows of the queue whose play has been included. What was counted meanwhile has rows of its own. */
export async function deleteNoted(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query('DELETE FROM referrals_to_count WHERE id = ANY ($1)', [ids])
}

/** An affiliate's referrals whose wallets have changed since their play was last counted. */
export async function listMovedReferrals(
  reader: Reader,
  affiliateId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT f.player_id
     FROM ${referred('$1')} f
     JOIN accounts a ON a.player_id = f.player_id
     LEFT JOIN play_progress p ON p.player_id = f.player_id
     WHERE f.refused_at IS NULL AND (a.entry_seq > coalesce(p.seq, 0) OR EXISTS (
       SELECT FROM wallet_events w WHERE w.account_id = a.id
         AND (w.after_seq, w.id) > (coalesce(p.seq, 0), coalesce(p.event_id, 0))))
     ORDER BY f.player_id LIMIT $2`,
    [affiliateId, limit],
  )
  return rows.map(({ player_id }) => player_id)
}

/**
 * Includes the play of referrals since the last time; returns the earliest quarter that changes, or null. The
 * affiliate's wallet is locked.
 */
export async function takeOverPlay(tx: Tx, affiliateId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ first: Date | null }>(
    `WITH due AS MATERIALIZED (
       SELECT f.player_id, p.seq, p.event_id
       FROM ${referred('$1')} f JOIN play_progress p ON p.player_id = f.player_id WHERE ${isBehind}
     ), noted AS (
       UPDATE player_links l SET counted_seq = d.seq, counted_event_id = d.event_id
       FROM due d WHERE l.player_id = d.player_id
     ), written AS (
       INSERT INTO referral_play AS r (player_id, quarter, stake, theoretical_loss)
       -- What was paid with bound coins brings an affiliate nothing; what earned a deposit bonus does.
       SELECT t.player_id, t.quarter, t.stake + t.promised_stake - t.bound_stake,
              t.theoretical_loss + t.promised_loss - t.bound_loss
       FROM due d JOIN play_totals t ON t.player_id = d.player_id
       -- Play is counted in order, but the clocks of two nodes may differ.
       WHERE t.quarter >= coalesce((SELECT max(quarter) - interval '1 day' FROM referral_play
                                    WHERE player_id = d.player_id), '-infinity')
       ON CONFLICT (player_id, quarter) DO UPDATE
       SET stake = EXCLUDED.stake, theoretical_loss = EXCLUDED.theoretical_loss
       WHERE r.stake <> EXCLUDED.stake
       RETURNING quarter
     )
     SELECT min(quarter) AS first FROM written`,
    [affiliateId],
  )
  return rows[0]?.first ?? null
}

/**
 * How many of an affiliate's referrals (`f`, filtered by `stands`) were active in the days before the end of a quarter.
 */
const activeIn = (affiliateId: string, quarter: string, stands: string) =>
  `(SELECT count(*)::integer FROM (
      SELECT FROM ${referred(affiliateId)} f JOIN referral_play r ON r.player_id = f.player_id
      WHERE r.quarter > ${quarter} - interval '${ACTIVE_DAYS} days' AND r.quarter <= ${quarter}
        AND ${stands}
      GROUP BY r.player_id HAVING sum(r.stake) >= ${ACTIVE_STAKE}
    ) active)`

export type QuarterRow = Pick<
  Tables['referral_earnings'],
  'quarter' | 'active_players' | 'theoretical_loss'
>

/** The theoretical loss of an affiliate's referrals by quarter, from one on, and how many were active. */
export async function readQuarters(tx: Tx, affiliateId: string, from: Date): Promise<QuarterRow[]> {
  const { rows } = await tx.query<QuarterRow>(
    `SELECT q.*, ${activeIn('$1', 'q.quarter', '(f.refused_at IS NULL OR f.refused_at >= q.quarter)')} AS active_players
     FROM (SELECT r.quarter, sum(r.theoretical_loss)::bigint AS theoretical_loss
           FROM ${referred('$1')} f JOIN referral_play r ON r.player_id = f.player_id
           WHERE r.quarter >= $2 GROUP BY r.quarter) q`,
    [affiliateId, from],
  )
  return rows
}

export async function writeQuarters(
  tx: Tx,
  affiliateId: string,
  quarters: readonly (QuarterRow & { earned: bigint })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO referral_earnings (affiliate_id, quarter, active_players, theoretical_loss, earned)
     SELECT $1, * FROM unnest($2::timestamptz[], $3::integer[], $4::bigint[], $5::bigint[])
     ON CONFLICT (affiliate_id, quarter) DO UPDATE
     SET active_players = EXCLUDED.active_players, theoretical_loss = EXCLUDED.theoretical_loss,
         earned = EXCLUDED.earned`,
    [
      affiliateId,
      quarters.map(({ quarter }) => quarter),
      quarters.map(({ active_players }) => active_players),
      quarters.map(({ theoretical_loss }) => theoretical_loss),
      quarters.map(({ earned }) => earned),
    ],
  )
}

export interface Totals {
  /** In hundred-millionths of a cent. */
  earned: bigint
  /** The part earned from referrals who owe a reversed deposit. */
  withheld: bigint
  /** In cents, without what was taken back. */
  claimed: bigint
}

/** An affiliate's earnings, and the claimed part. */
export async function readTotals(reader: Reader, affiliateId: string): Promise<Totals> {
  const { rows } = await reader.query<Totals>(
    `SELECT (SELECT coalesce(sum(earned), 0)::bigint FROM referral_days WHERE affiliate_id = $1) AS earned,
            (SELECT coalesce(sum(r.theoretical_loss * (e.earned / e.theoretical_loss)), 0)::bigint
             FROM ${referred('$1')} f
             JOIN players p ON p.id = f.player_id AND p.restriction IS NOT NULL
             JOIN referral_play r ON r.player_id = f.player_id
             JOIN referral_earnings e ON e.affiliate_id = $1 AND e.quarter = r.quarter
               AND e.theoretical_loss > 0) AS withheld,
            (SELECT coalesce(sum(cents), 0)::bigint FROM referral_claims WHERE affiliate_id = $1)
            - (SELECT coalesce(sum(taken_cents), 0)::bigint FROM clawbacks
               WHERE player_id = $1 AND kind = 'affiliate') AS claimed`,
    [affiliateId],
  )
  return rows[0] ?? { earned: 0n, withheld: 0n, claimed: 0n }
}

/** What an affiliate was paid beyond what counts of their earnings now, in cents. Their wallet is locked. */
export async function readOverpaid(tx: Tx, affiliateId: string): Promise<bigint> {
  const { earned, withheld, claimed } = await readTotals(tx, affiliateId)
  return overpaidOf(earned - withheld, claimed)
}

export async function insertClaim(
  tx: Tx,
  claim: { id: string; affiliateId: string; cents: bigint; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO referral_claims (id, affiliate_id, cents, at) VALUES ($1, $2, $3, $4)',
    [claim.id, claim.affiliateId, claim.cents, claim.at],
  )
}

export interface SummaryRow {
  code: string | null
  clicks: bigint
  sign_ups: bigint
  active_players: number
}

/** An affiliate's code, and the players it brought until an instant. */
export async function readSummary(
  reader: Reader,
  affiliateId: string,
  at: Date,
): Promise<SummaryRow> {
  const { rows } = await reader.query<SummaryRow>(
    `SELECT (SELECT code FROM affiliates WHERE player_id = $1) AS code,
            (SELECT coalesce(sum(clicks), 0)::bigint FROM tracking_visits JOIN tracking_links USING (link)
             WHERE player_id = $1) AS clicks,
            (SELECT count(*) FROM ${referred('$1')} f WHERE refused_at IS NULL) AS sign_ups,
            ${activeIn('$1', '$2::timestamptz', 'f.refused_at IS NULL')} AS active_players`,
    [affiliateId, at],
  )
  if (!rows[0]) throw new Error('The summary has no row')
  return rows[0]
}

export interface DayRow {
  date: string
  clicks: bigint
  sign_ups: bigint
  earned: bigint
}

/** The same by UTC day, up to the day of an instant, with the day's earnings. */
export async function readDays(
  reader: Reader,
  affiliateId: string,
  at: Date,
  days: number,
): Promise<DayRow[]> {
  const { rows } = await reader.query<DayRow>(
    `WITH today AS (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date AS day),
     days AS (SELECT today.day - back AS day FROM today, generate_series(0, $3::integer - 1) AS back),
     first AS (SELECT min(day) AS day, min(day)::timestamp AT TIME ZONE 'UTC' AS at FROM days)
     SELECT to_char(days.day, 'YYYY-MM-DD') AS date, coalesce(c.clicks, 0)::bigint AS clicks,
            coalesce(s.sign_ups, 0) AS sign_ups, coalesce(e.earned, 0)::bigint AS earned
     FROM days
     LEFT JOIN (SELECT v.day, sum(v.clicks) AS clicks
                FROM tracking_visits v JOIN tracking_links t USING (link)
                WHERE t.player_id = $1 AND v.day >= (SELECT day FROM first) GROUP BY 1) c USING (day)
     LEFT JOIN (SELECT (bound_at AT TIME ZONE 'UTC')::date AS day, count(*) AS sign_ups
                FROM ${referred('$1')} f
                WHERE refused_at IS NULL AND bound_at >= (SELECT at FROM first) GROUP BY 1) s USING (day)
     LEFT JOIN referral_days e ON e.affiliate_id = $1 AND e.day = days.day
     ORDER BY days.day`,
    [affiliateId, at, days],
  )
  return rows
}

/** The owner of a link; undefined if the link does not exist, null if it is the house's. */
export async function findOwner(reader: Reader, link: string): Promise<string | null | undefined> {
  const { rows } = await reader.query<Pick<Tables['tracking_links'], 'player_id'>>(
    'SELECT player_id FROM tracking_links WHERE link = $1',
    [link],
  )
  return rows[0]?.player_id
}

export async function countLinks(reader: Reader, playerId: string): Promise<number> {
  const { rows } = await reader.query<{ count: bigint }>(
    'SELECT count(*) FROM tracking_links WHERE player_id = $1',
    [playerId],
  )
  return Number(rows[0]?.count ?? 0n)
}

export async function writeCode(tx: Tx, playerId: string, code: string): Promise<void> {
  await tx.query(
    `INSERT INTO affiliates (player_id, code) VALUES ($1, $2)
     ON CONFLICT (player_id) DO UPDATE SET code = EXCLUDED.code`,
    [playerId, code],
  )
}
