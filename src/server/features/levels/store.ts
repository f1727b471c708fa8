import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface Progress {
  /** Hundredths of a point. */
  xp: Tables['player_progress']['xp']
  /** The last entry of the wallet that is counted. */
  seq: Tables['player_progress']['seq']
}

const UNPLAYED = `SELECT coalesce(sum(s.staked), 0)::bigint AS staked
     FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = $1 AND b.status IN ('waiting', 'in_progress')`

export async function readProgress(tx: Tx, playerId: string): Promise<Progress> {
  const { rows } = await tx.query<Progress>(
    `INSERT INTO player_progress (player_id) VALUES ($1)
     ON CONFLICT (player_id) DO UPDATE SET player_id = EXCLUDED.player_id
     RETURNING xp, seq`,
    [playerId],
  )
  return rows[0] ?? { xp: 0n, seq: 0n }
}

/** Hundredths of a point, and the cents of battles that may still be canceled. */
export interface Standing extends Pick<Tables['player_progress'], 'xp'> {
  unplayed: bigint
}

/**
 * Reads a player whose every stake is counted, in XP and in play-through, in one snapshot and without a lock;
 * null for others.
 */
export async function readCounted(reader: Reader, playerId: string): Promise<Standing | null> {
  const { rows } = await reader.query<Standing>({
    name: 'read_counted_level',
    text: `SELECT p.xp, (${UNPLAYED}) AS unplayed
     FROM player_progress p JOIN accounts a ON a.player_id = p.player_id
     LEFT JOIN player_playthrough t ON t.player_id = p.player_id
     WHERE p.player_id = $1 AND NOT EXISTS (
       SELECT 1 FROM entries e
       WHERE e.account_id = a.id AND e.seq > least(p.seq, coalesce(t.seq, 0))
         AND (e.code LIKE '%.stake' OR e.code LIKE '%.refund' AND e.seq > p.seq)
     ) AND NOT EXISTS (
       SELECT 1 FROM wallet_events w
       WHERE w.account_id = a.id AND w.kind = 'stake.settled'
         AND (w.after_seq, w.id) > (coalesce(t.seq, 0), coalesce(t.event_id, 0)))`,
    values: [playerId],
  })
  return rows[0] ?? null
}

/** The same as it stands, without a lock and without a row for who has none yet. */
export async function findProgress(tx: Tx, playerId: string): Promise<Progress> {
  const { rows } = await tx.query<Progress>(
    'SELECT xp, seq FROM player_progress WHERE player_id = $1',
    [playerId],
  )
  return rows[0] ?? { xp: 0n, seq: 0n }
}

/**
 * The stakes since an entry less those that came back, in cents, by the code under which stakes are
 * posted.
 */
export async function sumStakesAfter(
  tx: Tx,
  playerId: string,
  seq: bigint,
): Promise<{ code: string; staked: bigint; last_seq: bigint }[]> {
  const { rows } = await tx.query<{ code: string; staked: bigint; last_seq: bigint }>(
    `SELECT split_part(e.code, '.', 1) || '.stake' AS code, (-sum(e.amount))::bigint AS staked,
            max(e.seq) AS last_seq
     FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.player_id = $1 AND e.seq > $2 AND (e.code LIKE '%.stake' OR e.code LIKE '%.refund')
     GROUP BY 1`,
    [playerId, seq],
  )
  return rows
}

/** Stakes of battles that may still be canceled, in cents: they count when they are played. */
export async function sumUnplayed(tx: Tx, playerId: string): Promise<bigint> {
  const { rows } = await tx.query<{ staked: bigint }>(UNPLAYED, [playerId])
  return rows[0]?.staked ?? 0n
}

/** What of a player's stakes freed bonuses, in cents, by the code under which stakes are posted. */
export async function sumBonusStakes(
  reader: Reader,
  playerId: string,
): Promise<{ code: string; staked: bigint }[]> {
  const { rows } = await reader.query<{ code: string; staked: bigint }>(
    `SELECT e.code, sum(s.cents)::bigint AS staked
     FROM bonus_stakes s JOIN entries e ON e.ref = s.ref AND e.code LIKE '%.stake'
     WHERE s.account_id = (SELECT id FROM accounts WHERE player_id = $1)
     GROUP BY e.code`,
    [playerId],
  )
  return rows
}

export async function writeProgress(tx: Tx, playerId: string, progress: Progress): Promise<void> {
  await tx.query('UPDATE player_progress SET xp = $2, seq = $3 WHERE player_id = $1', [
    playerId,
    progress.xp,
    progress.seq,
  ])
}
