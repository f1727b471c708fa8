import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import { seededGames } from '#domain/games/games.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface SeedRow
  extends Pick<
    Tables['seeds'],
    | 'id'
    | 'state'
    | 'sealed'
    | 'client_seed'
    | 'client_seed_origin'
    | 'nonce'
    | 'activated_at'
    | 'revealed_at'
  > {
  player_name: string
}

export async function findSeed(reader: Reader, commitment: Buffer): Promise<SeedRow | null> {
  const { rows } = await reader.query<SeedRow>(
    `SELECT s.id, s.state, s.sealed, s.client_seed, s.client_seed_origin, s.nonce, s.activated_at,
       s.revealed_at, p.name AS player_name
     FROM seeds s JOIN players p ON p.id = s.player_id WHERE s.commitment = $1`,
    [commitment],
  )
  return rows[0] ?? null
}

export interface BetRow
  extends Pick<Tables['bets'], 'id' | 'game' | 'nonce' | 'stake' | 'payout' | 'at'>,
    Pick<Tables['seeds'], 'commitment' | 'sealed'> {
  player_name: string
  parameters: Record<string, unknown>
  result: Record<string, unknown>
  configuration_hash: Buffer
  configuration: Record<string, unknown>
  box_name: string
  item_name: string | null
  /** The target of a deal, whether or not it was won. */
  target_name: string | null
  state: 'active' | 'revealed'
  client_seed: string
  client_seed_origin: ClientSeedOrigin
}

const betColumns = `b.id, b.game, p.name AS player_name, b.nonce, b.stake, b.payout, b.parameters,
  b.result, b.at, k.hash AS configuration_hash, k.body AS configuration,
  coalesce(x.name, k.slug) AS box_name, i.name AS item_name,
  t.name AS target_name, s.commitment, s.sealed, s.state,
  s.client_seed, s.client_seed_origin`

const betJoins = `JOIN players p ON p.id = b.player_id
  JOIN configurations k ON k.id = b.configuration_id
  JOIN seeds s ON s.id = b.seed_id
  LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
  LEFT JOIN items i ON i.id = b.item_id
  LEFT JOIN items t ON t.id = b.parameters ->> 'target_item_id'`

export async function findBet(reader: Reader, id: string): Promise<BetRow | null> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${betColumns} FROM bets b ${betJoins} WHERE b.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A player's bets, newest first, starting after `cursor`: the latest of each game, merged. */
export async function listBetsOfPlayer(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${betColumns}
     FROM (
       SELECT of_game.* FROM unnest($4::text[]) AS g (game), LATERAL (
         SELECT * FROM bets WHERE player_id = $1 AND game = g.game AND ($2::uuid IS NULL OR id < $2)
         ORDER BY id DESC LIMIT $3
       ) of_game ORDER BY of_game.id DESC LIMIT $3
     ) b ${betJoins}
     ORDER BY b.id DESC`,
    [playerId, cursor, limit, seededGames.map(({ name }) => name)],
  )
  return rows
}

/** The bets on a seed in nonce order, starting after `afterNonce`. */
export async function listBetsOfSeed(
  reader: Reader,
  seedId: bigint,
  afterNonce: number,
  limit: number,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${betColumns} FROM bets b ${betJoins}
     WHERE b.seed_id = $1 AND b.nonce > $2 ORDER BY b.nonce LIMIT $3`,
    [seedId, afterNonce, limit],
  )
  return rows
}
