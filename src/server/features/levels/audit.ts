import { GAME_EDGES, roundGames, seededGames, stakesOf } from '#domain/games/games.ts'
import { XP_EXACT } from '#domain/rewards/levels.ts'
import { ALL_WALLETS, type AuditFinding, isOfPlayers, type Wallets } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

const edges = [...seededGames.map(({ name }) => name), ...roundGames.flatMap(stakesOf)]
  .map((stake) => `('${stake}', ${GAME_EDGES[stake].counted})`)
  .join(', ')

/**
 * The stake of each player's settled bets and seats that are counted, less what unlocked a bonus, times the game's edge in
 * basis points or that of the boxes if it is smaller. XP from before it was counted exactly lost a part of a hundredth at
 * each count, at most one for each of its stakes.
 */
const faults = `WITH counted AS MATERIALIZED (
    SELECT * FROM player_progress WHERE ${isOfPlayers('player_id')}
  ), played AS (
    SELECT p.player_id, b.id, b.stake, least(g.edge, CASE WHEN b.game = 'box' THEN k.house_edge END) AS edge
    FROM counted p
    JOIN bets b ON b.player_id = p.player_id AND b.stake > 0
    JOIN configurations k ON k.id = b.configuration_id
    JOIN (VALUES ${edges}) AS g (game, edge) ON g.game = b.game
    JOIN entries e ON e.ref = b.id AND e.code = b.game || '.stake' AND e.seq <= p.seq
    UNION ALL
    SELECT p.player_id, r.id, r.stake, g.edge
    FROM counted p
    JOIN round_bets r ON r.player_id = p.player_id AND r.status IN ('won', 'lost')
    JOIN (VALUES ${edges}) AS g (game, edge) ON g.game = r.game
    JOIN wallet_events w ON w.ref = r.id AND w.kind = 'stake.settled'
                        AND (w.after_seq, w.id) <= (p.seq, p.event_id)
    UNION ALL
    SELECT p.player_id, s.id, s.staked, least(${GAME_EDGES.battle.counted}, (
      SELECT div(sum((k.body ->> 'price_cents')::numeric * k.house_edge),
                 sum((k.body ->> 'price_cents')::numeric))::integer
      FROM battle_rounds r JOIN configurations k ON k.id = r.configuration_id
      WHERE r.battle_id = s.battle_id))
    FROM counted p
    JOIN battle_seats s ON s.player_id = p.player_id AND s.staked > 0
    JOIN wallet_events w ON w.ref = s.id AND w.kind = 'stake.settled'
                        AND (w.after_seq, w.id) <= (p.seq, p.event_id)
  ), earned AS (
    SELECT y.player_id, sum((y.stake - coalesce(f.cents, 0)) * y.edge) AS xp
    FROM played y LEFT JOIN bonus_stakes f ON f.ref = y.id GROUP BY y.player_id
  )
  SELECT format('Player %s has %s units of XP and lost %s of before, and the stakes up to entry %s give %s',
                p.player_id, p.xp, p.xp_lost, p.seq, coalesce(y.xp, 0)) AS fault
  FROM counted p
  JOIN accounts a ON a.player_id = p.player_id
  LEFT JOIN earned y ON y.player_id = p.player_id
  WHERE p.xp + p.xp_lost <> coalesce(y.xp, 0)
     OR abs(p.xp_lost) > ${XP_EXACT} * a.entry_seq
  UNION ALL
  SELECT format('Player %s is counted up to entry %s of %s', p.player_id, p.seq, a.entry_seq)
  FROM counted p JOIN accounts a ON a.player_id = p.player_id WHERE p.seq > a.entry_seq`

/** Recomputes players' XP from their bets, rounds and battles. */
export async function auditLevels(
  reader: Reader,
  { after, upTo }: Wallets = ALL_WALLETS,
): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>(
    `SELECT count(*) FROM player_progress WHERE ${isOfPlayers('player_id')}`,
    [after, upTo],
  )
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    [after, upTo],
  )
  return {
    invariant: 'Levels',
    promise: 'Every player’s XP follows from their stakes',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
