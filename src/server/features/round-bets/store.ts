import { gameOf, type RoundGame } from '#domain/games/games.ts'
import { type LeaderboardMetric, RANKED_STAKE_MIN } from '#domain/rewards/leaderboard.ts'
import type { Bettor } from '#server/features/account/index.ts'
import { type BeaconInfo, beaconOfRow } from '#server/platform/beacon/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { type BetGame, betGamesOf } from './games.ts'

type BetColumns = Pick<
  Tables['round_bets'],
  | 'id'
  | 'round_id'
  | 'player_id'
  | 'stake'
  | 'auto_cashout'
  | 'is_auto_given'
  | 'status'
  | 'multiplier'
  | 'elapsed_ms'
  | 'payout'
  | 'created_at'
  | 'settled_at'
>

/** A bet with its player. Multipliers are in hundredths. */
export interface BetRow extends BetColumns, Bettor {
  /** The name of its stake. */
  game: BetGame
}

/** A bet in a list, with its round; the outcome is null until it is public. */
export interface ListedBetRow extends BetRow {
  round_index: number
  outcome: bigint | null
}

const columns = `b.id, b.round_id, b.player_id, b.level, b.game, b.stake, b.auto_cashout, b.is_auto_given,
  b.status, b.multiplier, b.elapsed_ms, b.payout, b.created_at,
  b.settled_at, p.name AS player_name, p.avatar, p.is_demo`

/** The bets of the round $1, which are no older than it. */
const ofRound = (of = '') => `${of}round_id = $1 AND ${of}id >= ids_after($1)`
const bets = `round_bets b JOIN players p ON p.id = b.player_id`

/** Inserts new, open bets. */
export async function insertBets(tx: Tx, placed: readonly BetRow[]): Promise<void> {
  if (placed.length === 0) return
  await tx.query(
    `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given,
                             created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::bigint[],
                          $7::bigint[], $8::boolean[], $9::timestamptz[])`,
    [
      placed.map((bet) => bet.id),
      placed.map((bet) => bet.round_id),
      placed.map((bet) => bet.player_id),
      placed.map((bet) => bet.level),
      placed.map((bet) => bet.game),
      placed.map((bet) => bet.stake),
      placed.map((bet) => bet.auto_cashout),
      placed.map((bet) => bet.is_auto_given),
      placed.map((bet) => bet.created_at),
    ],
  )
}

/** How many bets of a round players have, including canceled ones. */
export async function countBets(
  tx: Tx,
  roundId: string,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ player_id: string; count: bigint }>(
    `SELECT player_id, count(*) AS count FROM round_bets
     WHERE ${ofRound()} AND player_id = ANY ($2) GROUP BY player_id`,
    [roundId, playerIds],
  )
  return new Map(rows.map(({ player_id, count }) => [player_id, Number(count)]))
}

/** A round's bets on a game: their stakes and, for crash, their possible profit, in cents. */
interface BetSum {
  game: BetGame
  staked: bigint
  profit: bigint
}

const sums = `sum(stake)::bigint AS staked,
  coalesce(sum(stake * (auto_cashout - 100) / 100), 0)::bigint AS profit`

/** The total stakes of a round's bets by game, without canceled and refunded ones. */
export async function sumBets(
  reader: Reader,
  roundId: string,
): Promise<(BetSum & { players: bigint })[]> {
  const { rows } = await reader.query<BetSum & { players: bigint }>(
    `SELECT game, ${sums}, count(DISTINCT player_id) AS players
     FROM round_bets WHERE ${ofRound()} AND status NOT IN ('canceled', 'refunded') GROUP BY game`,
    [roundId],
  )
  return rows
}

/** What bets take of a round's room, by game. A canceled bet keeps its room until the round's end. */
export async function sumRoom(tx: Tx, roundId: string): Promise<BetSum[]> {
  const { rows } = await tx.query<BetSum>(
    `SELECT game, ${sums} FROM round_bets WHERE ${ofRound()} GROUP BY game`,
    [roundId],
  )
  return rows
}

/** What players' bets take of a round's room, by game. */
export async function sumRoomOfPlayers(
  tx: Tx,
  roundId: string,
  playerIds: readonly string[],
): Promise<(BetSum & { player_id: string })[]> {
  const { rows } = await tx.query<BetSum & { player_id: string }>(
    `SELECT player_id, game, ${sums} FROM round_bets
     WHERE ${ofRound()} AND player_id = ANY ($2) GROUP BY player_id, game`,
    [roundId, playerIds],
  )
  return rows
}

