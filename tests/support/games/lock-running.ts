import type { Round } from '#server/features/rounds/index.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Locks a flight as its node would, with a bust that the test chooses. */
export async function lockRunning(tx: Tx, id: string, bust: bigint): Promise<Round | null> {
  const { rows } = await tx.query<{ index: number; bets_open_at: Date; started_at: Date }>(
    `SELECT index, bets_open_at, started_at FROM rounds
     WHERE id = $1 AND status = 'in_progress' FOR SHARE`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  return {
    id,
    game: 'crash',
    index: row.index,
    status: 'in_progress',
    betsOpenAt: row.bets_open_at,
    betsCloseAt: row.bets_open_at,
    startedAt: row.started_at,
    endedAt: null,
    outcome: bust,
    link: null,
    salt: null,
    isCut: false,
    cutAfterMs: null,
  }
}
