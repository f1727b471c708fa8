import type { LeaderboardMetric, Week } from '#domain/rewards/leaderboard.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/**
 * A ranked player. `value`: cents of winnings or ten-thousandths of a multiplier; `theoretical_loss`: ten-thousandths
 * of a cent; `prize`: cents.
 */
export type StandingRow = Pick<
  Tables['leaderboard_standings'],
  'player_id' | 'value' | 'theoretical_loss'
> & { rank: bigint; prize: bigint }

/** A player's own rank, with or without a prize. */
export type OwnRow = Omit<StandingRow, 'prize'>

/** Each player's result over the quarter hours of a week and when they reached it, by metric. */
const scores: Readonly<Record<LeaderboardMetric, string>> = {
  win_amount: `SELECT player_id, sum(payout)::bigint AS value, max(won_at) AS reached_at,
      sum(theoretical_loss)::bigint AS theoretical_loss
    FROM play_totals WHERE quarter >= $1 AND quarter < $2 GROUP BY player_id`,
  multiplier: `SELECT player_id, best.value, min(t.best_at) FILTER (WHERE t.best_multiplier = best.value) AS reached_at,
      sum(t.theoretical_loss)::bigint AS theoretical_loss
    FROM play_totals t
    JOIN (SELECT player_id, max(best_multiplier) AS value
          FROM play_totals WHERE quarter >= $1 AND quarter < $2 GROUP BY player_id) best USING (player_id)
    WHERE t.quarter >= $1 AND t.quarter < $2 GROUP BY player_id, best.value`,
}

/** All players with winnings in a week; the rank is null for those who are not listed. Demo players are excluded. */
const standings = (metric: LeaderboardMetric): string =>
  `SELECT s.player_id, s.value, s.reached_at, s.theoretical_loss,
          CASE WHEN is_listed THEN row_number() OVER (
            PARTITION BY is_listed ORDER BY s.value DESC, s.reached_at, s.player_id) END AS rank
   FROM (${scores[metric]}) s JOIN players p ON p.id = s.player_id
   CROSS JOIN LATERAL (
     SELECT p.role = 'player' AND p.on_hold_since IS NULL AND p.restriction IS NULL AS is_listed
   ) l
   WHERE s.value > 0 AND NOT p.is_demo`

const instants = ({ startMs, endMs }: Week) => [new Date(startMs), new Date(endMs)]

const ROWS_AT_ONCE = 250

/**
 * The current standings, from the play counted so far: listed players by rank, in chunks that block other work only
 * briefly.
 */
export async function* readRunning(
  tx: Tx,
  metric: LeaderboardMetric,
  week: Week,
): AsyncGenerator<OwnRow[]> {
  await tx.query(
    `DECLARE running_leaderboard NO SCROLL CURSOR FOR
     SELECT player_id, value, theoretical_loss, rank FROM (${standings(metric)}) s
     WHERE rank IS NOT NULL ORDER BY rank`,
    instants(week),
  )
  for (;;) {
    const { rows } = await tx.query<OwnRow>(`FETCH ${ROWS_AT_ONCE} FROM running_leaderboard`)
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Stores the final standings of a week by one metric. Its play is final. */
export async function insertStandings(
  tx: Tx,
  metric: LeaderboardMetric,
  week: Week,
): Promise<void> {
  await tx.query(
    `INSERT INTO leaderboard_standings (week, metric, player_id, rank, value, reached_at, theoretical_loss)
     SELECT $1, '${metric}', player_id, rank, value, reached_at, theoretical_loss
     FROM (${standings(metric)}) s`,
    instants(week),
  )
}

/** The final standings of a week by rank, with the prizes paid. */
export async function readFinal(
  reader: Reader,
  metric: LeaderboardMetric,
  { startMs }: Week,
  rankMax: number,
): Promise<StandingRow[]> {
  const { rows } = await reader.query<StandingRow>(
    `SELECT s.player_id, s.rank, s.value, s.theoretical_loss, coalesce(p.prize, 0) AS prize
     FROM leaderboard_standings s LEFT JOIN leaderboard_prizes p USING (week, metric, rank)
     WHERE s.week = $1 AND s.metric = $2 AND s.rank <= $3 ORDER BY s.rank`,
    [new Date(startMs), metric, rankMax],
  )
  return rows
}

/** A player's rank in a closed week. */
export async function findFinal(
  reader: Reader,
  metric: LeaderboardMetric,
  { startMs }: Week,
  playerId: string,
): Promise<OwnRow | null> {
  const { rows } = await reader.query<OwnRow>({
    name: 'find_final_standing',
    text: `SELECT player_id, rank, value, theoretical_loss FROM leaderboard_standings
           WHERE week = $1 AND metric = $2 AND player_id = $3 AND rank IS NOT NULL`,
    values: [new Date(startMs), metric, playerId],
  })
  return rows[0] ?? null
}

export interface PrizeRow extends Omit<Tables['leaderboard_prizes'], 'week' | 'metric'> {
  metric: LeaderboardMetric
}

export async function insertPrizes(
  tx: Tx,
  { startMs }: Week,
  prizes: readonly PrizeRow[],
): Promise<void> {
  await tx.query(
    `INSERT INTO leaderboard_prizes (id, week, metric, rank, player_id, prize)
     SELECT id, $1, metric, rank, player_id, prize
     FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::uuid[], $6::bigint[])
       AS p (id, metric, rank, player_id, prize)`,
    [
      new Date(startMs),
      prizes.map(({ id }) => id),
      prizes.map(({ metric }) => metric),
      prizes.map(({ rank }) => rank),
      prizes.map(({ player_id }) => player_id),
      prizes.map(({ prize }) => prize),
    ],
  )
}

/** Begins a week, unless one is open. */
export async function beginWeek(tx: Reader, week: Week): Promise<void> {
  await tx.query(
    'INSERT INTO leaderboard_weeks (starts_at, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    instants(week),
  )
}

/** The week whose prizes are not paid yet; null before the first. */
export async function findOpenWeek(reader: Reader): Promise<Week | null> {
  const { rows } = await reader.query<Pick<Tables['leaderboard_weeks'], 'starts_at' | 'ends_at'>>(
    'SELECT starts_at, ends_at FROM leaderboard_weeks WHERE closed_at IS NULL',
  )
  const [row] = rows
  return row ? { startMs: row.starts_at.getTime(), endMs: row.ends_at.getTime() } : null
}

/** When the first week began; null before there is one. */
export async function findFirstStart(reader: Reader): Promise<Date | null> {
  const { rows } = await reader.query<{ at: Date | null }>(
    'SELECT min(starts_at) AS at FROM leaderboard_weeks',
  )
  return rows[0]?.at ?? null
}

/** Closes a week, after any concurrent transaction that closes it; false if it is closed already. */
export async function closeWeek(tx: Tx, { startMs }: Week, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE leaderboard_weeks SET closed_at = $2 WHERE starts_at = $1 AND closed_at IS NULL',
    [new Date(startMs), at],
  )
  return rowCount === 1
}

export async function isClosed(reader: Reader, { startMs }: Week): Promise<boolean> {
  const { rows } = await reader.query<{ is_closed: boolean }>(
    'SELECT closed_at IS NOT NULL AS is_closed FROM leaderboard_weeks WHERE starts_at = $1',
    [new Date(startMs)],
  )
  return rows[0]?.is_closed === true
}
