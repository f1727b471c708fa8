import type { Reader } from '#server/platform/db/database.ts'

/** How many battles a player has played to their end, and how many of them he has won; private ones count too. */
export async function countBattles(
  reader: Reader,
  playerId: string,
): Promise<{ played: number; won: number }> {
  const { rows } = await reader.query<{ played: bigint; won: bigint }>(
    `SELECT count(*) AS played, count(*) FILTER (WHERE s.seat = ANY (b.winners)) AS won
     FROM battle_seats s JOIN battles b ON b.id = s.battle_id AND b.status = 'ended'
     WHERE s.player_id = $1`,
    [playerId],
  )
  return { played: Number(rows[0]?.played ?? 0n), won: Number(rows[0]?.won ?? 0n) }
}
