import { GAME_EDGES, seededGames } from '#domain/games/games.ts'
import { STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { isStake } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

const BOX_EDGE = GAME_EDGES.box.counted

/** SQL: the edge at which the stake of a bet `e` on the configuration `k` earns XP, like `xpEdgeOf`. */
const edgeOfBet = `CASE e.code ${seededGames
  .map(({ name }) => {
    const edge = GAME_EDGES[name].counted
    return `WHEN '${name}.stake' THEN ${name === 'box' ? `least(k.house_edge, ${edge})` : edge}`
  })
  .join(' ')} END`

/**
 * The exact XP of many players, with the stakes that were settled since it was last computed; what of these unlocked a
 * bonus is not left out yet.
 */
export async function readXps(
  reader: Reader,
  playerIds: readonly string[],
): Promise<{ player_id: string; xp: bigint }[]> {
  // Named: it is planned once, not for every month of bets at each call.
  const { rows } = await reader.query<{ player_id: string; xp: bigint }>({
    name: 'read_xps',
    text: `SELECT a.player_id, (coalesce(p.xp, 0) + coalesce(b.xp, 0) + coalesce(s.xp, 0))::bigint AS xp
     FROM accounts a
     LEFT JOIN player_progress p ON p.player_id = a.player_id
     LEFT JOIN LATERAL (
       SELECT sum(-e.amount * ${edgeOfBet}) AS xp
       FROM entries e
       JOIN accounts c ON c.id = e.counter_id AND c.kind = 'house'
       LEFT JOIN bets b ON b.id = e.ref
       LEFT JOIN configurations k ON k.id = b.configuration_id
       WHERE e.account_id = a.id AND e.seq > coalesce(p.seq, 0) AND ${isStake('e.code')}
     ) b ON a.entry_seq > coalesce(p.seq, 0)
     LEFT JOIN LATERAL (
       SELECT sum(w.amount * least(w.house_edge, ${BOX_EDGE})) AS xp
       FROM wallet_events w
       WHERE w.account_id = a.id AND w.kind = '${STAKE_SETTLED}'
         AND (w.after_seq, w.id) > (coalesce(p.seq, 0), coalesce(p.event_id, 0))
     ) s ON true
     WHERE a.player_id = ANY ($1)`,
    values: [playerIds],
  })
  return rows
}

/** Players seen since an instant whose wallets have moved on since their progress was computed. */
export async function listPlaying(reader: Reader, since: Date): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `SELECT DISTINCT s.player_id FROM sessions s
     JOIN accounts a ON a.player_id = s.player_id
     LEFT JOIN player_progress p ON p.player_id = s.player_id
     WHERE s.ended_at IS NULL AND s.last_seen_at >= $1
       AND (a.entry_seq > coalesce(p.seq, 0) OR EXISTS (
         SELECT FROM wallet_events w WHERE w.account_id = a.id
           AND (w.after_seq, w.id) > (coalesce(p.seq, 0), coalesce(p.event_id, 0))))`,
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
