import { isRefund, isStake, returnedBy } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface Progress {
  /** In hundredths of a point. */
  xp: Tables['player_progress']['xp']
  /** The wallet's last counted entry. */
  seq: Tables['player_progress']['seq']
  /** The last counted settlement, which may have no entry. */
  event_id: Tables['player_progress']['event_id']
  /** The highest level counted; null before the first count. */
  level: Tables['player_progress']['level']
}

/** The edge of a battle's boxes together, in basis points, for the seat `seat`. */
const battleEdge = (seat: string) => `(
       SELECT div(sum((k.body ->> 'price_cents')::numeric * k.house_edge),
                  sum((k.body ->> 'price_cents')::numeric))::integer
       FROM battle_seats s
       JOIN battle_rounds r ON r.battle_id = s.battle_id
       JOIN configurations k ON k.id = r.configuration_id
       WHERE s.id = ${seat})`

/** What was staked on by the entry `e`: the box of a bet, or the boxes of a battle. Other games have a fixed edge. */
export const stakedOn = `
     LEFT JOIN bets staked_bet ON staked_bet.id = e.ref AND e.code = 'box.stake'
     LEFT JOIN configurations staked_box ON staked_box.id = staked_bet.configuration_id`
export const edgeOfStake = `coalesce(staked_box.house_edge,
       CASE WHEN e.code LIKE 'battle.%' THEN ${battleEdge('e.ref')} END)`

/** Stakes that may still be returned, by stake code and edge. */
const unplayed = `SELECT player_id, code, edge, sum(staked)::bigint AS staked FROM (
       SELECT s.player_id, 'battle.stake' AS code, ${battleEdge('s.id')} AS edge, s.staked
       FROM battle_seats s JOIN battles b ON b.id = s.battle_id
       WHERE b.status IN ('waiting', 'in_progress') AND s.staked > 0
       UNION ALL
       SELECT player_id, game || '.stake', NULL, stake FROM round_bets WHERE status = 'open'
     ) open GROUP BY player_id, code, edge`

export async function readProgress(tx: Tx, playerId: string): Promise<Progress> {
  const { rows } = await tx.query<Progress>(
    `INSERT INTO player_progress (player_id) VALUES ($1)
     ON CONFLICT (player_id) DO UPDATE SET player_id = EXCLUDED.player_id
     RETURNING xp, seq, event_id, level`,
    [playerId],
  )
  return rows[0] ?? uncounted
}

const uncounted: Progress = { xp: 0n, seq: 0n, event_id: 0n, level: null }

/** The last settlement of wallet `a`. Settlements are recorded in order, so none before it can be uncounted alone. */
const lastSettled = `SELECT w.id FROM wallet_events w
  WHERE w.account_id = a.id AND w.kind = 'stake.settled'
  ORDER BY w.after_seq DESC, w.id DESC LIMIT 1`

/** The last settlement of a player's stakes; 0n before the first. */
export async function findLastSettled(tx: Tx, playerId: string): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint | null }>(
    `SELECT (${lastSettled}) AS id FROM accounts a WHERE a.player_id = $1`,
    [playerId],
  )
  return rows[0]?.id ?? 0n
}

export interface Staked {
  /** The stake code. */
  code: string
  /** The house edge of the boxes that were staked on, in basis points; null for other games. */
  edge: number | null
  /** In cents. */
  staked: bigint
}

/** XP in hundredths of a point, and the stakes that may still be returned. */
export interface Standing extends Pick<Tables['player_progress'], 'xp'> {
  unplayed: Staked[]
}

/**
 * The standing of a player whose stakes are all counted, in XP and in play-through, from one snapshot without a lock;
 * null for other players.
 */
export async function readCounted(reader: Reader, playerId: string): Promise<Standing | null> {
  const { rows } = await reader.query<Omit<Staked, 'code'> & { xp: bigint; code: string | null }>({
    name: 'read_counted_level',
    text: `SELECT p.xp, u.code, u.edge, coalesce(u.staked, 0)::bigint AS staked
     FROM player_progress p JOIN accounts a ON a.player_id = p.player_id
     LEFT JOIN (${unplayed}) u ON u.player_id = p.player_id
     LEFT JOIN player_playthrough t ON t.player_id = p.player_id
     WHERE p.player_id = $1 AND NOT EXISTS (
       SELECT 1 FROM entries e
       WHERE e.account_id = a.id AND e.seq > least(p.seq, coalesce(t.seq, 0))
         AND (${isStake('e.code')} OR ${isRefund('e.code')} AND e.seq > p.seq)
     ) AND coalesce((${lastSettled}), 0) <= p.event_id AND NOT EXISTS (
       SELECT 1 FROM wallet_events w
       WHERE w.account_id = a.id AND w.kind = 'stake.settled'
         AND (w.after_seq, w.id) > (coalesce(t.seq, 0), coalesce(t.event_id, 0)))`,
    values: [playerId],
  })
  const [first] = rows
  if (!first) return null
  const stakes = rows.flatMap(({ code, edge, staked }) =>
    code === null ? [] : [{ code, edge, staked }],
  )
  return { xp: first.xp, unplayed: stakes }
}

/** A player's progress without a lock, and without inserting a missing row. */
export async function findProgress(tx: Tx, playerId: string): Promise<Progress> {
  const { rows } = await tx.query<Progress>(
    'SELECT xp, seq, event_id, level FROM player_progress WHERE player_id = $1',
    [playerId],
  )
  return rows[0] ?? uncounted
}