/** The bets of a round without canceled ones, or those with the given ids, in placing order. */
export async function readBets(
  reader: Reader,
  roundId: string,
  ids: readonly string[] | null = null,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${columns} FROM ${bets}
     WHERE ${ofRound('b.')} AND ($2::uuid[] IS NULL AND b.status <> 'canceled' OR b.id = ANY ($2))
     ORDER BY b.id`,
    [roundId, ids],
  )
  return rows
}

/** A player's bets in a round without canceled ones, in placing order. */
export async function readBetsOfPlayer(
  reader: Reader,
  roundId: string,
  playerId: string,
): Promise<BetRow[]> {
  const { rows } = await reader.query<BetRow>(
    `SELECT ${columns} FROM ${bets}
     WHERE ${ofRound('b.')} AND b.player_id = $2 AND b.status <> 'canceled' ORDER BY b.id`,
    [roundId, playerId],
  )
  return rows
}

/**
 * Selects bets by id; in the given rounds also the players' bets, and open bets with an auto cash-out up to `autoMax`.
 */
export interface BetFilter {
  ids?: readonly string[]
  roundIds?: readonly string[]
  playerIds?: readonly string[]
  /** In hundredths. */
  autoMax?: bigint
}

/**
 * Locks bets in the order used everywhere, before their players' wallets, and reads them: a row for which this waited is
 * returned as it was committed, and no bet comes to match later.
 */
export async function lockBets(
  tx: Tx,
  { ids = [], roundIds = [], playerIds = [], autoMax = 0n }: BetFilter,
): Promise<BetRow[]> {
  const [oldest] = [...ids, ...roundIds].map((id) => id.toLowerCase()).toSorted()
  const { rows } = await tx.query<BetRow>(
    `SELECT ${columns} FROM ${bets}
     WHERE (b.id = ANY ($1) OR b.round_id = ANY ($2)
       AND (b.player_id = ANY ($3) OR b.status = 'open' AND b.auto_cashout <= $4))
       AND b.id >= ids_after($5)
     ORDER BY b.id FOR NO KEY UPDATE OF b`,
    [ids, roundIds, playerIds, autoMax, oldest ?? null],
  )
  return rows
}

/** Locks and reads every open bet of a round. */
export async function lockOpenBets(tx: Tx, roundId: string): Promise<BetRow[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM round_bets WHERE ${ofRound()} AND status = 'open'
     ORDER BY id FOR NO KEY UPDATE`,
    [roundId],
  )
  return readLocked(tx, rows)
}

/** Reads after locking: the locking statement's snapshot misses changes for which it waited. */
async function readLocked(tx: Tx, locked: readonly { id: string }[]): Promise<BetRow[]> {
  const { rows } = await tx.query<BetRow>(
    `SELECT ${columns} FROM ${bets} WHERE b.id = ANY ($1) ORDER BY b.id`,
    [locked.map(({ id }) => id)],
  )
  return rows
}

/** The lowest auto cash-out of a round's open bets, in hundredths; null if none is open. */
export async function nextAutoCashout(reader: Reader, roundId: string): Promise<bigint | null> {
  const { rows } = await reader.query<{ next: bigint | null }>(
    `SELECT min(auto_cashout) AS next FROM round_bets WHERE ${ofRound()} AND status = 'open'`,
    [roundId],
  )
  return rows[0]?.next ?? null
}

/** The end of an open bet. */
export interface BetEnd {
  bet: Pick<BetRow, 'id' | 'round_id' | 'player_id' | 'game' | 'stake'>
  status: Exclude<BetRow['status'], 'open'>
  multiplier: bigint | null
  elapsedMs: number | null
  payout: bigint | null
}

