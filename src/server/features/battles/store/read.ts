import { BATTLES_SHOWN_MAX } from '#contract/limits.ts'
import { TICKETS } from '#domain/games/box.ts'
import type { BoxBody } from '#server/features/boxes/index.ts'
import { isAmong } from '#server/ledger/index.ts'
import { beaconOfRow } from '#server/platform/beacon/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { BattleRow, DropRow, LoadedBattle, RoundRow, SeatRow } from './rows.ts'

const columns = `id, status, creator_id, format, mode, is_crazy, is_private, is_fast, sponsor_pct,
  min_level, price, fee_basis_points, sealed, commitment, bot_seeds, seq, created_at, expires_at, filled_at,
  ${beaconOfRow}, beacon_round, beacon_due_at, beacon_signature, entropy,
  first_round_at, winners, draw, ended_at, cancel_reason`

/** Whether a battle with this id exists, private ones included. */
export async function isBattle(reader: Reader, id: string): Promise<boolean> {
  const { rowCount } = await reader.query('SELECT FROM battles WHERE id = $1', [id])
  return rowCount === 1
}

export async function findBattle(reader: Reader, id: string): Promise<BattleRow | null> {
  const { rows } = await reader.query<BattleRow>(`SELECT ${columns} FROM battles WHERE id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** A battle under its lock, which is taken before any wallet's. */
export async function lockBattle(tx: Tx, id: string): Promise<BattleRow | null> {
  const { rows } = await tx.query<BattleRow>(
    `SELECT ${columns} FROM battles WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** Like `lockBattle`, for a worker: skips a battle that another worker has locked. */
export async function claimBattle(tx: Tx, id: string): Promise<BattleRow | null> {
  const { rows } = await tx.query<BattleRow>(
    `SELECT ${columns} FROM battles WHERE id = $1 FOR UPDATE SKIP LOCKED`,
    [id],
  )
  return rows[0] ?? null
}

/** The id of a battle's rematch. */
export async function findRematch(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await reader.query<{ id: string }>(
    'SELECT id FROM battles WHERE rematch_of = $1',
    [id],
  )
  return rows[0]?.id ?? null
}

/** The ids of the waiting battles in which one of these players has a seat. */
export async function listWaitingOf(
  reader: Reader,
  playerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT b.id FROM battles b
     WHERE b.status = 'waiting'
       AND EXISTS (SELECT FROM battle_seats s WHERE s.battle_id = b.id AND s.player_id = ANY ($1))`,
    [playerIds],
  )
  return rows.map(({ id }) => id)
}

/** Locks those of the battles that still wait, in the order of their ids. */
export async function lockWaiting(tx: Tx, ids: readonly string[]): Promise<BattleRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<BattleRow>(
    `SELECT ${columns} FROM battles WHERE id = ANY ($1) AND status = 'waiting' ORDER BY id FOR UPDATE`,
    [ids],
  )
  return rows
}

export async function readSeats(reader: Reader, ids: readonly string[]): Promise<SeatRow[]> {
  const { rows } = await reader.query<SeatRow>(
    `SELECT s.id, s.battle_id, s.seat, s.player_id, p.name AS player_name, p.avatar, p.is_demo, s.bot,
            s.client_seed, s.client_seed_origin, s.staked, s.fee, s.sponsored, s.house_paid, s.payout,
            s.takes_items
     FROM battle_seats s LEFT JOIN players p ON p.id = s.player_id
     WHERE s.battle_id = ANY ($1) ORDER BY s.battle_id, s.seat`,
    [ids],
  )
  return rows
}

export async function readRounds(reader: Reader, ids: readonly string[]): Promise<RoundRow[]> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT r.battle_id, r.round, r.configuration_id, k.kind, k.slug, k.version, k.hash,
            (k.body ->> 'price_cents')::bigint AS price, k.house_edge,
            coalesce(x.name, k.slug) AS box_name, coalesce(x.cover, k.slug) AS cover
     FROM battle_rounds r
     JOIN configurations k ON k.id = r.configuration_id
     LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
     WHERE r.battle_id = ANY ($1) ORDER BY r.battle_id, r.round`,
    [ids],
  )
  return rows
}

/** Battles with their seats and rounds, in the order of the rows. */
export async function loadAll(
  reader: Reader,
  battles: readonly BattleRow[],
): Promise<LoadedBattle[]> {
  const ids = battles.map(({ id }) => id)
  const seats = Map.groupBy(await readSeats(reader, ids), (seat) => seat.battle_id)
  const rounds = Map.groupBy(await readRounds(reader, ids), (round) => round.battle_id)
  return battles.map((battle) => ({
    battle,
    seats: seats.get(battle.id) ?? [],
    rounds: rounds.get(battle.id) ?? [],
  }))
}

export async function load(reader: Reader, battle: BattleRow): Promise<LoadedBattle> {
  const [loaded] = await loadAll(reader, [battle])
  if (!loaded) throw new Error('A battle could not be loaded')
  return loaded
}

/** The drops of the first `rounds` rounds. Later ones are not read, because they are not public yet. */
export async function readDrops(reader: Reader, id: string, rounds: number): Promise<DropRow[]> {
  if (rounds === 0) return []
  const { rows } = await reader.query<DropRow>(
    `SELECT d.battle_id, d.round, d.seat, d.ticket, d.item_id, i.name AS item_name, d.value
     FROM battle_drops d JOIN items i ON i.id = d.item_id
     WHERE d.battle_id = $1 AND d.id >= ids_after($1) AND d.round < $2 ORDER BY d.round, d.seat`,
    [id, rounds],
  )
  return rows
}

/** The total value of all drops, by battle. */
export async function sumDrops(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ id: string; pot: bigint }>(
    `SELECT battle_id AS id, sum(value)::bigint AS pot FROM battle_drops
     WHERE battle_id = ANY ($1) GROUP BY battle_id`,
    [ids],
  )
  return new Map(rows.map(({ id, pot }) => [id, pot]))
}

