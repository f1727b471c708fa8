import { GAME_EDGES } from '#domain/games/games.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { edgeOfStake, stakedOn } from './store.ts'

const FAULTS_SHOWN = 20

/**
 * XP in hundredths: a thousandth of the counted stakes, less refunds, times the game's edge in basis points,
 * or that of the boxes if it is smaller. Each count
 * rounds down, so stakes whose XP is not whole may each have lost less than one.
 */
const faults = `SELECT format('Player %s has %s hundredths of XP, and the stakes up to entry %s give %s', p.player_id,
                p.xp, p.seq, coalesce(s.xp, 0)) AS fault
  FROM player_progress p
  JOIN accounts a ON a.player_id = p.player_id
  CROSS JOIN LATERAL (
    SELECT sum(-e.amount * o.edge) / 1000 AS xp,
           count(*) FILTER (WHERE e.amount * o.edge % 1000 <> 0) AS rounded
    FROM entries e JOIN unnest($1::text[], $2::integer[]) AS g (game, edge)
      ON e.code IN (g.game || '.stake', g.game || '.refund')
    ${stakedOn}
    CROSS JOIN LATERAL (SELECT least(g.edge, ${edgeOfStake}) AS edge) o
    WHERE e.account_id = a.id AND e.seq <= p.seq
  ) s
  WHERE abs(p.xp - coalesce(s.xp, 0)) > s.rounded
  UNION ALL
  SELECT format('Player %s is counted up to entry %s of %s', p.player_id, p.seq, a.entry_seq)
  FROM player_progress p JOIN accounts a ON a.player_id = p.player_id WHERE p.seq > a.entry_seq`

/** Recomputes every player's XP from their stakes. */
export async function auditLevels(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM player_progress')
  const games = Object.entries(GAME_EDGES)
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    [games.map(([game]) => game), games.map(([, { counted: edge }]) => edge)],
  )
  return {
    invariant: 'Levels',
    promise: 'Every player’s XP follows from their stakes',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
