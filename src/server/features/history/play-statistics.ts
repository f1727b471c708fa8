import type { Reply } from '#contract/call.ts'
import { type getPlayStatistics, type PlaySum, playPeriods } from '#contract/http/history.ts'
import type { Game } from '#domain/games/games.ts'
import { toCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'

type Statistics = Reply<typeof getPlayStatistics>['data']
type Period = (typeof playPeriods)[number]

const lengthMs: Record<Exclude<Period, 'all'>, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

interface PlayRow {
  period: Period
  game: Game
  bets: number
  staked: bigint
  won: bigint
}

/** What a player has staked and won, by period and game; free boxes do not count. */
export async function readPlayStatistics(
  reader: Reader,
  playerId: string,
  nowMs: number,
): Promise<Statistics> {
  const [since, rows] = await Promise.all([
    readOpenedAt(reader, playerId),
    sumPlay(reader, playerId, nowMs),
  ])
  return {
    since: since.toISOString(),
    periods: playPeriods.map((period) => {
      const games = rows.filter((row) => row.period === period)
      return {
        period,
        total: presentSum(games.reduce(plus, { bets: 0, staked: 0n, won: 0n })),
        games: games.map((row) => ({ game: row.game, ...presentSum(row) })),
      }
    }),
  }
}

type Sum = Pick<PlayRow, 'bets' | 'staked' | 'won'>

const plus = (one: Sum, other: Sum): Sum => ({
  bets: one.bets + other.bets,
  staked: one.staked + other.staked,
  won: one.won + other.won,
})

const presentSum = ({ bets, staked, won }: Sum): PlaySum => ({
  bets,
  staked: toCoins(staked),
  won: toCoins(won),
  net: toCoins(won - staked),
})

async function readOpenedAt(reader: Reader, playerId: string): Promise<Date> {
  const { rows } = await reader.query<{ created_at: Date }>(
    'SELECT created_at FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0]?.created_at ?? new Date(0)
}

/** Settled bets of every kind by settlement time; a sponsor's payments for seats are included. */
async function sumPlay(reader: Reader, playerId: string, nowMs: number): Promise<PlayRow[]> {
  const { rows } = await reader.query<PlayRow>(
    `WITH settled AS (
       SELECT game, at, 1 AS bets, stake AS staked, payout AS won
       FROM bets WHERE player_id = $1 AND stake > 0
       UNION ALL
       SELECT split_part(game, '_', 1), settled_at, 1, stake, payout
       FROM round_bets WHERE player_id = $1 AND status IN ('won', 'lost')
       UNION ALL
       SELECT 'battle', b.ended_at, 1, s.staked, s.payout
       FROM battle_seats s JOIN battles b ON b.id = s.battle_id
       WHERE s.player_id = $1 AND b.status = 'ended'
       UNION ALL
       SELECT 'battle', b.ended_at, 0, s.sponsored, 0
       FROM battles b JOIN battle_seats s ON s.battle_id = b.id
       WHERE b.creator_id = $1 AND b.status = 'ended' AND s.sponsored > 0
     )
     SELECT p.period, s.game, sum(s.bets)::integer AS bets, sum(s.staked)::bigint AS staked,
            sum(coalesce(s.won, 0))::bigint AS won
     FROM settled s
     JOIN unnest($2::text[], $3::timestamptz[]) AS p (period, since)
       ON p.since IS NULL OR s.at >= p.since
     GROUP BY p.period, s.game ORDER BY p.period, sum(s.staked) DESC, s.game`,
    [playerId, [...playPeriods], playPeriods.map((period) => sinceOf(period, nowMs))],
  )
  return rows
}

const sinceOf = (period: Period, nowMs: number): Date | null =>
  period === 'all' ? null : new Date(nowMs - lengthMs[period])
