import type { BetKind } from '#contract/http/bets.ts'
import type { BoxKind } from '#domain/games/box.ts'
import { type Game, gameOfStake, type StakeName, seededGames } from '#domain/games/games.ts'
import { HIGH_PAYOUT, HIGH_STAKE } from '#domain/games/high-bet.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** A settled bet of any game, with its player. Its box is null for other games. */
export interface LatestRow {
  id: string
  game: Game
  player_id: string
  player_name: string
  avatar: string
  is_demo: boolean
  stake: bigint
  payout: bigint
  at: Date
  box: { kind: BoxKind; slug: string; name: string; cover: string } | null
}

interface DrawnRow extends Omit<LatestRow, 'box'> {
  kind: BoxKind | null
  slug: string | null
  box_name: string | null
  cover: string | null
}

interface RoundBetRow extends Omit<LatestRow, 'box' | 'game'> {
  game: StakeName
}

// A free opening stakes nothing: it is a drop, and no bet.
const drawn = `SELECT b.id, b.game, b.player_id, b.configuration_id, b.stake, b.payout, b.at FROM bets b
  WHERE b.stake > 0`

const namedDrawn = (chosen: string) => `
  SELECT b.id, b.game, b.player_id, p.name AS player_name, p.avatar, p.is_demo, b.stake, b.payout, b.at,
    x.kind, x.slug, x.name AS box_name, x.cover
  FROM (${chosen}) b JOIN players p ON p.id = b.player_id
  LEFT JOIN configurations k ON b.game = 'box' AND k.id = b.configuration_id
  LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug`

const roundBets = `SELECT b.id, b.game, b.player_id, p.name AS player_name, p.avatar, p.is_demo, b.stake,
    b.payout, b.settled_at AS at
  FROM round_bets b JOIN players p ON p.id = b.player_id JOIN rounds r ON r.id = b.round_id
  WHERE b.status IN ('won', 'lost') AND r.status = 'ended'`

// In these words, so that the partial indexes of high bets apply.
const isHigh = `(b.stake >= ${HIGH_STAKE} OR b.payout >= ${HIGH_PAYOUT})`
const among = { all: 'true', high: isHigh } as const satisfies Record<BetKind, string>

const presentDrawn = ({ kind, slug, box_name, cover, ...bet }: DrawnRow): LatestRow => ({
  ...bet,
  box:
    kind === null || slug === null
      ? null
      : { kind, slug, name: box_name ?? slug, cover: cover ?? '' },
})

const presentRound = ({ game, ...bet }: RoundBetRow): LatestRow => ({
  ...bet,
  game: gameOfStake(game).name,
  box: null,
})

/** The newest bets with ids before `before`, drawn and of ended rounds, newest first. */
export async function readNewest(
  reader: Reader,
  { kind, before, limit }: { kind: BetKind; before: string; limit: number },
): Promise<LatestRow[]> {
  const [bets, ofRounds] = await Promise.all([
    reader.query<DrawnRow>(
      namedDrawn(`${drawn} AND b.id < $1 AND ${among[kind]} ORDER BY b.id DESC LIMIT $2`),
      [before, limit],
    ),
    reader.query<RoundBetRow>(`${roundBets} AND ${among[kind]} ORDER BY b.id DESC LIMIT $1`, [
      limit,
    ]),
  ])
  return newestFirst([...bets.rows.map(presentDrawn), ...ofRounds.rows.map(presentRound)])
}

/** The given bets, drawn or of ended rounds. */
export async function readGiven(reader: Reader, ids: readonly string[]): Promise<LatestRow[]> {
  const [bets, ofRounds] = await Promise.all([
    reader.query<DrawnRow>(namedDrawn(`${drawn} AND b.id = ANY ($1)`), [ids]),
    reader.query<RoundBetRow>(`${roundBets} AND b.id = ANY ($1)`, [ids]),
  ])
  return [...bets.rows.map(presentDrawn), ...ofRounds.rows.map(presentRound)]
}

/** The last bets of a round in the order of placing, high ones separately, as many as `limit` of each. */
export async function readOfRound(
  reader: Reader,
  roundId: string,
  limit: number,
): Promise<{ id: string; is_high: boolean }[]> {
  const { rows } = await reader.query<{ id: string; is_high: boolean }>(
    `SELECT id, is_high FROM (
       SELECT b.id, ${isHigh} AS is_high, row_number() OVER (PARTITION BY ${isHigh} ORDER BY b.id DESC) AS place
       FROM round_bets b
       WHERE b.round_id = $1 AND b.id >= ids_after($1) AND b.status IN ('won', 'lost')
     ) b WHERE place <= $2 ORDER BY id`,
    [roundId, limit],
  )
  return rows
}

/** A player's newest bets, as many of each game as `limit`, newest first. */
export async function readOfPlayer(
  reader: Reader,
  playerId: string,
  limit: number,
): Promise<LatestRow[]> {
  const [bets, ofRounds] = await Promise.all([
    reader.query<DrawnRow>(
      namedDrawn(`SELECT d.* FROM unnest($2::text[]) g (name), LATERAL (
        ${drawn} AND b.player_id = $1 AND b.game = g.name ORDER BY b.id DESC LIMIT $3) d`),
      [playerId, seededGames.map(({ name }) => name), limit],
    ),
    reader.query<RoundBetRow>(`${roundBets} AND b.player_id = $1 ORDER BY b.id DESC LIMIT $2`, [
      playerId,
      limit,
    ]),
  ])
  return newestFirst([...bets.rows.map(presentDrawn), ...ofRounds.rows.map(presentRound)])
}

/** When the player's newest battle that has ended did so; null without one. */
export async function readLastBattle(reader: Reader, playerId: string): Promise<Date | null> {
  const { rows } = await reader.query<{ ended_at: Date }>(
    `SELECT b.ended_at FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = $1 AND b.status = 'ended' ORDER BY s.battle_id DESC LIMIT 1`,
    [playerId],
  )
  return rows[0]?.ended_at ?? null
}

const newestFirst = (rows: LatestRow[]): LatestRow[] =>
  rows.sort((a, b) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1))