/** The stakes since an entry minus the refunds, in cents, by stake code and edge. */
export async function sumStakesAfter(
  tx: Tx,
  playerId: string,
  seq: bigint,
): Promise<(Staked & { last_seq: bigint })[]> {
  const { rows } = await tx.query<Staked & { last_seq: bigint }>(
    `SELECT coalesce(${returnedBy('e.code')}, e.code) AS code, ${edgeOfStake} AS edge,
            (-sum(e.amount))::bigint AS staked, max(e.seq) AS last_seq
     FROM entries e ${stakedOn}
     WHERE e.account_id = (SELECT id FROM accounts WHERE player_id = $1) AND e.seq > $2 AND (${isStake('e.code')} OR ${isRefund('e.code')})
     GROUP BY 1, 2`,
    [playerId, seq],
  )
  return rows
}

/** A player's stakes that may still be returned: they count once they are played. */
export async function listUnplayed(tx: Tx, playerId: string): Promise<Staked[]> {
  const { rows } = await tx.query<Staked>(
    `SELECT code, edge, staked FROM (${unplayed}) u WHERE player_id = $1`,
    [playerId],
  )
  return rows
}

/** Counted XP, or a stake to add to it; a row is one of the two. */
interface StandingPart extends Omit<Staked, 'code'> {
  player_id: string
  xp: bigint
  code: string | null
}

/**
 * The inputs of many players' levels: their counted XP in hundredths, with stakes in cents to add, and negative stakes
 * to subtract.
 */
export async function readStandings(
  reader: Reader,
  playerIds: readonly string[],
): Promise<StandingPart[]> {
  const { rows } = await reader.query<StandingPart>(
    `WITH asked AS (
       SELECT a.player_id, a.id AS account_id, coalesce(p.xp, 0) AS xp, coalesce(p.seq, 0) AS seq
       FROM accounts a LEFT JOIN player_progress p ON p.player_id = a.player_id
       WHERE a.player_id = ANY ($1)
     )
     SELECT player_id, xp, NULL AS code, NULL::integer AS edge, 0::bigint AS staked FROM asked
     UNION ALL
     SELECT q.player_id, 0, coalesce(${returnedBy('e.code')}, e.code), ${edgeOfStake}, (-sum(e.amount))::bigint
     FROM asked q JOIN entries e ON e.account_id = q.account_id AND e.seq > q.seq
       AND (${isStake('e.code')} OR ${isRefund('e.code')}) ${stakedOn}
     GROUP BY q.player_id, 3, 4
     UNION ALL
     SELECT q.player_id, 0, e.code, ${edgeOfStake}, (-sum(s.cents))::bigint
     FROM asked q JOIN bonus_stakes s ON s.account_id = q.account_id
     JOIN entries e ON e.ref = s.ref AND ${isStake('e.code')} ${stakedOn}
     GROUP BY q.player_id, e.code, 4
     UNION ALL
     SELECT u.player_id, 0, u.code, u.edge, -u.staked
     FROM asked q JOIN (${unplayed}) u ON u.player_id = q.player_id`,
    [playerIds],
  )
  return rows
}

/** The part of a player's stakes that unlocked bonuses, in cents, by stake code and edge. */
export async function sumBonusStakes(reader: Reader, playerId: string): Promise<Staked[]> {
  const { rows } = await reader.query<Staked>({
    name: 'sum_bonus_stakes',
    text: `SELECT e.code, ${edgeOfStake} AS edge, sum(s.cents)::bigint AS staked
     FROM bonus_stakes s JOIN entries e ON e.ref = s.ref AND ${isStake('e.code')} ${stakedOn}
     WHERE s.account_id = (SELECT id FROM accounts WHERE player_id = $1)
     GROUP BY e.code, 2`,
    values: [playerId],
  })
  return rows
}

export async function writeProgress(tx: Tx, playerId: string, progress: Progress): Promise<void> {
  await tx.query(
    'UPDATE player_progress SET xp = $2, seq = $3, event_id = $4 WHERE player_id = $1',
    [playerId, progress.xp, progress.seq, progress.event_id],
  )
}

/**
 * Stores the level that a player has reached. The first stored level of a player who has played before is not
 * announced.
 */
export async function raiseLevel(tx: Tx, playerId: string, level: number): Promise<void> {
  await tx.query(
    `UPDATE player_progress SET level = $2, announced_level = coalesce(announced_level, $2)
     WHERE player_id = $1`,
    [playerId, level],
  )
}

/** Players seen since an instant who have uncounted entries or settlements. */
export async function listPlaying(reader: Reader, since: Date): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT DISTINCT s.player_id FROM sessions s
     JOIN accounts a ON a.player_id = s.player_id
     LEFT JOIN player_progress p ON p.player_id = s.player_id
     WHERE s.ended_at IS NULL AND s.last_seen_at >= $1
       AND (a.entry_seq > coalesce(p.seq, 0) OR (${lastSettled}) > coalesce(p.event_id, 0))`,
    [since],
  )
  return rows.map(({ player_id }) => player_id)
}

/** The players whose new level has not been announced, in id order, after one of them. */
export async function listUnannounced(
  reader: Reader,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT player_id FROM player_progress
     WHERE level > announced_level AND ($1::uuid IS NULL OR player_id > $1)
     ORDER BY player_id LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ player_id }) => player_id)
}

/** Claims the announcement of a player's new level; null if another node has. */
export async function claimUnannounced(tx: Tx, playerId: string): Promise<number | null> {
  const { rows } = await tx.query<{ level: number }>(
    `UPDATE player_progress SET announced_level = level
     WHERE player_id IN (SELECT player_id FROM player_progress
                         WHERE player_id = $1 AND level > announced_level FOR UPDATE SKIP LOCKED)
     RETURNING level`,
    [playerId],
  )
  return rows[0]?.level ?? null
}