/** The bodies of the box versions that a battle is played with, by configuration id. */
export async function readBodies(reader: Reader, id: string): Promise<Map<bigint, BoxBody>> {
  const { rows } = await reader.query<{ id: bigint; body: BoxBody }>(
    `SELECT id, body FROM configurations
     WHERE id IN (SELECT configuration_id FROM battle_rounds WHERE battle_id = $1)`,
    [id],
  )
  return new Map(rows.map(({ id: configurationId, body }) => [configurationId, body]))
}

/** Whether the mean value of what a seat draws in all rounds, at the present prices of what can be sent, exceeds its price. */
export async function areGoodsDearer(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await reader.query<{ is_dearer: boolean }>(
    `SELECT sum(v.worth) > sum(v.price * ${TICKETS}) AS is_dearer
     FROM battle_rounds r
     JOIN LATERAL (
       SELECT (k.body ->> 'price_cents')::bigint AS price,
              sum((e ->> 'tickets')::bigint
                  * greatest((e ->> 'price_cents')::bigint, CASE WHEN i.is_shippable THEN i.price END)) AS worth
       FROM configurations k, jsonb_array_elements(k.body -> 'items') AS e
       JOIN items i ON i.id = e ->> 'id'
       WHERE k.id = r.configuration_id GROUP BY 1
     ) v ON true
     WHERE r.battle_id = $1`,
    [id],
  )
  return rows[0]?.is_dearer ?? false
}

export interface BattleFilter {
  isEnded: boolean
  format: string | null
  mode: string | null
  priceMin: bigint | null
  priceMax: bigint | null
  isJoinable: boolean | null
}

/**
 * The matching public battles, newest first, starting after `cursor`. At most the five newest of one creator are
 * listed, so that nobody fills the list alone.
 */
