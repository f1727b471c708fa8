import { LEADERBOARD_PRIZES, type LeaderboardMetric, prizeOf } from '#domain/rewards/leaderboard.ts'
import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

export const prizeSources = {
  'leaderboard.prize': {
    from: 'leaderboard_prizes p',
    ref: 'p.id',
    player: 'p.player_id',
    counter: `'house:prizes'`,
    amount: 'p.prize',
  },
} satisfies EntrySources

/** Every player's result in each closed week, for both metrics. */
const recomputed = `
  SELECT w.starts_at AS week, m.metric, t.player_id, m.value, m.reached_at, t.theoretical_loss
  FROM leaderboard_weeks w
  CROSS JOIN LATERAL (
    SELECT player_id, sum(payout) AS won, max(won_at) AS won_at, sum(theoretical_loss) AS theoretical_loss,
           (array_agg(best_multiplier ORDER BY best_multiplier DESC, best_at))[1] AS best,
           (array_agg(best_at ORDER BY best_multiplier DESC, best_at))[1] AS best_at
    FROM play_totals WHERE quarter >= w.starts_at AND quarter < w.ends_at GROUP BY player_id
  ) t
  JOIN players p ON p.id = t.player_id AND NOT p.is_demo
  CROSS JOIN LATERAL (
    VALUES ('win_amount', t.won, t.won_at), ('multiplier', t.best, t.best_at)
  ) m (metric, value, reached_at)
  WHERE w.closed_at IS NOT NULL AND m.value > 0`

/** Standings that differ from the week's play or are out of order, and gaps between weeks. */
const standingFaults = `
  SELECT format('Player %s is stored in the week of %s (%s) with %s at %s and %s, computed %s at %s and %s',
                coalesce(s.player_id, r.player_id), coalesce(s.week, r.week), coalesce(s.metric, r.metric),
                s.value, s.reached_at, s.theoretical_loss, r.value, r.reached_at, r.theoretical_loss) AS fault
  FROM leaderboard_standings s FULL JOIN (${recomputed}) r USING (week, metric, player_id)
  WHERE (s.value, s.reached_at, s.theoretical_loss)
    IS DISTINCT FROM (r.value, r.reached_at, r.theoretical_loss)
  UNION ALL
  SELECT format('Player %s is ranked %s in the week of %s (%s), and should be %s', player_id, rank, week, metric, place)
  FROM (SELECT *, row_number() OVER (
          PARTITION BY week, metric ORDER BY value DESC, reached_at, player_id) AS place
        FROM leaderboard_standings WHERE rank IS NOT NULL) s
  WHERE rank <> place
  UNION ALL
  SELECT format('The week of %s does not begin where the previous one ended', starts_at)
  FROM (SELECT starts_at, lag(ends_at) OVER (ORDER BY starts_at) AS before FROM leaderboard_weeks) w
  WHERE starts_at <> before
  UNION ALL
  SELECT format('The week of %s ends at %s', starts_at, ends_at)
  FROM leaderboard_weeks
  WHERE ends_at - starts_at NOT BETWEEN interval '7 days' - interval '1 hour' AND interval '7 days' + interval '1 hour'`

/** Posted amounts that are not a prize of a closed week, and prizes that were not posted. */
const postingFaults = `
  SELECT format('The prize %s of player %s was posted as %s to player %s',
                coalesce(p.id, e.ref), p.player_id, e.amount, e.player_id) AS fault
  FROM leaderboard_prizes p
  FULL JOIN (SELECT e.ref, e.amount, a.player_id FROM entries e JOIN accounts a ON a.id = e.account_id
             WHERE e.code = 'leaderboard.prize') e ON e.ref = p.id
  WHERE (p.player_id, p.prize) IS DISTINCT FROM (e.player_id, e.amount)`

/** Recomputes the standings and prizes of every closed week, and compares them with the payments. */
export async function auditLeaderboard(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    'SELECT count(*) FROM leaderboard_standings',
  )
  const faulty = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${standingFaults} UNION ALL ${postingFaults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  const faults = [...faulty.rows.map(({ fault }) => fault), ...(await prizeFaults(reader))]
  return {
    invariant: 'Leaderboard',
    promise: 'Every week’s prizes follow from its play, within their limits, and are paid once',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

async function prizeFaults(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{
    week: Date
    metric: LeaderboardMetric
    player_id: string
    rank: bigint
    theoretical_loss: bigint
    prize: bigint
  }>(
    `SELECT s.week, s.metric, s.player_id, s.rank, s.theoretical_loss, coalesce(p.prize, 0) AS prize
     FROM leaderboard_standings s LEFT JOIN leaderboard_prizes p USING (week, metric, player_id)
     WHERE s.rank <= $1`,
    [LEADERBOARD_PRIZES.length],
  )
  return rows.flatMap(({ week, metric, player_id, rank, theoretical_loss, prize }) => {
    const due = prizeOf(Number(rank), metric, theoretical_loss)
    if (due === prize) return []
    return [
      `Player ${player_id} won ${prize} in the week of ${week.toISOString()} (${metric}), due: ${due}`,
    ]
  })
}
