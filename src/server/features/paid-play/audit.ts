import { ALL_WALLETS, type AuditFinding, isOfWallets, type Wallets } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20
/** So many players are read by one statement. */
const PLAYERS = 500

/**
 * Recomputes the paid play of players from the bets, rounds and battles by their own settlement times, and compares it with
 * the stored totals. I9 checks the wallets' events.
 */
export async function auditPlay(
  reader: Reader,
  { after, upTo }: Wallets = ALL_WALLETS,
): Promise<AuditFinding> {
  const finding: AuditFinding = {
    invariant: 'Paid play',
    promise: 'The totals from which rewards are computed follow from the bets',
    checked: 0,
    faults: [],
  }
  for (let from: bigint | null = after; from !== null; ) {
    const page: Page = await auditPage(reader, { after: from, upTo })
    finding.checked += Number(page.checked)
    finding.faults.push(...page.faults)
    from = page.last
  }
  finding.faults.splice(FAULTS_SHOWN)
  return finding
}

interface Page {
  /** The last of its accounts; null if there are none. */
  last: bigint | null
  checked: bigint
  faults: string[]
}

async function auditPage(reader: Reader, { after, upTo }: Wallets): Promise<Page> {
  const { rows } = await reader.query<Omit<Page, 'faults'> & { faults: string[] | null }>(
    `WITH page AS MATERIALIZED (
       SELECT p.player_id, a.id AS account_id, p.seq, p.event_id
       FROM play_progress p JOIN accounts a ON a.player_id = p.player_id
       WHERE ${isOfWallets('a.id')} ORDER BY a.id LIMIT ${PLAYERS}
     ), settled AS (
       SELECT p.player_id, b.id, b.at, b.stake AS staked, b.stake AS price, b.payout AS won, k.house_edge AS edge
       FROM page p
       JOIN bets b ON b.player_id = p.player_id
       JOIN configurations k ON k.id = b.configuration_id
       JOIN entries e ON e.ref = b.id AND e.code = b.game || '.stake'
                     AND e.account_id = p.account_id AND e.seq <= p.seq
       UNION ALL
       SELECT p.player_id, r.id, r.settled_at, r.stake, r.stake, r.payout, w.house_edge
       FROM page p
       JOIN round_bets r ON r.player_id = p.player_id AND r.status IN ('won', 'lost')
       JOIN wallet_events w ON w.ref = r.id AND w.kind = 'stake.settled'
                           AND (w.after_seq, w.id) <= (p.seq, p.event_id)
       UNION ALL
       SELECT p.player_id, s.id, b.ended_at, s.staked, b.price,
              CASE WHEN s.takes_items THEN d.pot ELSE coalesce(s.payout, 0) END, w.house_edge
       FROM page p
       JOIN battle_seats s ON s.player_id = p.player_id
       JOIN battles b ON b.id = s.battle_id AND b.status = 'ended'
       JOIN wallet_events w ON w.ref = s.id AND w.kind = 'stake.settled'
                           AND (w.after_seq, w.id) <= (p.seq, p.event_id)
       CROSS JOIN LATERAL (
         SELECT sum(value) AS pot FROM battle_drops WHERE battle_id = s.battle_id
       ) d
     ), paid AS (
       SELECT s.*, s.staked - coalesce(f.cents, 0) - coalesce(q.cents, 0) AS stake,
              coalesce(q.cents, 0) AS promised,
              least(coalesce(o.cents, 0), s.staked - coalesce(f.cents, 0) - coalesce(q.cents, 0)) AS bound, coalesce(l.quarter, date_bin('15 min', s.at, 'epoch')) AS quarter
       FROM settled s
       LEFT JOIN bonus_stakes f ON f.ref = s.id
       LEFT JOIN promised_stakes q ON q.ref = s.id
       LEFT JOIN bound_stakes o ON o.ref = s.id
       LEFT JOIN late_play l ON l.ref = s.id
     ), totals AS (
       SELECT player_id, quarter, count(*) AS bets, sum(stake) AS stake, sum(div(won * stake, price)) AS payout,
              sum(stake * edge) AS theoretical_loss, sum(bound) AS bound_stake, sum(bound * edge) AS bound_loss,
              sum(promised) AS promised_stake, sum(promised * edge) AS promised_loss,
              coalesce(max(div(div(won * stake, price) * 10000, nullif(stake, 0))) FILTER (WHERE stake >= 100), 0) AS best
       FROM paid WHERE stake + promised > 0 GROUP BY player_id, quarter
     ), compared AS (
       SELECT format('Player %s in the quarter of %s: computed %s bets, %s, %s, %s and %s, %s and %s bound, %s and %s promised, stored %s, %s, %s, %s and %s, %s and %s bound, %s and %s promised',
                     coalesce(n.player_id, t.player_id), coalesce(n.quarter, t.quarter),
                     n.bets, n.stake, n.payout, n.theoretical_loss, n.best, n.bound_stake, n.bound_loss,
                     n.promised_stake, n.promised_loss, t.bets, t.stake, t.payout, t.theoretical_loss, t.best_multiplier, t.bound_stake,
                     t.bound_loss, t.promised_stake, t.promised_loss) AS fault
       FROM totals n
       FULL JOIN (SELECT * FROM play_totals WHERE player_id IN (SELECT player_id FROM page)) t
         ON t.player_id = n.player_id AND t.quarter = n.quarter
       WHERE (n.bets, n.stake, n.payout, n.theoretical_loss, n.best, n.bound_stake, n.bound_loss,
              n.promised_stake, n.promised_loss)
         IS DISTINCT FROM (t.bets, t.stake, t.payout, t.theoretical_loss, t.best_multiplier,
                           t.bound_stake, t.bound_loss, t.promised_stake, t.promised_loss)
     )
     SELECT (SELECT max(account_id) FROM page) AS last, (SELECT coalesce(sum(bets), 0)::bigint FROM totals) AS checked,
            (SELECT array_agg(fault) FROM (SELECT fault FROM compared LIMIT ${FAULTS_SHOWN}) f) AS faults`,
    [after, upTo],
  )
  const [row] = rows
  return { last: row?.last ?? null, checked: row?.checked ?? 0n, faults: row?.faults ?? [] }
}

/** Finds bets counted later than settled without a closed quarter in between, and totals of uncounted players. */
export async function auditLatePlay(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM late_play')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (
       SELECT format('The bet %s of %s counts in the quarter of %s', l.ref, s.at, l.quarter) AS fault
       FROM late_play l
       LEFT JOIN (
         SELECT id, at FROM bets UNION ALL SELECT id, settled_at FROM round_bets
         UNION ALL SELECT s.id, b.ended_at FROM battle_seats s JOIN battles b ON b.id = s.battle_id
       ) s ON s.id = l.ref
       WHERE coalesce(s.at >= l.quarter, true) OR l.quarter > (SELECT until FROM play_closed)
       UNION ALL
       SELECT format('Player %s has stored play without having been counted', t.player_id)
       FROM play_totals t LEFT JOIN play_progress p ON p.player_id = t.player_id WHERE p.player_id IS NULL
     ) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Paid play',
    promise: 'What is counted later than it was settled had its quarter closed meanwhile',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