export async function listPublic(
  reader: Reader,
  filter: BattleFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<BattleRow[]> {
  // Literals, so that PostgreSQL uses the partial index of open or of ended battles.
  const statuses = filter.isEnded ? `'ended'` : `'waiting', 'in_progress'`
  const matches = (b: string) =>
    `${b}.status IN (${statuses}) AND NOT ${b}.is_private
     AND ($1::text IS NULL OR ${b}.format = $1) AND ($2::text IS NULL OR ${b}.mode = $2)
     AND ($3::bigint IS NULL OR ${b}.price >= $3) AND ($4::bigint IS NULL OR ${b}.price <= $4)
     AND ($5::boolean IS NULL OR (${b}.status = 'waiting') = $5)`
  const { rows } = await reader.query<BattleRow>(
    `SELECT ${columns} FROM battles b
     WHERE ${matches('b')} AND ($6::uuid IS NULL OR b.id < $6)
       AND (SELECT count(*) FROM (SELECT FROM battles n
            WHERE n.creator_id = b.creator_id AND n.id > b.id AND ${matches('n')} LIMIT $8) AS newer) < $8
     ORDER BY b.id DESC LIMIT $7`,
    [
      filter.format,
      filter.mode,
      filter.priceMin,
      filter.priceMax,
      filter.isJoinable,
      cursor,
      limit,
      BATTLES_SHOWN_MAX,
    ],
  )
  return rows
}

/** A player's battles, ended or not, newest first. */
export async function listOfPlayer(
  reader: Reader,
  playerId: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<BattleRow[]> {
  const { rows } = await reader.query<BattleRow>(
    `SELECT ${columns} FROM battles
     WHERE id IN (SELECT battle_id FROM battle_seats WHERE player_id = $1
                  AND ($2::uuid IS NULL OR battle_id < $2) ORDER BY battle_id DESC LIMIT $3)
     ORDER BY id DESC`,
    [playerId, cursor, limit],
  )
  return rows
}

/** The newest unfinished battle in which a player has a seat. */
export async function findCurrent(reader: Reader, playerId: string): Promise<string | null> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT b.id FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = $1 AND b.status IN ('waiting', 'in_progress')
     ORDER BY b.id DESC LIMIT 1`,
    [playerId],
  )
  return rows[0]?.id ?? null
}

/** The battles that a worker has to continue: those in progress, and those that did not fill in time. */
export async function listDue(
  reader: Reader,
  at: Date,
): Promise<{ running: string[]; expired: string[] }> {
  const { rows } = await reader.query<{ id: string; status: string }>(
    `SELECT id, status FROM battles
     WHERE status IN ('waiting', 'in_progress') AND (status = 'in_progress' OR expires_at <= $1)
     ORDER BY id`,
    [at],
  )
  const idsOf = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id)
  return { running: idsOf('in_progress'), expired: idsOf('waiting') }
}

interface DrawnPage {
  /** The id before the page's first; null for the first page. */
  after: string | null
  /** Only battles with these ids. */
  ids?: readonly string[] | undefined
  limit: number
}

/** Drawn battles in id order. */
export async function listDrawn(
  reader: Reader,
  { after, ids, limit }: DrawnPage,
): Promise<BattleRow[]> {
  const { rows } = await reader.query<BattleRow>(
    `SELECT ${columns} FROM battles
     WHERE first_round_at IS NOT NULL AND ($1::uuid IS NULL OR id > $1) AND ${isAmong('id', ids, 3)}
     ORDER BY id LIMIT $2`,
    [after, limit, ...(ids ? [ids] : [])],
  )
  return rows
}

/** How many battles a player has finished and won, private ones included. */
export async function countBattles(
  reader: Reader,
  playerId: string,
): Promise<{ played: number; won: number }> {
  const { rows } = await reader.query<{ played: bigint; won: bigint }>(
    'SELECT played, won FROM battles_counted WHERE player_id = $1',
    [playerId],
  )
  return { played: Number(rows[0]?.played ?? 0n), won: Number(rows[0]?.won ?? 0n) }
}