/** Writes the ends of open bets. Throws if one of them was not open. */
export async function writeEnds(tx: Tx, ends: readonly BetEnd[], at: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE round_bets b
     SET status = e.status, multiplier = e.multiplier, elapsed_ms = e.elapsed_ms, payout = e.payout,
         settled_at = $6
     FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[], $5::bigint[])
       AS e (id, status, multiplier, elapsed_ms, payout)
     WHERE b.id = e.id AND b.status = 'open'`,
    [
      ends.map(({ bet }) => bet.id),
      ends.map(({ status }) => status),
      ends.map(({ multiplier }) => multiplier),
      ends.map(({ elapsedMs }) => elapsedMs),
      ends.map(({ payout }) => payout),
      at,
    ],
  )
  if (rowCount !== ends.length) throw new Error('A bet of a round was settled twice')
}

// A round's outcome is stored before it is public.
const listed = `SELECT ${columns}, r.index AS round_index,
    CASE WHEN r.status = 'ended' THEN r.outcome END AS outcome
  FROM ${bets} JOIN rounds r ON r.id = b.round_id`

export interface Page {
  cursor: string | null
  limit: number
}

/** Bets without cash-outs have an index: a player may have few of them among many others. */
const isOf = (game: RoundGame) =>
  `b.auto_cashout ${gameOf(game).hasCashOuts ? 'IS NOT NULL' : 'IS NULL'} AND b.game = ANY ($4)`

/** A player's bets on a game, newest first, starting after the cursor. */
export async function listBetsOfPlayer(
  reader: Reader,
  game: RoundGame,
  playerId: string,
  { cursor, limit }: Page,
): Promise<ListedBetRow[]> {
  const { rows } = await reader.query<ListedBetRow>(
    `${listed} WHERE b.player_id = $1 AND ${isOf(game)} AND ($2::uuid IS NULL OR b.id < $2)
     ORDER BY b.id DESC LIMIT $3`,
    [playerId, cursor, limit, betGamesOf(game)],
  )
  return rows
}

/** All players' won and lost bets on a game, newest first, starting after the cursor. */
export async function listSettledBets(
  reader: Reader,
  game: RoundGame,
  { cursor, limit }: Page,
): Promise<ListedBetRow[]> {
  const { rows } = await reader.query<ListedBetRow>(
    `${listed} WHERE b.status IN ('won', 'lost') AND b.game = ANY ($1) AND ($2::uuid IS NULL OR b.id < $2)
     ORDER BY b.id DESC LIMIT $3`,
    [betGamesOf(game), cursor, limit],
  )
  return rows
}

/**
 * The best of the known bets and of those settled since an instant, first among equals first; demo players and staff are
 * excluded.
 */
export async function listBestBets(
  reader: Reader,
  game: RoundGame,
  {
    known,
    since,
    metric,
    limit,
  }: { known: readonly string[]; since: Date; metric: LeaderboardMetric; limit: number },
): Promise<ListedBetRow[]> {
  const order = metric === 'win_amount' ? 'b.payout' : 'b.multiplier'
  const { rows } = await reader.query<ListedBetRow>(
    `${listed} WHERE b.status = 'won' AND (b.settled_at >= $2 OR b.id = ANY ($5)) AND b.game = ANY ($1)
       AND b.stake >= $3 AND p.role = 'player' AND NOT p.is_demo
     ORDER BY ${order} DESC, b.settled_at, b.id LIMIT $4`,
    [betGamesOf(game), since, metric === 'multiplier' ? RANKED_STAKE_MIN : 0, limit, known],
  )
  return rows
}

/** A bet with everything that decides its round, as far as the row contains it. */
export interface ReceiptRow
  extends BetRow,
    Pick<
      Tables['rounds'],
      'chain_id' | 'link_hash' | 'link' | 'outcome' | 'beacon_signature' | 'started_at' | 'ended_at'
    > {
  round_index: number
  chain_end: Buffer
  chain_length: number
  beacon: BeaconInfo
  beacon_round: bigint
  bets_close_at: Date
}

export async function findReceiptRow(reader: Reader, id: string): Promise<ReceiptRow | null> {
  const { rows } = await reader.query<ReceiptRow>(
    `SELECT ${columns}, r.index AS round_index, r.chain_id, r.link_hash, r.link, r.outcome, ${beaconOfRow},
            r.beacon_round, r.beacon_signature, r.bets_close_at, r.started_at, r.ended_at,
            c.chain_end, c.length AS chain_length
     FROM ${bets} JOIN rounds r ON r.id = b.round_id JOIN round_chains c ON c.id = r.chain_id
     WHERE b.id = $1`,
    [id],
  )
  return rows[0] ?? null
}
