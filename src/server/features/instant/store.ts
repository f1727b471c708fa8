import type { InstantTerms } from '#domain/games/instant.ts'
import { type LeaderboardMetric, RANKED_STAKE_MIN } from '#domain/rewards/leaderboard.ts'
import type { JsonObject } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** Finds a configuration of a game by its hash, after concurrent transactions that store terms of the game. */
export async function findTerms(tx: Tx, game: string, hash: Buffer): Promise<bigint | null> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${game}:${game}`])
  const { rows } = await tx.query<Pick<Tables['configurations'], 'id'>>(
    'SELECT id FROM configurations WHERE kind = $1 AND slug = $1 AND hash = $2',
    [game, hash],
  )
  return rows[0]?.id ?? null
}

/** Stores a game's terms as its next version. */
export async function insertTerms(
  tx: Tx,
  { terms, hash, createdAt }: { terms: InstantTerms; hash: Buffer; createdAt: Date },
): Promise<bigint> {
  const { rows } = await tx.query<Pick<Tables['configurations'], 'id'>>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     SELECT $1, $1, 1 + coalesce(max(version), 0), $2, $3, $4
     FROM configurations WHERE kind = $1 AND slug = $1
     RETURNING id`,
    [terms.game, hash, terms, createdAt],
  )
  if (!rows[0]) throw new Error('The new configuration has no id')
  return rows[0].id
}

/** The terms under which certain bets were played. */
export async function readTerms(reader: Reader, ids: readonly bigint[]) {
  const { rows } = await reader.query<{ id: bigint; body: InstantTerms }>(
    'SELECT id, body FROM configurations WHERE id = ANY ($1)',
    [ids],
  )
  return rows
}

export interface BetRow
  extends Pick<
    Tables['bets'],
    'id' | 'player_id' | 'nonce' | 'configuration_id' | 'stake' | 'payout' | 'item_id' | 'at'
  > {
  parameters: JsonObject
  result: JsonObject
}

export interface Page {
  cursor: string | null
  limit: number
}

const columns = `b.id, b.player_id, b.nonce, b.configuration_id, b.stake, b.payout, b.item_id, b.at,
  b.parameters, b.result`

// Repeated in these statements, so that the partial index of instant games applies.
const isInstant = `b.game <> 'box'`

/** A player's bets on a game, newest first, starting after the cursor. */
export async function listBetsOfPlayer(
  reader: Reader,
  game: string,
  playerId: string,
  { cursor, limit }: Page,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${columns} FROM bets b
     WHERE b.player_id = $1 AND b.game = $2 AND ($3::uuid IS NULL OR b.id < $3)
     ORDER BY b.id DESC LIMIT $4`,
    [playerId, game, cursor, limit],
  )
  return rows
}

/** All players' bets on a game, newest first, starting after the cursor. */
export async function listBets(
  reader: Reader,
  game: string,
  { cursor, limit }: Page,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${columns} FROM bets b
     WHERE b.game = $1 AND ${isInstant} AND ($2::uuid IS NULL OR b.id < $2)
     ORDER BY b.id DESC LIMIT $3`,
    [game, cursor, limit],
  )
  return rows
}

/**
 * The best bets on a game with ids from `from` and before `before`, first among equals first. Demo players and staff
 * are excluded. The index covers every ranking column.
 */
export async function listBestBets(
  reader: Reader,
  game: string,
  {
    from,
    before,
    metric,
    limit,
  }: { from: string; before: string | null; metric: LeaderboardMetric; limit: number },
): Promise<BetRow[]> {
  const order = metric === 'win_amount' ? 'b.payout' : 'b.payout::numeric / b.stake'
  const { rows } = await reader.query<BetRow>(
    `WITH best AS (
       SELECT b.id FROM bets b JOIN players p ON p.id = b.player_id
       WHERE b.game = $1 AND ${isInstant} AND b.id >= $2 AND ($5::uuid IS NULL OR b.id < $5)
         AND b.payout > 0 AND b.stake >= $3
         AND p.role = 'player' AND NOT p.is_demo
       ORDER BY ${order} DESC, b.id LIMIT $4
     )
     SELECT ${columns} FROM best JOIN bets b ON b.id = best.id ORDER BY ${order} DESC, b.id`,
    [game, from, metric === 'multiplier' ? RANKED_STAKE_MIN : 1, limit, before],
  )
  return rows
}
