import type { RoundPlayer } from '#contract/http/rounds.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { avatarUrl } from './avatars.ts'

/** A player as shown beside their bet. */
export interface Bettor {
  player_id: string
  player_name: string
  avatar: string
  is_demo: boolean
  level: number
}

export const presentBettor = (bettor: Bettor): RoundPlayer => ({
  id: bettor.player_id,
  name: bettor.player_name,
  avatar_url: avatarUrl(bettor.avatar),
  level: bettor.level,
  is_demo: bettor.is_demo,
})

/** The names and pictures of players; levels are read separately. */
export async function readBettors(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Omit<Bettor, 'level'>>> {
  const { rows } = await reader.query<Omit<Bettor, 'level'>>(
    `SELECT id AS player_id, name AS player_name, avatar, is_demo FROM players WHERE id = ANY ($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.player_id, row]))
}
