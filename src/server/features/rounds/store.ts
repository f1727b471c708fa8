import type { RoundGame } from '#domain/games/games.ts'
import type { RoundState } from '#domain/lifecycle/round.ts'
import { type BeaconInfo, beaconOfRow } from '#server/platform/beacon/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { FlightTick, Verdict } from './flight-watch.ts'

export type RoundRow = Omit<Tables['rounds'], 'beacon_network' | 'game'> & {
  game: RoundGame
  beacon: BeaconInfo | null
}

const columns = `id, game, chain_id, index, link_hash, status, made_at, seq, ${beaconOfRow}, beacon_round,
  beacon_due_at, bets_open_at, bets_close_at, beacon_signature, started_at, link, outcome,
  ended_at, is_cut`

export async function insertRound(
  tx: Tx,
  round: Pick<RoundRow, 'id' | 'game' | 'chain_id' | 'index' | 'link_hash' | 'made_at'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at)
     VALUES ($1, $2, $3, $4, $5, 'new', $6)`,
    [round.id, round.game, round.chain_id, round.index, round.link_hash, round.made_at],
  )
}

/** The round of a game that has not ended. */
export async function findOpen(reader: Reader, game: RoundGame): Promise<RoundRow | null> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT ${columns} FROM rounds WHERE game = $1 AND status <> 'ended'`,
    [game],
  )
  return rows[0] ?? null
}

/** The newest announced round of a game. */
export async function findNewest(reader: Reader, game: RoundGame): Promise<RoundRow | null> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT ${columns} FROM rounds WHERE game = $1 AND status <> 'new'
     ORDER BY id DESC LIMIT 1`,
    [game],
  )
  return rows[0] ?? null
}

/** An announced round. */
export async function findRound(
  reader: Reader,
  game: RoundGame,
  id: string,
): Promise<RoundRow | null> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT ${columns} FROM rounds WHERE id = $1 AND game = $2 AND status <> 'new'`,
    [id, game],
  )
  return rows[0] ?? null
}

/** Announced rounds, newest first, starting after `cursor`. */
export async function listRounds(
  reader: Reader,
  page: { game: RoundGame; cursor: string | null; limit: number; isEnded: boolean },
): Promise<RoundRow[]> {
  const { rows } = await reader.query<RoundRow>(
    `SELECT ${columns} FROM rounds
     WHERE game = $1 AND ($2::uuid IS NULL OR id < $2) AND status <> 'new'
       AND (status = 'ended' OR NOT $3)
     ORDER BY id DESC LIMIT $4`,
    [page.game, page.cursor, page.isEnded, page.limit],
  )
  return rows
}

/** Locks a game's round in a status for this transaction; null if it is in another status. */
export async function lockRound(
  tx: Tx,
  game: RoundGame,
  status: RoundState,
): Promise<RoundRow | null> {
  const { rows } = await tx.query<RoundRow>(
    `SELECT ${columns} FROM rounds WHERE game = $1 AND status = $2 FOR UPDATE`,
    [game, status],
  )
  return rows[0] ?? null
}

/** Keeps a game's round in its status until the transaction ends. */
export async function holdRound(
  tx: Tx,
  game: RoundGame,
  status: RoundState,
): Promise<RoundRow | null> {
  const { rows } = await tx.query<RoundRow>(
    `SELECT ${columns} FROM rounds WHERE game = $1 AND status = $2 FOR SHARE`,
    [game, status],
  )
  return rows[0] ?? null
}

/** Writes a round after a change of status; its row is locked. */
export async function writeRound(tx: Tx, round: RoundRow): Promise<void> {
  await tx.query(
    `UPDATE rounds SET status = $2, seq = $3, beacon_network = id_of_network($4), beacon_round = $5, beacon_due_at = $6,
       bets_open_at = $7, bets_close_at = $8, beacon_signature = $9, started_at = $10, link = $11,
       outcome = $12, ended_at = $13, is_cut = $14
     WHERE id = $1`,
    [
      round.id,
      round.status,
      round.seq,
      round.beacon,
      round.beacon_round,
      round.beacon_due_at,
      round.bets_open_at,
      round.bets_close_at,
      round.beacon_signature,
      round.started_at,
      round.link,
      round.outcome,
      round.ended_at,
      round.is_cut,
    ],
  )
}

export type LinkRow = RoundRow & { link: Buffer; beacon: BeaconInfo }

/** The public links of a chain, newest first, starting before an index. */
export async function listLinks(
  reader: Reader,
  page: { chainId: string; beforeIndex: number | null; limit: number },
): Promise<LinkRow[]> {
  const { rows } = await reader.query<LinkRow>(
    `SELECT ${columns} FROM rounds
     WHERE chain_id = $1 AND link IS NOT NULL AND ($2::integer IS NULL OR index < $2)
     ORDER BY index DESC LIMIT $3`,
    [page.chainId, page.beforeIndex, page.limit],
  )
  return rows
}

/** The newest event number of each of a game's channels; 0 if there was none. */
export async function readSeqs(
  reader: Reader,
  game: RoundGame,
): Promise<{ game: number; bets: number }> {
  const { rows } = await reader.query<Pick<Tables['event_counters'], 'channel' | 'seq'>>(
    'SELECT channel, seq FROM event_counters WHERE channel = ANY ($1) AND event = channel',
    [[`${game}:game`, `${game}:bets`]],
  )
  const seqOf = (channel: string) => Number(rows.find((row) => row.channel === channel)?.seq ?? 0)
  return { game: seqOf(`${game}:game`), bets: seqOf(`${game}:bets`) }
}

/** The newest tick of a flight; null if a later one has begun. */
export async function findTick(
  reader: Reader,
  game: RoundGame,
  roundId: string,
): Promise<FlightTick | null> {
  const { rows } = await reader.query<FlightTick>(
    'SELECT elapsed_ms, verdict FROM flight_ticks WHERE game = $1 AND round_id = $2',
    [game, roundId],
  )
  return rows[0] ?? null
}

/** Stores that a flight begins, in the transaction that starts it. */
export async function beginTicks(tx: Tx, game: RoundGame, roundId: string): Promise<void> {
  await tx.query(
    `INSERT INTO flight_ticks (game, round_id, elapsed_ms, verdict) VALUES ($1, $2, 0, 'flying')
     ON CONFLICT (game) DO UPDATE
     SET round_id = EXCLUDED.round_id, elapsed_ms = EXCLUDED.elapsed_ms, verdict = EXCLUDED.verdict`,
    [game, roundId],
  )
}

/** Stores the verdict on a flight that has none. */
export async function writeVerdict(
  tx: Tx,
  game: RoundGame,
  roundId: string,
  verdict: Verdict,
): Promise<void> {
  await tx.query(
    `UPDATE flight_ticks SET verdict = $3
     WHERE game = $1 AND round_id = $2 AND verdict = 'flying'`,
    [game, roundId, verdict],
  )
}
