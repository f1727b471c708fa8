import type { Tx } from '#server/platform/db/database.ts'

export interface Progress {
  /** Hundredths of a point. */
  xp: bigint
  /** The last entry of the wallet that is counted. */
  seq: bigint
}

export async function readProgress(tx: Tx, playerId: string): Promise<Progress> {
  const { rows } = await tx.query<Progress>(
    `INSERT INTO player_progress (player_id) VALUES ($1)
     ON CONFLICT (player_id) DO UPDATE SET player_id = EXCLUDED.player_id
     RETURNING xp, seq`,
    [playerId],
  )
  return rows[0] ?? { xp: 0n, seq: 0n }
}

/** The stakes since an entry, in cents, by the code under which they were posted. */
export async function sumStakesAfter(
  tx: Tx,
  playerId: string,
  seq: bigint,
): Promise<{ code: string; staked: bigint; last_seq: bigint }[]> {
  const { rows } = await tx.query<{ code: string; staked: bigint; last_seq: bigint }>(
    `SELECT e.code, (-sum(e.amount))::bigint AS staked, max(e.seq) AS last_seq
     FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.player_id = $1 AND e.seq > $2 AND e.code LIKE '%.stake'
     GROUP BY e.code`,
    [playerId, seq],
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
